"""Arrays and tables of numpy and pandas, which a store knows once a value of theirs is met.

The two are imported here by name, never by what data says. An array is kept in numpy's own format without pickled
objects, a table column by column; one that would not come back equal is refused when it is written.
"""

import io
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from madang.store.content.stored_form import StoredForm
from madang.store.errors import StoreError, UnstorableValueError

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportUnknownParameterType=false, reportMissingTypeArgument=false
# pandas comes without types, and numpy's arrays leave theirs open.


def foreign_form(found: type[Any]) -> StoredForm | None:
    """The form of a type of numpy or pandas; None if it is of neither."""
    library = found.__module__.partition(".")[0]
    if library not in _LIBRARIES or library not in sys.modules:
        return None
    return next((form for form in _LIBRARIES[library]() if form.type is found), None)


def foreign_form_named(name: str) -> StoredForm | None:
    """The form that values of numpy or pandas are stored under."""
    library = name.partition(".")[0]
    if library not in _LIBRARIES:
        return None
    try:
        forms = _LIBRARIES[library]()
    except ImportError as error:
        raise StoreError(f"The store holds a {name!r}, and {library} is not installed here: install it.") from error
    return next((form for form in forms if form.name == name), None)


@cache
def _numpy_forms() -> tuple[StoredForm, ...]:
    import numpy as np  # noqa: PLC0415 - an optional dependency, loaded when a value of it is met

    scalars = {kind for kind in np.sctypeDict.values() if kind is not np.object_}
    return (
        StoredForm("numpy.ndarray", np.ndarray, _take_array, _make_array),
        *(
            StoredForm(f"numpy.{kind.__name__}", kind, _take_array, lambda data: _make_array(data)[()], leaf=True)
            for kind in sorted(scalars, key=lambda kind: kind.__name__)
        ),
    )


def _take_array(value: Any) -> bytes:
    import numpy as np  # noqa: PLC0415

    array, file = np.asarray(value), io.BytesIO()
    if array.dtype.hasobject:
        raise UnstorableValueError(
            f"An array of dtype {array.dtype} holds Python objects, which numpy would pickle: store `array.tolist()`."
        )
    np.lib.format.write_array(file, array, allow_pickle=False)
    return file.getvalue()


def _make_array(data: bytes) -> Any:
    import numpy as np  # noqa: PLC0415

    return np.lib.format.read_array(io.BytesIO(data), allow_pickle=False)


@cache
def _pandas_forms() -> tuple[StoredForm, ...]:
    import pandas as pd  # noqa: PLC0415 - as above

    return (
        StoredForm("pandas.DataFrame", pd.DataFrame, _faithful(_take_frame, _make_frame), _make_frame),
        StoredForm("pandas.Series", pd.Series, _faithful(_take_series, _make_series), _make_series),
        StoredForm("pandas.Timestamp", pd.Timestamp, lambda t: [t.isoformat(), t.unit], _make_timestamp, leaf=True),
    )


def _faithful(take: Callable[[Any], Any], make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """`take`, refusing what `make` would not make equal again."""

    def checked(value: Any) -> Any:
        taken = take(value)
        try:
            same = _is_same(make(taken), value)
        except (TypeError, ValueError):
            same = False
        if not same:
            raise UnstorableValueError(
                f"A {type(value).__name__} with these dtypes or this index would not come back as it is: store "
                '`value.to_dict("list")`, or columns of numbers, text, times and categories.'
            )
        return taken

    return checked


def _is_same(made: Any, value: Any) -> bool:
    kinds = (made.dtypes, value.dtypes) if made.ndim > 1 else ([made.dtype], [value.dtype])
    return bool(made.equals(value) and made.index.equals(value.index) and list(kinds[0]) == list(kinds[1]))


def _take_frame(frame: Any) -> list[Any]:
    columns = [_take_column(frame.iloc[:, place]) for place in range(frame.shape[1])]
    return [_take_index(frame.columns), _take_index(frame.index), columns]


def _make_frame(payload: list[Any]) -> Any:
    import pandas as pd  # noqa: PLC0415

    names, index, columns = payload
    rows = _make_index(index)
    frame = pd.DataFrame({place: _make_column(column, rows) for place, column in enumerate(columns)}, index=rows)
    frame.columns = _make_index(names)
    return frame


def _take_series(series: Any) -> list[Any]:
    return [series.name, _take_index(series.index), _take_column(series)]


def _make_series(payload: list[Any]) -> Any:
    name, index, column = payload
    return _make_column(column, _make_index(index)).rename(name)


def _take_column(column: Any) -> list[Any]:
    """How a column is kept, and what is kept of it."""
    import numpy as np  # noqa: PLC0415
    import pandas as pd  # noqa: PLC0415

    dtype = column.dtype
    if isinstance(dtype, np.dtype) and not dtype.hasobject:
        return ["array", column.to_numpy().copy()]
    if isinstance(dtype, pd.CategoricalDtype):
        codes = column.cat.codes.to_numpy().copy()
        return ["category", codes, column.cat.categories.tolist(), bool(column.cat.ordered)]
    if isinstance(dtype, pd.DatetimeTZDtype):
        return ["times", column.dt.tz_convert("UTC").dt.tz_localize(None).to_numpy().copy(), str(dtype.tz)]
    items = [None if pd.api.types.is_scalar(item) and pd.isna(item) else item for item in column.astype(object)]
    return ["items", items, "object" if isinstance(dtype, np.dtype) else str(dtype)]


def _make_column(kept: list[Any], index: Any) -> Any:
    import pandas as pd  # noqa: PLC0415

    kind, held, *more = kept
    if kind == "category":
        categories, ordered = more
        return pd.Series(pd.Categorical.from_codes(held, categories, ordered=ordered), index=index)
    if kind == "times":
        return pd.Series(held, index=index).dt.tz_localize("UTC").dt.tz_convert(more[0])
    return pd.Series(held, index=index, dtype=more[0] if more else None)


def _take_index(index: Any) -> list[Any]:
    import pandas as pd  # noqa: PLC0415

    if isinstance(index, pd.RangeIndex):
        return ["range", [index.start, index.stop, index.step], list(index.names)]
    if isinstance(index, pd.MultiIndex):
        return ["tuples", [list(item) for item in index], list(index.names)]
    return ["column", _take_column(index.to_series()), list(index.names)]


def _make_index(payload: list[Any]) -> Any:
    import pandas as pd  # noqa: PLC0415

    kind, held, names = payload
    if kind == "range":
        return pd.RangeIndex(*held, name=names[0])
    if kind == "tuples":
        return pd.MultiIndex.from_tuples([tuple(item) for item in held], names=names)
    return pd.Index(_make_column(held, None), name=names[0])


def _make_timestamp(payload: list[Any]) -> Any:
    import pandas as pd  # noqa: PLC0415

    text, unit = payload
    return pd.Timestamp(text).as_unit(unit)


_LIBRARIES: dict[str, Callable[[], tuple[StoredForm, ...]]] = {"numpy": _numpy_forms, "pandas": _pandas_forms}
