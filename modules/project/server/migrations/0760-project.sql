create schema project;

-- What the school asks its units to apply for, with its money and limits.
create table project.call (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  year int not null,
  -- Code of `project_category`; empty: any.
  category text not null default '',
  total numeric(14, 2) not null,
  -- What the projects approved from it have taken of the total.
  granted numeric(14, 2) not null default 0,
  -- The most that one project applies for.
  most numeric(14, 2) not null,
  -- How many projects a college may recommend; none: any number.
  per_college int,
  starts_on date not null,
  -- Applications are taken until the end of this day.
  ends_on date not null,
  instructions text not null default '',
  files bigint[] not null default '{}',
  -- 0 draft, 1 published, 2 closed.
  status int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint call_year check (year between 2000 and 2100),
  constraint call_money check (total > 0 and most > 0 and most <= total),
  constraint call_granted check (granted between 0 and total),
  constraint call_days check (ends_on >= starts_on),
  constraint call_limit check (per_college between 1 and 999),
  constraint call_status_known check (status in (0, 1, 2))
);
create unique index call_name_once on project.call (school_id, year, name);
comment on index project.call_name_once is '同一年度已有同名的申报通知，请核对';
comment on constraint call_year on project.call is '年度不正确';
comment on constraint call_money on project.call is '总额和单项上限应大于 0，单项上限不能超过总额';
comment on constraint call_granted on project.call is '总额不能小于已批准的金额';
comment on constraint call_days on project.call is '截止日期不能早于开始日期';
comment on constraint call_limit on project.call is '限项应为 1–999';
comment on constraint call_status_known on project.call is '状态不正确';
create index call_order on project.call (school_id, ends_on, id);

create table project.project (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  call_id bigint not null,
  name text not null,
  -- Code of `project_category`.
  category text not null,
  -- The unit that applies, and its college.
  org_id bigint not null,
  college_id bigint,
  head_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  -- Its last day may be put off once.
  extended boolean not null default false,
  basis text not null,
  content text not null,
  other_sources text not null default '',
  -- [{"name", "current", "target"}, …]
  indicators jsonb not null default '[]',
  -- [{"ends_on", "work"}, …]
  schedule jsonb not null default '[]',
  files bigint[] not null default '{}',
  -- The sum of the budget.
  applied numeric(14, 2) not null default 0,
  -- The mean of the experts.
  score numeric(5, 2),
  suggested numeric(14, 2),
  -- The sum of the approved budget.
  approved numeric(14, 2),
  -- Place in the library.
  rank int,
  card_id bigint,
  signed_files bigint[] not null default '{}',
  college_opinion text not null default '',
  -- Why it was sent back, refused or stopped.
  reason text not null default '',
  -- What a stopped project has given back.
  returned numeric(14, 2),
  percent int not null default 0,
  submitted_at timestamptz,
  approved_at timestamptz,
  started_at timestamptz,
  closed_at timestamptz,
  -- 99 draft, 0 college, 1 review, 2 school, 10 stored, 3 approved, 4 running, 5 midterm, 6 accepting, 7 accepted, 8 stopped, 9 refused.
  state int not null default 99,
  keywords text[] generated always as (kernel.grams(no || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, call_id) references project.call,
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, college_id) references org.unit,
  foreign key (school_id, head_id) references identity.account,
  foreign key (school_id, card_id) references funds.budget_card,
  constraint project_days check (ends_on > starts_on),
  constraint project_percent check (percent between 0 and 100),
  constraint project_money check (applied >= 0 and coalesce(suggested, 0) between 0 and applied and coalesce(approved, 0) >= 0
    and coalesce(returned, 0) between 0 and coalesce(approved, 0)),
  constraint project_state_known check (state in (99, 0, 1, 2, 10, 3, 4, 5, 6, 7, 8, 9))
);
create unique index project_no_once on project.project (school_id, no);
-- A head has one project of a category that is under way.
create unique index project_head_once on project.project (school_id, head_id, category) where state in (0, 1, 2, 10, 3, 4, 5, 6);
comment on index project.project_no_once is '项目编号已存在，请重试';
comment on index project.project_head_once is '这位负责人在这个类别已有申报中或在研的项目，一个类别只能有一个，请更换负责人或类别';
comment on constraint project_days on project.project is '结束日期应晚于开始日期';
comment on constraint project_percent on project.project is '进度应为 0–100';
comment on constraint project_money on project.project is '金额不正确：建议金额不能超过申请金额，退回金额不能超过批准金额';
comment on constraint project_state_known on project.project is '状态不正确';
create index project_order on project.project (school_id, no, id);
create index project_of_college on project.project (school_id, college_id, no, id);
create index project_by_state on project.project (school_id, state, no, id);
create index project_by_end on project.project (school_id, ends_on, id);
create index project_by_applied on project.project (school_id, applied, id);
create index project_call on project.project (school_id, call_id, id);
create index project_org on project.project (school_id, org_id);
create index project_head on project.project (school_id, head_id);
create index project_author on project.project (school_id, created_by);
create index project_card on project.project (school_id, card_id) where card_id is not null;
create index project_keywords on project.project using gin (school_id, keywords);

