-- Where a checkpoint's metadata are among the contents, and its step: a filter is held against each metadata once, and only
-- rows that may match are opened, which tell for certain. Both are NULL in rows stored before, which are all opened.
ALTER TABLE checkpoints ADD COLUMN metadata INTEGER;
ALTER TABLE checkpoints ADD COLUMN step INTEGER;
