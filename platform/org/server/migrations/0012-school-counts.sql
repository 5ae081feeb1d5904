-- as: migrator
-- The administrator of the deployment sees how large each school is. Only numbers leave: this looks past row-level
-- security, and the caller's right to manage schools is checked before it is asked. Not plain SQL, because the tables of
-- other slices come with later migrations.
create function org.school_counts()
returns table (school_id bigint, campus_count bigint, lab_count bigint, user_count bigint)
language plpgsql stable security definer set search_path = org, pg_temp
as $$
begin
  return query
  select s.id,
    (select count(*) from org.campus c where c.school_id = s.id and c.deleted_at is null),
    (select count(*) from org.unit u where u.school_id = s.id and u.level = 'lab' and u.deleted_at is null),
    (select count(*) from identity.account a where a.school_id = s.id and a.deleted_at is null)
  from org.school s;
end
$$;
revoke all on function org.school_counts() from public;
grant execute on function org.school_counts() to lab_app;
