-- Grades of labs without their wide rows.
create index lab_grade on base_info.lab (school_id, id) include (lab_level, lab_class, campus_id, use_status);
-- Labs out of use, and units that are none: all labs minus these are the labs in use.
create index unit_no_lab on org.unit (school_id, id) where level <> 'lab' or status <> 1 or deleted_at is not null;
