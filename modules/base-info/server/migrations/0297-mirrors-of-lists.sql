-- Lists of other slices are mirrored as hazard sources; which ones is for the code that mirrors them to say.
alter table base_info.hazard_source drop constraint hazard_source_source_known,
  add constraint hazard_source_source_known check (source ~ '^[a-z]+$' and (source = 'manual') = (source_id is null));
comment on constraint hazard_source_source_known on base_info.hazard_source is '危险源的来源不正确';
comment on index base_info.hazard_source_mirror is '这一项已同步为危险源';