create table project.member (
  school_id bigint not null references org.school,
  project_id bigint not null,
  user_id bigint not null,
  -- The part of the work.
  work text not null default '',
  primary key (school_id, project_id, user_id),
  foreign key (school_id, project_id) references project.project on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index member_user on project.member (school_id, user_id, project_id);

-- The laboratories that it is for.
create table project.project_lab (
  school_id bigint not null references org.school,
  project_id bigint not null,
  lab_id bigint not null,
  primary key (school_id, project_id, lab_id),
  foreign key (school_id, project_id) references project.project on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab
);
create index project_lab_lab on project.project_lab (school_id, lab_id, project_id);

-- Rows of the budget; what is frozen and spent of a row never exceeds what was approved for it.
create table project.budget (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  project_id bigint not null,
  line int not null,
  -- Code of `project_subject`.
  subject text not null,
  item text not null,
  spec text not null default '',
  qty int not null,
  price numeric(14, 2) not null,
  amount numeric(14, 2) not null,
  reason text not null default '',
  quotes bigint[] not null default '{}',
  approved numeric(14, 2),
  frozen numeric(14, 2) not null default 0,
  spent numeric(14, 2) not null default 0,
  primary key (school_id, id),
  foreign key (school_id, project_id) references project.project on delete cascade,
  constraint budget_amount check (qty between 1 and 99999 and price >= 0 and amount = round(qty * price, 2)),
  constraint budget_approved check (approved >= 0),
  constraint budget_used check (frozen >= 0 and spent >= 0 and frozen + spent <= coalesce(approved, 0))
);
create unique index budget_line_once on project.budget (school_id, project_id, line);
comment on index project.budget_line_once is '预算行重复，请刷新后重试';
comment on constraint budget_amount on project.budget is '预算金额应为数量乘单价';
comment on constraint budget_approved on project.budget is '批准金额不能小于 0';
comment on constraint budget_used on project.budget is '预算行的可用金额不足，请减少金额，或先申请预算变更';

-- An expert and a project.
create table project.review (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  project_id bigint not null,
  expert_id bigint not null,
  -- 0 open, 1 scored, 2 declined.
  state int not null default 0,
  -- Points by criterion, and their sum.
  scores jsonb not null default '[]',
  score numeric(5, 2),
  suggested numeric(14, 2),
  opinion text not null default '',
  assigned_at timestamptz not null,
  done_at timestamptz,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, project_id) references project.project on delete cascade,
  foreign key (school_id, expert_id) references identity.account,
  constraint review_state_known check (state in (0, 1, 2)),
  constraint review_score check (score between 0 and 100)
);
create unique index review_once on project.review (school_id, project_id, expert_id);
comment on index project.review_once is '这位专家已分配到这个项目';
comment on constraint review_state_known on project.review is '状态不正确';
comment on constraint review_score on project.review is '得分应为 0–100';
create index review_order on project.review (school_id, assigned_at, id);
create index review_expert on project.review (school_id, expert_id, assigned_at, id);

