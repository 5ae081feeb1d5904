-- Units sort by the reading of their names.
drop index org.unit_name;
create index unit_reading on org.unit (school_id, (kernel.sort_key(name) collate "C"), id) where deleted_at is null;
