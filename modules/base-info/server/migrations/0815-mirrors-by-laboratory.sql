-- What a laboratory has of a substance is one hazard source: its row is the substance, and it counts by laboratory.
alter table base_info.hazard_source add column source_lab bigint not null default 0,
  add constraint hazard_source_source_lab check (source_lab in (0, lab_id));
comment on column base_info.hazard_source.source_lab is 'The laboratory, of lists that count by laboratory; 0 for lists whose row stands in one place.';
comment on constraint hazard_source_source_lab on base_info.hazard_source is '危险源的来源不正确';
drop index base_info.hazard_source_mirror;
create unique index hazard_source_mirror on base_info.hazard_source (school_id, source, source_id, source_lab) where source <> 'manual';
comment on index base_info.hazard_source_mirror is '这一项已同步为危险源';
