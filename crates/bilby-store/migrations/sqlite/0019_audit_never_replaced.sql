-- INSERT OR REPLACE deletes the row that is there without the trigger that refuses to delete. A row can be named by its number
-- or by SQLite's own rowid. The events have no such trigger: it would cost a search at every turn, and the server never
-- replaces rows.
CREATE TRIGGER audit_is_never_replaced BEFORE INSERT ON audit
WHEN EXISTS (SELECT 1 FROM audit WHERE number = NEW.number OR rowid = NEW.rowid)
BEGIN
    SELECT RAISE(ABORT, 'the audit is never changed');
END;
