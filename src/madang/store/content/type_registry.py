"""The types that may be stored and rebuilt, by stored name, former name and version. What is not registered is refused
when it is written.

Data names a type by the name it was registered under, or under which it stands in a module that is allowed and loaded;
no module of an app is imported because data says so. A dataclass whose fields have changed is made by its constructor.
"""

import dataclasses
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from enum import Enum
from functools import lru_cache, reduce
from types import MemberDescriptorType
from typing import Any, cast, get_args, get_type_hints

from pydantic import BaseModel

from madang.state import StoredName, Upcast, stored_name
from madang.store.content.foreign_types import foreign_form, foreign_form_named
from madang.store.content.own_modules import TypeModules
from madang.store.content.stored_form import StoredForm
from madang.store.errors import StoreError

_new_instance: Callable[[type[Any]], Any] = object.__new__


def _setter(slot: str) -> Callable[[Any, Any], None]:
    """Sets a slot of any pydantic model, past its own rules on assignment."""
    return BaseModel.__dict__[slot].__set__


_set_attributes = _setter("__dict__")
_set_given = _setter("__pydantic_fields_set__")
_set_extra = _setter("__pydantic_extra__")
_set_private = _setter("__pydantic_private__")


class TypeRegistry:
    """Forms by type and by name; former names and versions of a type lead to forms that bring its values forward."""

    def __init__(self, forms: Collection[StoredForm] = (), modules: TypeModules | None = None) -> None:
        self.modules = modules or TypeModules(())
        self.by_type: dict[type, StoredForm] = {}
        self.by_name: dict[str, StoredForm] = {}
        for form in forms:
            self.add(form)

    def add(self, form: StoredForm) -> None:
        """Register a form; the same name for another type is an error."""
        known = self.by_name.get(form.name)
        if known is not None and known.type is not form.type:
            raise StoreError(
                f"{form.name!r} is registered for {known.type!r} already, so it cannot also name {form.type!r}: "
                "rename one of the two."
            )
        self.by_name[form.name] = form
        self.by_type[form.type] = form

    def add_former_name(self, name: str, form: StoredForm) -> None:
        """Read what is stored under a former name with `form`; a name that is in use already is an error."""
        known = self.by_name.setdefault(name, form)
        if known is not form and known.type is not form.type:
            raise StoreError(
                f"{name!r} is the stored name of {known.type!r}, so it cannot be a former name of {form.type!r}: "
                "take it out of `formerly` or `retired`."
            )

    def form_of(self, found: type[Any]) -> StoredForm | None:
        """The form of a type, which is registered now if it is one of an allowed module or of a library known here."""
        form = self.by_type.get(found)
        if form is not None:
            return form
        if _is_storable(found) and self.modules.allow(found):
            self._discover(found)
        elif foreign := foreign_form(found):
            self.add(foreign)
        return self.by_type.get(found)

    def form_named(self, name: str) -> StoredForm | None:
        """The form of a stored name; see `form_of`."""
        form = self.by_name.get(name)
        if form is not None:
            return form
        found = self.modules.find(name)
        if found is not None and _is_storable(found) and stored_name(found).current == name:
            self._discover(found)
        elif foreign := foreign_form_named(name):
            self.add(foreign)
        return self.by_name.get(name)

    def _discover(self, found: type[Any]) -> None:
        """Register a type that was met; of two of one name, as when a notebook's cell ran twice, the later counts."""
        name = stored_name(found).current
        known = self.by_name.get(name)
        if known is not None and _place_of(known.type) == _place_of(found):
            self.by_type[found] = self.by_name[name] = _form_of(found, name)
        else:
            self._add_with_former(found, stored_name(found))

    def register(self, *types: type[Any]) -> None:
        """Allow pydantic models, dataclasses, enums, named tuples and plain classes, with the types of their fields."""
        for found in types:
            if found not in self.by_type:
                self._add_with_former(found, stored_name(found))
                self.register(*_field_types(found))

    def _add_with_former(self, found: type[Any], stored: StoredName) -> None:
        form = _form_of(found, stored.current)
        self.add(form)
        for version in range(1, stored.version):
            steps = [stored.upcast[number] for number in range(version, stored.version)]
            self.add_former_name(stored.at(version), _former_form(form, steps, stored.at(version)))
        for name in stored.formerly:
            self.add_former_name(name, replace(self.by_name[stored.name], former=name))
        for name in stored.retired:
            self.by_name.setdefault(name, _retired_form(name))

    def register_form(self, found: type[Any], take: Callable[[Any], object], make: Callable[[Any], object]) -> None:
        """Allow a type of any kind, with how plain data is taken from its values and they are made again."""
        self.add(StoredForm(stored_name(found).current, found, take, make))

    def register_schemas(self, schemas: Iterable[Any]) -> None:
        """Allow what the schemas of a graph mention, and the schemas themselves where they are types of values."""
        for schema in schemas:
            self.register(*_types_in_hint(schema))
            if isinstance(schema, type):
                self.register_fields(schema)

    def register_fields(self, state: type) -> None:
        """Allow the types that the fields of a state mention."""
        self.register(*_field_types(state))

    def register_what_can_be(self, types: Iterable[type[Any]]) -> None:
        """Allow those of another's types that can be stored, and what their fields mention; pass over the others."""
        for found in types:
            with suppress(NameError, TypeError, StoreError):
                self.register_fields(found)
                self.register(*([found] if _is_storable(found) else ()))

    def extended(self, names: Collection[tuple[str, ...]]) -> "TypeRegistry":
        """A registry that also allows the (module, name) pairs; modules not loaded yet are passed over."""
        copy = TypeRegistry(modules=self.modules)
        copy.by_type, copy.by_name = self.by_type.copy(), self.by_name.copy()
        for module, name in (pair[:2] for pair in names):
            found = getattr(sys.modules.get(module), name, None)
            if isinstance(found, type) and found not in copy.by_type and _is_storable(found):
                copy.register(found)
        return copy


