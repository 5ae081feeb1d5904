alter table inspection.activity
  -- Code of dictionary check_theme; empty but for special checks.
  add column theme text not null default '',
  -- Each college reports on itself before the visit.
  add column self_report boolean not null default false,
  add column report_due date,
  add column joint_org_ids bigint[] not null default '{}',
  add constraint activity_theme_given check ((act_type = 4) = (theme <> '')),
  add constraint activity_report_due check (self_report = (report_due is not null) and (act_type = 4 or not self_report)),
  add constraint activity_joint_special check (act_type = 4 or joint_org_ids = '{}');
comment on constraint activity_theme_given on inspection.activity is '专项检查须选择检查主题';
comment on constraint activity_report_due on inspection.activity is '要求学院自查的专项检查须填写自查报告截止日期';
comment on constraint activity_joint_special on inspection.activity is '只有专项检查有联合部门';

-- 学院自查报告: one for each college with laboratories in an activity that wants it.
create table inspection.college_report (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  college_id bigint not null,
  status int not null default 0,
  content text not null default '',
  -- Problems the college has found itself, and those of them that are put right.
  found int not null default 0,
  fixed int not null default 0,
  files bigint[] not null default '{}',
  submitted_by bigint,
  submitted_at timestamptz,
  return_reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, college_id) references org.unit,
  constraint college_report_once unique (school_id, act_id, college_id),
  constraint college_report_status_known check (status in (0, 1, 2)),
  constraint college_report_counts check (found >= 0 and fixed between 0 and found),
  constraint college_report_submitted check (status = 0 or (submitted_at is not null and content <> ''))
);
create index college_report_of_college on inspection.college_report (school_id, college_id, status);
comment on constraint college_report_once on inspection.college_report is '该学院在本活动中已有自查报告';
comment on constraint college_report_status_known on inspection.college_report is '自查报告状态不正确';
comment on constraint college_report_counts on inspection.college_report is '已整改数不能多于自查发现数';
comment on constraint college_report_submitted on inspection.college_report is '请填写自查情况后提交';
