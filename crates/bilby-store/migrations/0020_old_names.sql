-- Old names as they were written, for the export of personal data. Empty if an older version stored it.
ALTER TABLE old_names ADD COLUMN name TEXT NOT NULL DEFAULT '';
