-- Rights at doors that follow from a batch of a course, beside those of bookings.
alter table base_info.door_grant add column batch_id bigint;
alter table base_info.door_grant drop constraint door_grant_source_known;
alter table base_info.door_grant add constraint door_grant_source_known
  check (source in ('admission', 'application', 'special', 'booking', 'batch'));
alter table base_info.door_grant add constraint door_grant_batch check ((source = 'batch') = (batch_id is not null));
comment on constraint door_grant_source_known on base_info.door_grant is '授权来源不正确';
comment on constraint door_grant_batch on base_info.door_grant is '实验课的授权须指明批次';
drop index base_info.door_grant_once;
create unique index door_grant_once on base_info.door_grant (school_id, door_id, user_id)
  where status = 1 and special_time_id is null and booking_id is null and batch_id is null;
comment on index base_info.door_grant_once is '该人员在这个门禁点已有授权，请用“延期”';
create unique index door_grant_batch_once on base_info.door_grant (school_id, batch_id, door_id, user_id)
  where status = 1 and batch_id is not null;
comment on index base_info.door_grant_batch_once is '该人员的这个批次已有授权';
