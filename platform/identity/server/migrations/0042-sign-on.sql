-- as: migrator
-- How a session was opened: '' by a password, else by the single sign-on of the school. `sso_index` is the SHA-256 of the
-- ticket or id by which the school's server names the session when it ends it.
alter table identity.session add column sso text not null default '', add column sso_index bytea,
  add constraint session_sso_known check (sso in ('', 'cas', 'oidc'));
comment on constraint session_sso_known on identity.session is '登录方式不正确，请重新登录';
create index session_sso on identity.session (sso_index) where sso_index is not null;
-- The phone's session ends with the one that let it in.
alter table identity.login_code add column sso text not null default '', add column sso_index bytea;

-- Takes the place of find_session_actor, which stays for nodes of the previous version. Who has logged in by single
-- sign-on has no password here that could be due.
create function identity.find_signed_on(token bytea, touch boolean, default_days int)
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
    s.sso = '' and identity.is_password_due(u.password_initial, u.password_set_at, coalesce((select nullif(regexp_replace(g.value, '\D', '', 'g'), '')::int
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
revoke all on function identity.find_signed_on(bytea, boolean, int) from public;
grant execute on function identity.find_signed_on(bytea, boolean, int) to lab_app;

-- Sessions that the school's server ends: it names its ticket, whose school is not known before. Only the hash of a ticket
-- that opened a session finds one.
create function identity.end_signed_on(index bytea)
returns table (school_id bigint, user_id bigint)
language sql volatile security definer set search_path = identity, pg_temp
as $$
  with codes as (delete from identity.login_code l where l.sso_index = index)
  delete from identity.session s where s.sso_index = index returning s.school_id, s.user_id
$$;
revoke all on function identity.end_signed_on(bytea) from public;
grant execute on function identity.end_signed_on(bytea) to lab_app;
