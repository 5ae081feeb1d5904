drop table base_info.lab_risk_point;
-- What of the catalogue is in force in a laboratory, for those who choose by it.
create view base_info.lab_risk_point with (security_invoker = true) as
  select p.school_id, p.lab_id, p.attribute_id, p.place, p.l, p.s from base_info.risk_point p
  where p.in_force and p.attribute_id is not null;
