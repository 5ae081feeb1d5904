create table inspection.problem (
  school_id bigint not null,
  id bigint generated always as identity,
  -- Made where the problem was recorded; what is sent twice is written once.
  client_id uuid not null default gen_random_uuid(),
  problem_no text not null default '',
  pool_type int not null default 1,
  -- Type of the activity it was found in; 0 for a casual report.
  source_act_type int not null default 0,
  act_id bigint,
  record_id bigint,
  org_id bigint not null,
  college_id bigint,
  room_id bigint,
  item_id bigint,
  category_code text not null default '',
  class_id bigint not null,
  descr_id bigint,
  description text not null,
  place text not null default '',
  level text not null,
  photos bigint[] not null default '{}',
  risk text not null default '',
  suggest text not null default '',
  is_draft boolean not null default false,
  state text not null default 'unchecked',
  found_by bigint not null,
  found_at timestamptz not null,
  issue_at timestamptz,
  issued_by bigint,
  deadline timestamptz,
  -- Approved delay, else accepted plan, else the deadline.
  effective_deadline timestamptz,
  plan_on date,
  delayed_to timestamptz,
  delay_count int not null default 0,
  duty_id bigint,
  cc_ids bigint[] not null default '{}',
  -- Whose activity it was: the unit that confirms and examines.
  organizer_id bigint not null,
  examine_by int not null default 1,
  examine_step int not null default 2,
  round int not null default 0,
  submitted_by bigint,
  submitted_at timestamptz,
  opened_at timestamptz,
  finished_at timestamptz,
  examined_by bigint,
  reject_count int not null default 0,
  repeated boolean not null default false,
  keywords text[] generated always as (kernel.grams(problem_no || ' ' || description || ' ' || place)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity,
  foreign key (school_id, record_id) references inspection.record,
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, organizer_id) references org.unit,
  foreign key (school_id, room_id) references org.room,
  foreign key (school_id, class_id) references inspection.problem_class,
  constraint problem_client_once unique (school_id, client_id),
  constraint problem_pool_known check (pool_type in (1, 4)),
  constraint problem_source_known check (source_act_type between 0 and 6),
  constraint problem_level_known check (level in ('ordinary', 'urgent')),
  constraint problem_state_known check (state in ('unchecked', 'pending', 'planing', 'checking', 'finished', 'fail')),
  constraint problem_draft_open check (not is_draft or state = 'unchecked'),
  constraint problem_issued_whole check (state not in ('pending', 'planing', 'checking', 'finished')
    or (problem_no <> '' and deadline is not null and effective_deadline is not null))
);
create unique index problem_no_once on inspection.problem (school_id, problem_no) where problem_no <> '';
create index problem_by_state on inspection.problem (school_id, state, effective_deadline) where not is_draft and deleted_at is null;
create index problem_by_college on inspection.problem (school_id, college_id, state, id desc) where not is_draft and deleted_at is null;
create index problem_by_org on inspection.problem (school_id, org_id, id desc) where not is_draft and deleted_at is null;
create index problem_by_act on inspection.problem (school_id, act_id, id) where act_id is not null;
create index problem_by_record on inspection.problem (school_id, record_id) where record_id is not null;
create index problem_by_duty on inspection.problem (school_id, duty_id, id desc) where duty_id is not null;
create index problem_by_finder on inspection.problem (school_id, found_by, id desc);
create index problem_by_day on inspection.problem (school_id, found_at, state) where not is_draft and deleted_at is null;
create index problem_by_class on inspection.problem (school_id, class_id);
create index problem_keywords on inspection.problem using gin (school_id, keywords);
comment on constraint problem_client_once on inspection.problem is '该隐患已经登记过';
comment on index inspection.problem_no_once is '隐患编号冲突，请重试';
comment on constraint problem_pool_known on inspection.problem is '隐患所属不正确';
comment on constraint problem_source_known on inspection.problem is '隐患来源不正确';
comment on constraint problem_level_known on inspection.problem is '隐患等级不正确';
comment on constraint problem_state_known on inspection.problem is '隐患状态不正确';
comment on constraint problem_draft_open on inspection.problem is '草稿隐患不能有审核状态';
comment on constraint problem_issued_whole on inspection.problem is '已下发的隐患必须有编号和期限';

