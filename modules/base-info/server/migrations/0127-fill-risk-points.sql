-- as: migrator
-- What stood in the forms of laboratories is in force.
insert into base_info.risk_point (school_id, lab_id, attribute_id, name, lab_class, place, l, s, status, in_force, edition,
    created_by, created_at, updated_by, updated_at)
  select x.school_id, x.lab_id, x.attribute_id, a.name, a.lab_class, x.place, x.l, x.s, 'pass', true, 1,
    x.created_by, x.created_at, x.created_by, x.created_at
  from base_info.lab_risk_point x join base_info.attribute a on a.school_id = x.school_id and a.id = x.attribute_id
  -- A form could name the same one at the same place twice.
  on conflict do nothing;
