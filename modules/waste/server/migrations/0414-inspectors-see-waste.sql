-- as: migrator
-- Inspectors see the waste of the laboratories that they inspect: the right is offered already, so that a new version gives it
-- to no role.
insert into identity.role_right (school_id, role_id, right_name)
select r.school_id, r.id, o.right_name from identity.role r
join identity.right_offer o on o.school_id = r.school_id and o.right_name = 'waste.record.read'
where r.role_key = 'jcry'
on conflict do nothing;