def _form_of(found: type[Any], name: str) -> StoredForm:
    if issubclass(found, BaseModel):
        return model_form(name, found)
    if issubclass(found, Enum):
        return StoredForm(name, found, lambda member: member.value, found, leaf=True)
    if _is_dataclass(found):
        return dataclass_form(name, found)
    if _is_named_tuple(found):
        return StoredForm(name, found, list, found._make)
    if _has_attributes_only(found):
        return _attributes_form(name, found)
    raise StoreError(
        f"{found!r} keeps more than attributes, so the store does not know its parts: write "
        f"`{how_to_register(found)}`, where `take` gives plain data and `make` the value again."
    )


def _former_form(form: StoredForm, steps: Sequence[Upcast], name: str) -> StoredForm:
    """The form of values stored at an earlier version: their stored fields pass `steps` before a value is made."""

    def make(payload: Any) -> object:
        try:
            if not form.model:
                return form.from_plain(_apply_upcasts(payload, steps))
            held, given, extra, _ = payload
            fields = _apply_upcasts(held, steps)
        except (ArithmeticError, AttributeError, LookupError) as error:
            raise StoreError(
                f"The store holds a {name!r}, which its upcast to {form.name!r} does not accept "
                f"({type(error).__name__}): fix the upcast. The stored value is left as it is."
            ) from error
        kept = {key: value for key, value in fields.items() if key in given or key not in held}
        return cast("type[BaseModel]", form.type).model_validate(kept | (extra or {}))

    return replace(form, from_plain=make, former=name)


def _apply_upcasts(payload: Any, steps: Sequence[Upcast]) -> Any:
    return reduce(lambda stored, step: step(stored), steps, payload)


def _retired_form(name: str) -> StoredForm:
    """The form of a type that no longer exists: its values are read as their plain fields."""

    def make(payload: Any) -> object:
        match payload:
            case [dict(), list(), _, _]:  # a model: its fields, which of them were given, and what is beside
                return payload[0]
            case _:
                return payload

    return StoredForm(name, dict, lambda value: value, make, former=name)


def model_form(name: str, model: type[BaseModel]) -> StoredForm:
    """A pydantic model as its fields, as they are: no validator runs unless the model's fields have changed since."""
    fields = model.model_fields.keys()
    names = tuple(fields)
    takes_extra = model.model_config.get("extra") == "allow"

    def take(value: BaseModel) -> object:
        state = value.__dict__
        held = state if len(state) == len(names) else {key: state[key] for key in fields if key in state}
        return [
            held,
            sorted(value.__pydantic_fields_set__),
            value.__pydantic_extra__ or None,
            value.__pydantic_private__ or None,
        ]

    def make(payload: list[Any]) -> object:
        held, given, extra, private = payload
        if tuple(held) != names and held.keys() != fields:
            return model.model_validate({key: held[key] for key in given if key in held} | (extra or {}))
        return assemble_model(model, held, set(given), {} if extra is None and takes_extra else extra, private)

    return StoredForm(name, model, take, make, model=True)


