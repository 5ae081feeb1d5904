-- as: migrator
-- The code on a piece of equipment names no school and no number: it is looked up across schools by its random name.
alter table base_info.equipment add column public_id uuid not null default gen_random_uuid();
create unique index equipment_public_once on base_info.equipment (school_id, public_id);
create index equipment_public on base_info.equipment (public_id);
comment on index base_info.equipment_public_once is '设备公开编号冲突，请重试';

create function base_info.find_equipment(wanted uuid) returns table (school_id bigint, id bigint)
language sql stable security definer set search_path = base_info, org, pg_temp
as $$
  select e.school_id, e.id from base_info.equipment e
  join org.school s on s.id = e.school_id and s.status = 1
  join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.status = 1 and u.deleted_at is null
  where e.public_id = wanted
$$;
revoke all on function base_info.find_equipment(uuid) from public;
grant execute on function base_info.find_equipment(uuid) to lab_app;
