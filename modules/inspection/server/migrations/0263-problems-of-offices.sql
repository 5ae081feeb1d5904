-- 移交职能部门: the office that puts a problem right for the laboratory, to which it still belongs.
alter table inspection.problem
  add column office_id bigint,
  add column with_office boolean not null generated always as (office_id is not null) stored,
  add constraint problem_office foreign key (school_id, office_id) references org.unit;
create index problem_of_office on inspection.problem (school_id, office_id) where office_id is not null;

-- Who of the laboratory accepted what the office has done.
alter table inspection.rectification add column accepted_by bigint, add column accepted_at timestamptz;