def assemble_model(
    model: type[Any], held: dict[str, Any], given: set[str], extra: dict[str, Any] | None, private: object
) -> Any:
    """The instance of a pydantic model that consists of just these parts; no validator runs."""
    value = _new_instance(model)
    _set_attributes(value, held)
    _set_given(value, given)
    _set_extra(value, extra)
    _set_private(value, private)
    return value


def dataclass_form(name: str, found: type[Any]) -> StoredForm:
    """A dataclass as its fields; its own constructor runs only if its fields have changed since."""
    fields = tuple(field.name for field in dataclasses.fields(found))
    set_field = object.__setattr__

    def take(value: object) -> object:
        return {field: getattr(value, field) for field in fields}

    def make(held: Mapping[str, Any]) -> object:
        if tuple(held) != fields:
            return found(**held)
        value = _new_instance(found)
        for field in fields:
            set_field(value, field, held[field])
        return value

    return StoredForm(name, found, take, make)


def how_to_register(found: type[Any]) -> str:
    """The line that lets a store take values of a type, as far as the type tells how."""
    if _is_storable(found) or _has_attributes_only(found):
        return f"store.register({found.__name__})"
    plain = next((kind for kind in _PLAIN_BASES if issubclass(found, kind)), None)
    if plain is None:
        return f"store.register({found.__name__}, take=..., make=...)"
    taken = _PLAIN_BASES[plain].__name__
    return f"store.register({found.__name__}, take={taken}, make={found.__name__})"


_PLAIN_BASES: dict[type, type] = {
    **{kind: kind for kind in (dict, list, str, bytes, int, float)},
    **dict.fromkeys((tuple, set, frozenset), list),
}


def _has_attributes_only(found: type[Any]) -> bool:
    """Whether values of a class are their attributes, and nothing that Python cannot copy by them."""
    if any(getattr(found, name, None) is not getattr(object, name, None) for name in _COPIED_ITS_OWN_WAY):
        return False
    try:
        object.__reduce_ex__(_new_instance(found), 2)
    except TypeError:  # made by other means than `object.__new__`, or with parts that are no attributes
        return False
    return True


_COPIED_ITS_OWN_WAY = (
    "__reduce__",
    "__reduce_ex__",
    "__getstate__",
    "__setstate__",
    "__getnewargs__",
    "__getnewargs_ex__",
)


def _attributes_form(name: str, found: type[Any]) -> StoredForm:
    """A plain class as its attributes; its constructor does not run."""
    slots = tuple(
        slot for kind in found.__mro__ for slot, held in vars(kind).items() if isinstance(held, MemberDescriptorType)
    )

    def take(value: object) -> object:
        return {
            **getattr(value, "__dict__", {}),
            **{slot: getattr(value, slot) for slot in slots if hasattr(value, slot)},
        }

    def make(held: Mapping[str, Any]) -> object:
        value = _new_instance(found)
        for attribute, part in held.items():
            if attribute in slots:
                object.__setattr__(value, attribute, part)
            else:
                value.__dict__[attribute] = part
        return value

    return StoredForm(name, found, take, make)


def _is_storable(found: type[Any]) -> bool:
    return issubclass(found, (BaseModel, Enum)) or _is_dataclass(found) or _is_named_tuple(found)


def _place_of(found: type[Any]) -> tuple[str, str]:
    return found.__module__, found.__qualname__


def _is_dataclass(found: type[Any]) -> bool:
    return dataclasses.is_dataclass(found)


def _is_named_tuple(found: type[Any]) -> bool:
    return tuple in found.__mro__ and hasattr(found, "_make")


def _field_types(found: type[Any]) -> Iterator[type[Any]]:
    """The storable types that the annotations of `found` mention."""
    if issubclass(found, Enum):
        return
    with suppress(NameError, TypeError):  # a name that only a type checker sees, or that is defined later
        yield from _types_in_fields(found)


@lru_cache(maxsize=4096)
def _types_in_fields(found: type[Any]) -> tuple[type[Any], ...]:
    """Kept, since each store that is opened registers the same types, and reading annotations is slow."""
    return tuple(part for hint in get_type_hints(found).values() for part in _types_in_hint(hint))


def _types_in_hint(hint: Any) -> Iterator[type[Any]]:
    if isinstance(hint, type) and not get_args(hint):
        if _is_storable(hint):
            yield hint
        return
    for part in get_args(hint):
        yield from _types_in_hint(part)
