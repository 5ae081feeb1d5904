-- What a type of waste is among the hazard sources of a laboratory: '' as its group and properties say, 'none' nothing, else a
-- code of dictionary hazard_kind.
alter table waste.type add column hazard_kind text not null default '';

-- The waste of a laboratory is mirrored among its hazard sources.
alter table base_info.hazard_source drop constraint hazard_source_source_known,
  add constraint hazard_source_source_known
    check (source in ('manual', 'equipment', 'waste') and (source = 'manual') = (source_id is null));
comment on constraint hazard_source_source_known on base_info.hazard_source is '危险源的来源不正确';
comment on index base_info.hazard_source_mirror is '这台设备或这个容器已同步为危险源';
