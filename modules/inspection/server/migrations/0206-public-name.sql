-- The public name is unique within a school, and found without one.
drop index inspection.activity_public;
create index activity_public on inspection.activity (public_id);
create unique index activity_public_once on inspection.activity (school_id, public_id);
comment on index inspection.activity_public_once is '活动公开编号冲突，请重试';
