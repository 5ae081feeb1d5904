-- A unit's id is part of its path: it is taken before the row is written.
grant usage on sequence org.unit_id_seq to lab_app;
