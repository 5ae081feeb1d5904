-- as: migrator
-- A label read by anybody: the school of a code is known only after the look-up. A code that two schools use leads nowhere.
create function waste.find_label(wanted text) returns table (school_id bigint, id bigint)
language sql stable security definer set search_path = waste, org, pg_temp
as $$
  select min(r.school_id), min(r.id) from waste.record r
  join org.school s on s.id = r.school_id and s.status = 1
  where r.label_no = wanted and r.state <> 9 having count(*) = 1
$$;
revoke all on function waste.find_label(text) from public;
grant execute on function waste.find_label(text) to lab_app;
