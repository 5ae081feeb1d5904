-- Keeps the monthly partitions of every table of ours partitioned by time: last month and the next thirteen. Rows beyond them
-- stand in the default partition and are moved out before their month is created. The service calls it each month.
create function kernel.keep_partitions(as_of timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, pg_temp
as $$
declare
  first constant timestamp := date_trunc('month', as_of at time zone 'Asia/Shanghai');
  parent record;
  rest text;
  part text;
  starts timestamptz;
  ends timestamptz;
begin
  perform pg_advisory_xact_lock(7411004);
  for parent in
    select n.nspname as schema, c.relname as name, a.attname as at
    from pg_partitioned_table p join pg_class c on c.oid = p.partrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = p.partattrs[0]
    where p.partstrat = 'r' and p.partnatts = 1 and a.atttypid = 'timestamptz'::regtype
      and n.nspname <> 'pgboss' and c.relowner = (select oid from pg_roles where rolname = current_user)
  loop
    rest := format('%I.%I', parent.schema, parent.name || '_rest');
    if to_regclass(rest) is null then
      execute format('create table %s partition of %I.%I default', rest, parent.schema, parent.name);
    end if;
    for month in -1..13 loop
      part := format('%I.%I', parent.schema, parent.name || to_char(first + make_interval(months => month), '_YYYYMM'));
      continue when to_regclass(part) is not null;
      starts := (first + make_interval(months => month)) at time zone 'Asia/Shanghai';
      ends := (first + make_interval(months => month + 1)) at time zone 'Asia/Shanghai';
      execute format('create table %s (like %I.%I including defaults including constraints)', part, parent.schema, parent.name);
      -- Held to the end: a row of this month that arrives now would make the attachment fail.
      execute format('lock table %s in access exclusive mode', rest);
      execute format('with moved as (delete from %s where %I >= %L and %I < %L returning *) insert into %s select * from moved',
        rest, parent.at, starts, parent.at, ends, part);
      execute format('alter table %I.%I attach partition %s for values from (%L) to (%L)', parent.schema, parent.name, part,
        starts, ends);
    end loop;
  end loop;
end
$$;
revoke execute on function kernel.keep_partitions(timestamptz) from public;
grant execute on function kernel.keep_partitions(timestamptz) to lab_app;
