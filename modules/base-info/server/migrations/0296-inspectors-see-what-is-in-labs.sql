-- as: migrator
-- Inspectors see hazard sources, risk points and facilities of what they inspect: these rights are offered already, so that
-- a new version gives them to no role.
insert into identity.role_right (school_id, role_id, right_name)
select r.school_id, r.id, o.right_name from identity.role r
join identity.right_offer o on o.school_id = r.school_id and o.right_name in
  ('base-info.hazard.read', 'base-info.risk.read', 'base-info.facility.read')
where r.role_key = 'jcry'
on conflict do nothing;
