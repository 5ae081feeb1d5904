-- What other slices know of rooms and laboratories. Empty here: the slice that keeps the laboratories replaces both views
-- by its own rows, so that no statement of the platform names a table of a module.
create view org.room_lab with (security_invoker = true) as
  select null::bigint as school_id, null::bigint as room_id, null::bigint as lab_id where false;
comment on view org.room_lab is '房间与使用它的实验室';

create view org.lab_fact with (security_invoker = true) as
  select null::bigint as school_id, null::bigint as lab_id, null::bigint as campus_id, null::bigint as building_id,
    null::text as phone, null::bigint as safety_officer_id where false;
comment on view org.lab_fact is '实验室的校区、楼宇、应急电话和安全员';

grant select on org.room_lab, org.lab_fact to lab_app;
