-- 4: approved and taken back.
alter table base_info.special_time drop constraint special_time_status_known;
alter table base_info.special_time add constraint special_time_status_known check (status in (0, 1, 2, 4, 9, 99));
comment on constraint special_time_status_known on base_info.special_time is '状态不正确';
