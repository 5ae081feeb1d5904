-- as: migrator
-- A link names no school and no room: it is looked up across schools by its random name.
create function chemical.find_room_link(wanted uuid) returns table (school_id bigint, school_key text, id bigint)
language sql stable security definer set search_path = chemical, org, pg_temp
as $$
  select k.school_id, s.school_key, k.id from chemical.room_link k join org.school s on s.id = k.school_id and s.status = 1
  where k.public_id = wanted
$$;
revoke all on function chemical.find_room_link(uuid) from public;
grant execute on function chemical.find_room_link(uuid) to lab_app;