-- What is spent of a row of the budget: asked for, approved (frozen) and paid.
create table project.expense (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  project_id bigint not null,
  budget_id bigint not null,
  card_id bigint not null,
  amount numeric(14, 2) not null,
  purpose text not null,
  files bigint[] not null default '{}',
  applicant_id bigint not null,
  applied_at timestamptz not null,
  decided_by bigint,
  decided_at timestamptz,
  reason text not null default '',
  paid numeric(14, 2),
  voucher_no text not null default '',
  paid_on date,
  -- 0 waiting, 1 approved, 2 paid, 3 refused, 4 cancelled.
  state int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, project_id) references project.project,
  foreign key (school_id, budget_id) references project.budget,
  foreign key (school_id, card_id) references funds.budget_card,
  foreign key (school_id, applicant_id) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  constraint expense_amount check (amount > 0),
  constraint expense_paid check (paid > 0 and paid <= amount),
  constraint expense_state_known check (state in (0, 1, 2, 3, 4)),
  constraint expense_paid_known check ((state = 2) = (paid is not null and paid_on is not null and voucher_no <> ''))
);
create unique index expense_no_once on project.expense (school_id, no);
comment on index project.expense_no_once is '支出编号已存在，请重试';
comment on constraint expense_amount on project.expense is '支出金额应大于 0';
comment on constraint expense_paid on project.expense is '实付金额应大于 0，且不超过批准的金额';
comment on constraint expense_state_known on project.expense is '状态不正确';
comment on constraint expense_paid_known on project.expense is '登记支出须填写实付金额、凭证号和日期';
create index expense_project on project.expense (school_id, project_id, id);
create index expense_budget on project.expense (school_id, budget_id);
create index expense_by_state on project.expense (school_id, state, id);
create index expense_by_amount on project.expense (school_id, amount, id);
create index expense_paid_day on project.expense (school_id, paid_on) where paid_on is not null;

-- What a head reports; never changed.
create table project.progress (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  project_id bigint not null,
  percent int not null,
  content text not null,
  files bigint[] not null default '{}',
  author_id bigint not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, project_id) references project.project,
  foreign key (school_id, author_id) references identity.account,
  constraint progress_percent check (percent between 0 and 100)
);
comment on constraint progress_percent on project.progress is '进度应为 0–100';
create index progress_project on project.progress (school_id, project_id, id);

-- A midterm check or an acceptance, with its conclusion.
create table project.stage_check (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  project_id bigint not null,
  -- 1 midterm, 2 acceptance.
  kind int not null,
  content text not null,
  -- [{"name", "target", "result"}, …]
  achieved jsonb not null default '[]',
  -- Why little of the money is spent.
  reason text not null default '',
  assets text not null default '',
  -- Of the approved money, when it was submitted.
  spent_percent int not null default 0,
  files bigint[] not null default '{}',
  submitted_by bigint not null,
  submitted_at timestamptz not null,
  -- 1 passed, 2 to rectify, 3 failed.
  result int,
  opinion text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  -- The last day of rectification.
  due_on date,
  primary key (school_id, id),
  foreign key (school_id, project_id) references project.project,
  foreign key (school_id, submitted_by) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  constraint stage_check_kind_known check (kind in (1, 2)),
  constraint stage_check_result_known check (result in (1, 2, 3)),
  constraint stage_check_decided check ((result is null) = (decided_at is null))
);
create unique index stage_check_open on project.stage_check (school_id, project_id) where result is null;
comment on index project.stage_check_open is '已提交检查或验收，请等待结论';
comment on constraint stage_check_kind_known on project.stage_check is '检查类型不正确';
comment on constraint stage_check_result_known on project.stage_check is '检查结论不正确';
comment on constraint stage_check_decided on project.stage_check is '检查结论须有时间';
create index stage_check_project on project.stage_check (school_id, project_id, id);
create index stage_check_order on project.stage_check (school_id, submitted_at, id);

create table project.change (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  project_id bigint not null,
  -- head, term, budget, content.
  kind text not null,
  -- What the project is given: head_id, ends_on, content, or rows with their amounts.
  wanted jsonb not null,
  -- What was and what shall be, as people read it.
  lines jsonb not null,
  -- Hundredths of a percent that move between subjects.
  share int,
  reason text not null,
  submitted_by bigint not null,
  submitted_at timestamptz not null,
  opinion text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  -- 0 college, 9 school, 1 passed, 2 refused.
  state int not null default 0,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, project_id) references project.project,
  foreign key (school_id, submitted_by) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  constraint change_kind_known check (kind in ('head', 'term', 'budget', 'content')),
  constraint change_state_known check (state in (0, 9, 1, 2))
);
create unique index change_open on project.change (school_id, project_id) where state in (0, 9);
comment on index project.change_open is '已有一项变更在审核，请等结果后再申请';
comment on constraint change_kind_known on project.change is '变更事项不正确';
comment on constraint change_state_known on project.change is '状态不正确';
create index change_project on project.change (school_id, project_id, id);
create index change_order on project.change (school_id, submitted_at, id);
