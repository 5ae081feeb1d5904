create schema report;

-- A table that units fill: its columns and what is checked. Those of the ministry are built in.
create table report.type (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  -- Who fills it: lab, college, school, instrument (laboratories with valuable instruments).
  grain text not null,
  columns jsonb not null,
  rules jsonb not null default '[]',
  is_built_in boolean not null default false,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint type_grain_known check (grain in ('lab', 'college', 'school', 'instrument')),
  constraint type_columns check (jsonb_typeof(columns) = 'array' and jsonb_array_length(columns) between 1 and 100),
  constraint type_rules check (jsonb_typeof(rules) = 'array'),
  constraint type_status_known check (status in (0, 1))
);
create unique index type_code_once on report.type (school_id, lower(code));
comment on index report.type_code_once is '已有相同编码的填报类型，请换一个编码';
create unique index type_name_once on report.type (school_id, name);
comment on index report.type_name_once is '已有同名的填报类型，请换一个名称';
comment on constraint type_grain_known on report.type is '填报粒度不正确';
comment on constraint type_columns on report.type is '填报类型应有 1–100 个字段';
comment on constraint type_rules on report.type is '校验规则不正确';
comment on constraint type_status_known on report.type is '状态不正确';
create index type_order on report.type (school_id, code, id);

-- What the school asks of its units in a school year, and until when.
create table report.plan (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  school_year text not null,
  starts_on date not null,
  deadline date not null,
  -- Colleges, classes and natures of laboratories that are asked; empty: all.
  college_ids bigint[] not null default '{}',
  lab_classes int[] not null default '{}',
  lab_natures text[] not null default '{}',
  instructions text not null default '',
  files bigint[] not null default '{}',
  contact text not null,
  -- 0 draft, 1 published, 2 closed.
  status int not null default 0,
  published_at timestamptz,
  urged_on date,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint plan_year check (school_year ~ '^\d{4}-\d{4}$' and substr(school_year, 6)::int = left(school_year, 4)::int + 1),
  constraint plan_days check (deadline > starts_on),
  constraint plan_status_known check (status in (0, 1, 2))
);
create unique index plan_name_once on report.plan (school_id, school_year, name);
comment on index report.plan_name_once is '这个学年已有同名的填报计划，请换一个名称';
comment on constraint plan_year on report.plan is '学年应如 2025-2026';
comment on constraint plan_days on report.plan is '截止日期应晚于开始日期';
comment on constraint plan_status_known on report.plan is '状态不正确';
create index plan_order on report.plan (school_id, deadline, id);

create table report.plan_type (
  school_id bigint not null references org.school,
  plan_id bigint not null,
  type_id bigint not null,
  primary key (school_id, plan_id, type_id),
  foreign key (school_id, plan_id) references report.plan on delete cascade,
  foreign key (school_id, type_id) references report.type
);
create index plan_type_of_type on report.plan_type (school_id, type_id);

-- One table of one unit in a plan.
create table report.task (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  plan_id bigint not null,
  type_id bigint not null,
  -- The unit that fills it; `lab_id` repeats a laboratory, `college_id` follows it.
  org_id bigint not null,
  lab_id bigint,
  college_id bigint,
  -- 0 being filled, 1 reported.
  report_status int not null default 0,
  -- Findings of the last write.
  errors int not null default 0,
  warnings int not null default 0,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, plan_id) references report.plan,
  foreign key (school_id, type_id) references report.type,
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, college_id) references org.unit,
  foreign key (school_id, submitted_by) references identity.account,
  constraint task_once unique (school_id, plan_id, type_id, org_id),
  constraint task_status_known check (report_status in (0, 1)),
  constraint task_lab check (lab_id is null or lab_id = org_id),
  constraint task_submitted check (report_status = 0 or submitted_at is not null)
);
comment on constraint task_once on report.task is '这个单位已有这张表';
comment on constraint task_status_known on report.task is '上报状态不正确';
comment on constraint task_lab on report.task is '填报单位与实验室不一致';
comment on constraint task_submitted on report.task is '上报的表应有上报时间';
create index task_order on report.task (school_id, plan_id desc, id);
create index task_of_college on report.task (school_id, college_id, plan_id desc, id);
create index task_of_unit on report.task (school_id, org_id, type_id, plan_id);
create index task_of_type on report.task (school_id, type_id);
create index task_open on report.task (school_id, plan_id) where report_status = 0;
create index task_lab_id on report.task (school_id, lab_id);

-- One row of a table: cells by field as canonical texts.
create table report.detail (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  task_id bigint not null,
  place int not null default 0,
  row_key text not null default '',
  cells jsonb not null default '{}',
  -- As the system collected them; null for rows of people.
  collected jsonb,
  -- Why cells differ from what was collected.
  reason text not null default '',
  -- auto, manual, import, copy.
  source text not null default 'manual',
  -- 0 waits, 1 passed, 2 deferred, 9 rejected; who decides next: 0 not reported yet, 1 the college, 2 the school.
  state int not null default 0,
  step int not null default 0,
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, task_id) references report.task on delete cascade,
  constraint detail_cells check (jsonb_typeof(cells) = 'object' and (collected is null or jsonb_typeof(collected) = 'object')),
  constraint detail_source_known check (source in ('auto', 'manual', 'import', 'copy')),
  constraint detail_state_known check (state in (0, 1, 2, 9)),
  constraint detail_step_known check (step in (0, 1, 2) and (state = 0 or step > 0))
);
comment on constraint detail_cells on report.detail is '数据格式不正确';
comment on constraint detail_source_known on report.detail is '数据来源不正确';
comment on constraint detail_state_known on report.detail is '审核状态不正确';
comment on constraint detail_step_known on report.detail is '审核环节不正确';
create index detail_order on report.detail (school_id, task_id, place, id);
create index detail_waits on report.detail (school_id, task_id) where state in (0, 9);
