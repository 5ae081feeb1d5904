-- as: migrator
-- How far a role reaches (kernel/shared/data-scope.ts). Until now it followed from the key of a given role, and a
-- school's own roles reached nothing.
alter table identity.role add column data_scope text not null default 'self'
  constraint role_data_scope_known check (data_scope in ('school', 'office', 'subtree', 'member', 'warehouse', 'assigned', 'self'));
comment on constraint role_data_scope_known on identity.role is '数据范围不正确';
update identity.role set data_scope = case role_key
  when 'system' then 'school' when 'school' then 'school' when 'department_leader' then 'office'
  when 'college' then 'subtree' when 'lab' then 'subtree' when 'xsfzr' then 'subtree'
  when 'storeman' then 'warehouse' when 'teacher' then 'member' when 'jcry' then 'assigned' else 'self' end;

-- Takes the place of find_caller, which stays for nodes of the previous version.
create function identity.find_actor(token bytea, touch boolean, default_days int)
returns table (session_id bigint, school_id bigint, school_key text, is_operator boolean, user_id bigint, name text, role_id bigint,
  role_key text, data_scope text, org_id bigint, org_level text, org_path text, college_id bigint, rights text[], must_change_password boolean)
language plpgsql volatile security definer set search_path = identity, org, pg_temp
as $$
begin
  -- Not plain SQL, because the table of settings comes with a later migration.
  return query
  with alive as (
    select s.* from identity.session s
    where (s.token_hash = token or (s.old_hash = token and s.token_at > now() - interval '10 seconds'))
      and s.seen_at > now() - interval '30 minutes' and s.created_at > now() - interval '8 hours'
  ), touched as (
    update identity.session s set seen_at = now() from alive a
    where touch and s.school_id = a.school_id and s.id = a.id and a.seen_at < now() - interval '1 minute'
  )
  select s.id, s.school_id, c.school_key, c.is_operator, u.id, u.name, r.id, r.role_key, r.data_scope, o.id, o.level, o.path, o.college_id,
    array(select rr.right_name from identity.role_right rr where rr.school_id = s.school_id and rr.role_id = r.id),
    identity.is_password_due(u.password_initial, u.password_set_at, coalesce((select nullif(regexp_replace(g.value, '\D', '', 'g'), '')::int
      from codes.setting g where g.school_id = s.school_id and g.sys_key = 'password_days'), default_days))
  from alive s
  join org.school c on c.id = s.school_id and c.status = 1
  join identity.account u on u.school_id = s.school_id and u.id = s.user_id and u.status = 1 and u.deleted_at is null
    and (u.valid_to is null or u.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
  join identity.role r on r.school_id = s.school_id and r.id = s.role_id and r.status = 1
  join org.unit o on o.school_id = s.school_id and o.id = s.org_id and o.status = 1 and o.deleted_at is null
  join identity.holding h on h.school_id = s.school_id and h.user_id = s.user_id and h.role_id = s.role_id and h.org_id = s.org_id;
end
$$;
revoke all on function identity.find_actor(bytea, boolean, int) from public;
grant execute on function identity.find_actor(bytea, boolean, int) to lab_app;
