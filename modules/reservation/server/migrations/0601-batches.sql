-- Batches of courses take their laboratory and their people in the one calendar.
alter table reservation.occupation drop constraint occupation_source_known;
alter table reservation.occupation add constraint occupation_source_known check (source in ('booking', 'closure', 'batch'));
comment on constraint occupation_source_known on reservation.occupation is '占用来源不正确';
alter table reservation.presence drop constraint presence_source_known;
alter table reservation.presence add constraint presence_source_known check (source in ('booking', 'batch'));
comment on constraint presence_source_known on reservation.presence is '占用来源不正确';
comment on constraint presence_free on reservation.presence is '该时段已有其他预约或实验课，一个人不能同时在两处';
