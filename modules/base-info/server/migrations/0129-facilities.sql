-- as: migrator
-- Safety facilities become rows of their own, with checks and due days.
alter table base_info.lab_facility drop constraint lab_facility_pkey;
alter table base_info.lab_facility add column id bigint generated always as identity;
alter table base_info.lab_facility add primary key (school_id, id);
alter table base_info.lab_facility
  add column college_id bigint,
  add column name text not null default '',
  add column model text not null default '',
  add column duty_id bigint,
  add column installed_on date,
  -- Months between two checks; null: without periodic check.
  add column check_cycle int,
  add column checked_on date,
  add column check_on date,
  add column flushed_on date,
  add column status text not null default 'normal',
  add column photos bigint[] not null default '{}',
  -- Problem that an anomaly became, in the slice that follows it.
  add column problem_id bigint,
  add column updated_by bigint not null default 0,
  add column updated_at timestamptz not null default now(),
  add column version int not null default 1,
  add foreign key (school_id, duty_id) references identity.account,
  add constraint lab_facility_cycle_possible check (check_cycle between 1 and 60),
  add constraint lab_facility_status_known check (status in ('normal', 'abnormal', 'missing'));
comment on constraint lab_facility_cycle_possible on base_info.lab_facility is '检查周期应为 1–60 个月';
comment on constraint lab_facility_status_known on base_info.lab_facility is '设施状态不正确';
update base_info.lab_facility f set college_id = u.college_id, updated_at = f.created_at, updated_by = f.created_by
  from org.unit u where u.school_id = f.school_id and u.id = f.lab_id;
-- Two lines of one category at one place were allowed; the later ones get a name of their own.
update base_info.lab_facility f set name = '第 ' || n.n || ' 处' from (
    select school_id, id, row_number() over (partition by school_id, lab_id, category, upper(place) order by line) as n
    from base_info.lab_facility) n
  where n.school_id = f.school_id and n.id = f.id and n.n > 1;
alter table base_info.lab_facility drop column line;
create unique index lab_facility_once on base_info.lab_facility (school_id, lab_id, category, upper(name), upper(place));
comment on index base_info.lab_facility_once is '该实验室的同一位置已登记这种设施，请修改其数量';
create trigger lab_facility_college before insert or update of lab_id on base_info.lab_facility
  for each row execute function base_info.take_college();
create index lab_facility_order on base_info.lab_facility (school_id, check_on, id) include (lab_id);
create index lab_facility_of_college on base_info.lab_facility (school_id, college_id, check_on, id) include (lab_id, status);
create index lab_facility_expires on base_info.lab_facility (school_id, expires_on, id) include (lab_id);
create index lab_facility_by_category on base_info.lab_facility (school_id, category, lab_id);
create index lab_facility_by_status on base_info.lab_facility (school_id, status, lab_id);
create index lab_facility_duty on base_info.lab_facility (school_id, duty_id) where duty_id is not null;
create index lab_facility_problem on base_info.lab_facility (school_id, problem_id) where problem_id is not null;