-- Every round of a rectification is kept: what was done or planned, and what the examiner said.
create table inspection.rectification (
  school_id bigint not null,
  id bigint generated always as identity,
  problem_id bigint not null,
  round int not null,
  kind int not null,
  measures text not null,
  cause text not null default '',
  finish_on date not null,
  interim text not null default '',
  budget numeric(12, 2),
  cost numeric(12, 2),
  executor text not null default '',
  photos bigint[] not null default '{}',
  files bigint[] not null default '{}',
  submitted_by bigint not null,
  submitted_at timestamptz not null,
  result int not null default 0,
  first_opinion text not null default '',
  first_by bigint,
  first_at timestamptz,
  opinion text not null default '',
  examine_photos bigint[] not null default '{}',
  examined_by bigint,
  examined_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, problem_id) references inspection.problem on delete cascade,
  constraint rectification_kind_known check (kind in (1, 2)),
  constraint rectification_result_known check (result between 0 and 4),
  constraint rectification_not_own check (examined_by is distinct from submitted_by and first_by is distinct from submitted_by),
  constraint rectification_money check (coalesce(budget, 0) >= 0 and coalesce(cost, 0) >= 0)
);
create index rectification_of_problem on inspection.rectification (school_id, problem_id, id);
create unique index rectification_open_once on inspection.rectification (school_id, problem_id) where result = 0;
comment on constraint rectification_kind_known on inspection.rectification is '整改记录类型不正确';
comment on constraint rectification_result_known on inspection.rectification is '复核结果不正确';
comment on constraint rectification_not_own on inspection.rectification is '不能复核自己提交的整改，请由他人复核';
comment on constraint rectification_money on inspection.rectification is '费用和经费不能为负';
comment on index inspection.rectification_open_once is '已有一次整改待复核';

create table inspection.delay (
  school_id bigint not null,
  id bigint generated always as identity,
  problem_id bigint not null,
  days int not null,
  reason text not null,
  interim text not null,
  files bigint[] not null default '{}',
  from_deadline timestamptz not null,
  to_deadline timestamptz not null,
  status int not null default 0,
  opinion text not null default '',
  applied_by bigint not null,
  applied_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, problem_id) references inspection.problem on delete cascade,
  constraint delay_status_known check (status in (0, 1, 2)),
  constraint delay_days_possible check (days between 1 and 365),
  constraint delay_not_own check (decided_by is distinct from applied_by)
);
create unique index delay_open_once on inspection.delay (school_id, problem_id) where status = 0;
create index delay_of_problem on inspection.delay (school_id, problem_id, id);
create index delay_open on inspection.delay (school_id, status, id desc);
comment on index inspection.delay_open_once is '已有一个延期申请待审核';
comment on constraint delay_status_known on inspection.delay is '延期状态不正确';
comment on constraint delay_days_possible on inspection.delay is '延期天数不正确';
comment on constraint delay_not_own on inspection.delay is '不能审核自己提交的延期申请，请由他人审核';

create table inspection.reassign (
  school_id bigint not null,
  id bigint generated always as identity,
  problem_id bigint not null,
  from_org_id bigint not null,
  from_user_id bigint,
  to_org_id bigint not null,
  to_user_id bigint not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, problem_id) references inspection.problem on delete cascade
);
create index reassign_of_problem on inspection.reassign (school_id, problem_id, id);

create table inspection.urge (
  school_id bigint not null,
  problem_id bigint not null,
  day date not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (school_id, problem_id, day),
  foreign key (school_id, problem_id) references inspection.problem on delete cascade
);
comment on constraint urge_pkey on inspection.urge is '今天已经催办过，请明天再催';
