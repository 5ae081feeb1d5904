-- as: migrator
-- The public page of an inspection basis knows only the activity's random name; the school follows from it.
create function inspection.school_of_activity(gist_key uuid)
returns table (school_id bigint, school_key text)
language sql stable security definer set search_path = inspection, org, pg_temp
as $$
  select a.school_id, s.school_key from inspection.activity a join org.school s on s.id = a.school_id and s.status = 1
  where a.public_id = gist_key and a.deleted_at is null
$$;
revoke all on function inspection.school_of_activity(uuid) from public;
grant execute on function inspection.school_of_activity(uuid) to lab_app;
