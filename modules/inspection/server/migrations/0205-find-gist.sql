-- as: migrator
-- The public page of an inspection basis knows only the activity's random name; the school follows from it.
drop function inspection.school_of_activity(uuid);
create function inspection.find_gist(gist_key uuid)
returns table (school_id bigint, school_key text)
language sql stable security definer set search_path = inspection, org, pg_temp
as $$
  select a.school_id, s.school_key from inspection.activity a join org.school s on s.id = a.school_id and s.status = 1
  where a.public_id = gist_key and a.deleted_at is null
$$;
revoke all on function inspection.find_gist(uuid) from public;
grant execute on function inspection.find_gist(uuid) to lab_app;
