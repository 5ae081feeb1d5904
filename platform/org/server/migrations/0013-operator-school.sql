-- The school that operates the deployment: only its administrators reach other schools. Where there are schools already,
-- the first one was made by whoever installed the platform.
alter table org.school add column is_operator boolean not null default false;
update org.school set is_operator = true where id = (select min(id) from org.school);
create unique index school_operator_once on org.school (is_operator) where is_operator;
comment on index org.school_operator_once is '运营学校只能有一所';
