-- as: migrator
-- Whoever has a role at several laboratories works for all of them at once.
create function identity.other_labs(school bigint, person bigint, role bigint, unit bigint, unit_level text)
returns text[] language sql stable set search_path = identity, org, pg_temp
as $$
  select array(select o.path from identity.holding h
    join org.unit o on o.school_id = h.school_id and o.id = h.org_id and o.level = 'lab' and o.status = 1 and o.deleted_at is null
    where unit_level = 'lab' and h.school_id = school and h.user_id = person and h.role_id = role and h.org_id <> unit
    order by o.path)
$$;

-- Takes the place of find_actor, which stays for nodes of the previous version.
create function identity.find_actor_with_labs(token bytea, touch boolean, default_days int)
returns table (session_id bigint, school_id bigint, school_key text, is_operator boolean, user_id bigint, name text, role_id bigint,
  role_key text, data_scope text, org_id bigint, org_level text, org_path text, college_id bigint, rights text[],
  must_change_password boolean, other_labs text[])
language sql volatile security definer set search_path = identity, org, pg_temp
as $$
  select a.*, identity.other_labs(a.school_id, a.user_id, a.role_id, a.org_id, a.org_level)
  from identity.find_actor(token, touch, default_days) a
$$;
revoke all on function identity.other_labs(bigint, bigint, bigint, bigint, text) from public;
revoke all on function identity.find_actor_with_labs(bytea, boolean, int) from public;
grant execute on function identity.other_labs(bigint, bigint, bigint, bigint, text) to lab_app;
grant execute on function identity.find_actor_with_labs(bytea, boolean, int) to lab_app;
