-- CASE instead of coalesce, which row-level security keeps out of index conditions.
drop index org.unit_lab_name_once;
create unique index unit_lab_name_once
  on org.unit (school_id, (case when college_id is null then pid else college_id end), lower(btrim(name)))
  where deleted_at is null and level = 'lab';
comment on index org.unit_lab_name_once is '该学院已有同名实验室，请换一个名称';
-- Numbers of removed units, which are not given again.
create index unit_code_removed on org.unit (school_id, upper(code)) where deleted_at is not null;
