-- as: migrator
-- A session that looks at the product as another role keeps the pair to which it returns.
alter table identity.session add column home_role_id bigint, add column home_org_id bigint,
  add constraint session_home_whole check ((home_role_id is null) = (home_org_id is null));
comment on constraint session_home_whole on identity.session is '会话的原角色不完整，请重新登录';

-- Takes the place of find_actor_with_labs, which stays for nodes of the previous version. A viewing session lasts while
-- its person holds the pair at home and that role may view.
create function identity.find_session_actor(token bytea, touch boolean, default_days int)
returns table (session_id bigint, school_id bigint, school_key text, is_operator boolean, user_id bigint, name text, role_id bigint,
  role_key text, data_scope text, org_id bigint, org_level text, org_path text, college_id bigint, rights text[],
  must_change_password boolean, other_labs text[], is_viewing boolean)
language plpgsql volatile security definer set search_path = identity, org, pg_temp
as $$
begin
  -- Not plain SQL, because the table of settings comes with a later migration.
  return query
  with alive as (
    select s.*, s.home_role_id is not null as is_viewing from identity.session s
    where (s.token_hash = token or (s.old_hash = token and s.token_at > now() - interval '10 seconds'))
      and s.seen_at > now() - interval '30 minutes' and s.created_at > now() - interval '8 hours'
  ), touched as (
    update identity.session s set seen_at = now() from alive a
    where touch and s.school_id = a.school_id and s.id = a.id and a.seen_at < now() - interval '1 minute'
  )
  select s.id, s.school_id, c.school_key, c.is_operator, u.id, u.name, r.id, r.role_key, r.data_scope, o.id, o.level, o.path, o.college_id,
    array(select rr.right_name from identity.role_right rr where rr.school_id = s.school_id and rr.role_id = r.id),
    identity.is_password_due(u.password_initial, u.password_set_at, coalesce((select nullif(regexp_replace(g.value, '\D', '', 'g'), '')::int
      from codes.setting g where g.school_id = s.school_id and g.sys_key = 'password_days'), default_days)),
    case when s.is_viewing then '{}' else identity.other_labs(s.school_id, u.id, r.id, o.id, o.level) end, s.is_viewing
  from alive s
  join org.school c on c.id = s.school_id and c.status = 1
  join identity.account u on u.school_id = s.school_id and u.id = s.user_id and u.status = 1 and u.deleted_at is null
    and (u.valid_to is null or u.valid_to >= (now() at time zone 'Asia/Shanghai')::date)
  join identity.role r on r.school_id = s.school_id and r.id = s.role_id and r.status = 1
  join org.unit o on o.school_id = s.school_id and o.id = s.org_id and o.status = 1 and o.deleted_at is null
  join identity.holding h on h.school_id = s.school_id and h.user_id = s.user_id
    and h.role_id = coalesce(s.home_role_id, s.role_id) and h.org_id = coalesce(s.home_org_id, s.org_id)
  where not s.is_viewing or exists (
    select from identity.role_right rr join identity.role b on b.school_id = rr.school_id and b.id = rr.role_id and b.status = 1
    where rr.school_id = s.school_id and rr.role_id = s.home_role_id and rr.right_name = 'identity.role.view');
end
$$;
revoke all on function identity.find_session_actor(bytea, boolean, int) from public;
grant execute on function identity.find_session_actor(bytea, boolean, int) to lab_app;
