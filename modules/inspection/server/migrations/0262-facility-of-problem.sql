-- as: migrator
-- The safety facility whose anomaly a problem is; a removed facility leaves its number.
alter table inspection.problem add column facility_id bigint;
update inspection.problem p set facility_id = c.facility_id from base_info.facility_check c
  where c.school_id = p.school_id and c.problem_id = p.id;
