-- The special equipment that a hidden danger is about, and the check that found it; neither keeps the other from being removed.
alter table inspection.problem add column equipment_id bigint;
alter table inspection.problem add column equipment_check_id bigint;
create index problem_of_equipment on inspection.problem (school_id, equipment_id) where equipment_id is not null;
