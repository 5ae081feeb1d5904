-- as: migrator
-- Inspectors see members and special times of what they inspect, storekeepers their own, and both apply for doors: these
-- rights are offered already, so that a new version gives them to no role.
insert into identity.role_right (school_id, role_id, right_name)
select r.school_id, r.id, o.right_name from identity.role r
join identity.right_offer o on o.school_id = r.school_id and o.right_name in
  ('base-info.person.read', 'base-info.special-time.read', 'base-info.door.read', 'base-info.door.apply')
where r.role_key in ('jcry', 'storeman')
on conflict do nothing;
