-- as: migrator
-- Which of these settings are on in a school. A session is looked up before its school is known to row-level security.
create function identity.enabled_options(school bigint, keys text[]) returns text[]
language plpgsql stable security definer set search_path = codes, pg_temp
as $$
begin
  -- Not plain SQL, because an upgrade may create the table of settings later.
  return array(select g.sys_key from codes.setting g
    where g.school_id = school and g.sys_key = any(keys) and g.value = '1' order by g.sys_key);
end
$$;
revoke all on function identity.enabled_options(bigint, text[]) from public;
grant execute on function identity.enabled_options(bigint, text[]) to lab_app;
