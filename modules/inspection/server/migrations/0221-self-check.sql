-- 自查: laboratories check themselves by a plan, once in each of its periods.
create table inspection.self_plan (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  plan_no text not null,
  plan_name text not null,
  status int not null default 2,
  org_id bigint not null,
  start_on date not null,
  end_on date not null,
  scope_org_ids bigint[] not null,
  lab_levels int[] not null default '{}',
  -- 1 one frequency for all, 2 by the level of each laboratory.
  frequency_mode int not null,
  frequency int,
  executor_kind int not null,
  photo_rule int not null,
  backfill_days int not null,
  item_ids bigint[] not null,
  -- The items as they were when the plan started.
  items jsonb not null default '[]',
  started_at timestamptz,
  ended_at timestamptz,
  keywords text[] generated always as (kernel.grams(plan_name || ' ' || plan_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  constraint self_plan_no_once unique (school_id, plan_no),
  constraint self_plan_status_known check (status in (0, 1, 2)),
  constraint self_plan_order check (end_on >= start_on and end_on - start_on <= 400),
  constraint self_plan_frequency_known check (frequency_mode = 2 or (frequency_mode = 1 and frequency in (1, 2, 3, 5))),
  constraint self_plan_modes_known check (executor_kind in (1, 2, 3) and photo_rule in (1, 2, 3)),
  constraint self_plan_backfill_possible check (backfill_days between 0 and 30)
);
create unique index self_plan_name_once on inspection.self_plan (school_id, lower(btrim(plan_name))) where deleted_at is null;
create index self_plan_newest on inspection.self_plan (school_id, start_on desc, id desc) where deleted_at is null;
create index self_plan_open on inspection.self_plan (school_id, status) where deleted_at is null and status > 0;
create index self_plan_keywords on inspection.self_plan using gin (school_id, keywords);
comment on constraint self_plan_no_once on inspection.self_plan is '自查计划编号冲突，请重试';
comment on index inspection.self_plan_name_once is '自查计划名称不能重复';
comment on constraint self_plan_status_known on inspection.self_plan is '自查计划状态不正确';
comment on constraint self_plan_order on inspection.self_plan is '结束日期不能早于开始日期，且一个计划不超过 400 天';
comment on constraint self_plan_frequency_known on inspection.self_plan is '请选择检查频次';
comment on constraint self_plan_modes_known on inspection.self_plan is '执行人或拍照要求不正确';
comment on constraint self_plan_backfill_possible on inspection.self_plan is '补报天数应为 0–30 天';

create table inspection.self_task (
  school_id bigint not null,
  id bigint generated always as identity,
  plan_id bigint not null,
  lab_id bigint not null,
  college_id bigint,
  frequency int not null,
  period_key text not null,
  from_day date not null,
  to_day date not null,
  status int not null default 0,
  executor_id bigint,
  -- Chosen by hand; otherwise the executor follows the posts of the laboratory.
  executor_chosen boolean not null default false,
  -- [{item_id, result, note, photos, handling}], one for each answered item.
  answers jsonb not null default '[]',
  photos bigint[] not null default '{}',
  sign_id bigint,
  -- Why the task is exempt, or why it was returned.
  reason text not null default '',
  is_returned boolean not null default false,
  abnormal int not null default 0,
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, plan_id) references inspection.self_plan,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, executor_id) references identity.account,
  constraint self_task_once unique (school_id, plan_id, lab_id, from_day),
  constraint self_task_status_known check (status between 0 and 5),
  constraint self_task_order check (to_day >= from_day)
);
comment on constraint self_task_once on inspection.self_task is '该实验室在这一周期已有自查任务';
comment on constraint self_task_status_known on inspection.self_task is '自查任务状态不正确';
comment on constraint self_task_order on inspection.self_task is '自查周期的日期不正确';
create index self_task_period on inspection.self_task (school_id, plan_id, from_day, college_id, status);
create index self_task_of_lab on inspection.self_task (school_id, lab_id, from_day desc, id desc);
create index self_task_executor on inspection.self_task (school_id, executor_id, to_day) where status > 0;
create index self_task_due on inspection.self_task (school_id, to_day) where status = 1;
create index self_task_waiting on inspection.self_task (school_id, from_day) where status = 0;
create index self_task_college on inspection.self_task (school_id, college_id, from_day desc, id desc);

-- What a self-check hands over; one problem for an abnormal item, however often the task is sent.
alter table inspection.problem add column self_task_id bigint;
alter table inspection.problem add foreign key (school_id, self_task_id) references inspection.self_task;
create unique index problem_of_self_task on inspection.problem (school_id, self_task_id, item_id) where self_task_id is not null;
comment on index inspection.problem_of_self_task is '该检查项的异常已转为隐患';
