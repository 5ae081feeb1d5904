-- Hazard sources that another list keeps are mirrored here and cannot be edited; `source_id` is the row of that list.
alter table base_info.hazard_source add column source text not null default 'manual',
  add column source_id bigint,
  add constraint hazard_source_source_known check (source in ('manual', 'equipment') and (source = 'manual') = (source_id is null));
comment on constraint hazard_source_source_known on base_info.hazard_source is '危险源的来源不正确';
drop index base_info.hazard_source_once;
create unique index hazard_source_once on base_info.hazard_source
  (school_id, lab_id, coalesce(room_id, 0), kind, upper(name), upper(spec), unit, upper(place)) where source = 'manual';
comment on index base_info.hazard_source_once is '该实验室的同一位置已登记这种危险源，请修改其数量；已停用的请启用';
create unique index hazard_source_mirror on base_info.hazard_source (school_id, source, source_id) where source <> 'manual';
comment on index base_info.hazard_source_mirror is '这台设备已同步为危险源';
create index hazard_source_by_source on base_info.hazard_source (school_id, source, lab_id);
