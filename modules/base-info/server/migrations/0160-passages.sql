-- Rights at doors that follow from a booking, beside the ordinary right of the person.
alter table base_info.door_grant add column booking_id bigint;
alter table base_info.door_grant drop constraint door_grant_source_known;
alter table base_info.door_grant add constraint door_grant_source_known
  check (source in ('admission', 'application', 'special', 'booking'));
alter table base_info.door_grant add constraint door_grant_booking check ((source = 'booking') = (booking_id is not null));
comment on constraint door_grant_source_known on base_info.door_grant is '授权来源不正确';
comment on constraint door_grant_booking on base_info.door_grant is '预约的授权须指明预约';
drop index base_info.door_grant_once;
create unique index door_grant_once on base_info.door_grant (school_id, door_id, user_id)
  where status = 1 and special_time_id is null and booking_id is null;
comment on index base_info.door_grant_once is '该人员在这个门禁点已有授权，请用“延期”';
create unique index door_grant_booking_once on base_info.door_grant (school_id, booking_id, door_id, user_id)
  where status = 1 and booking_id is not null;
comment on index base_info.door_grant_booking_once is '该人员的这个预约已有授权';
