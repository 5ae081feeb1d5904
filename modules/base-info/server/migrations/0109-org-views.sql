-- Fills the views through which the platform reads where laboratories stand.
create or replace view org.room_lab with (security_invoker = true) as
  select r.school_id, r.room_id, r.lab_id from base_info.lab_room r;

create or replace view org.lab_fact with (security_invoker = true) as
  select l.school_id, l.id as lab_id, l.campus_id, l.building_id, l.emergency_phone::text as phone, l.safety_officer_id
  from base_info.lab l;
