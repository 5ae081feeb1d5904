create schema ebi;

-- How the benefit of large instruments is evaluated: scope and terms. A published one is copied, not changed.
create table ebi.scheme (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  school_year text not null,
  -- Beginnings of class numbers, separated by spaces; least price in yuan.
  class_prefixes text not null,
  price_from numeric(14, 2) not null,
  -- Weights, points, steps, quotas and bounds of grades.
  terms jsonb not null,
  -- 0 draft, 1 published.
  state int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint scheme_state_known check (state in (0, 1)),
  constraint scheme_year check (school_year ~ '^\d{4}-\d{4}$' and right(school_year, 4)::int = left(school_year, 4)::int + 1),
  constraint scheme_price check (price_from between 0 and 1000000000)
);
create unique index scheme_name on ebi.scheme (school_id, name);
comment on index ebi.scheme_name is '已有同名的评价方案，请换一个名称';
comment on constraint scheme_state_known on ebi.scheme is '评价方案的状态不正确';
comment on constraint scheme_year on ebi.scheme is '学年应为相邻两年，如 2025-2026';
comment on constraint scheme_price on ebi.scheme is '原值下限应为 0–1000000000 元';
create index scheme_order on ebi.scheme (school_id, school_year, id);

-- An evaluation of a school year by a scheme.
create table ebi.task (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  scheme_id bigint not null,
  school_year text not null,
  -- 0 ready, 1 filling, 2 reviewing, 3 scored, 4 noticed, 5 published, 9 void.
  state int not null default 0,
  -- Terms as they were when the task started.
  terms jsonb,
  notice_from date,
  notice_until date,
  published_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, scheme_id) references ebi.scheme,
  constraint task_state_known check (state in (0, 1, 2, 3, 4, 5, 9)),
  constraint task_terms check ((state in (0, 9)) or terms is not null),
  constraint task_notice check (state not in (4, 5) or notice_until >= notice_from)
);
create unique index task_once on ebi.task (school_id, school_year) where state <> 9;
comment on index ebi.task_once is '该学年已有评价任务，作废后才能新建';
comment on constraint task_state_known on ebi.task is '评价任务的状态不正确';
comment on constraint task_terms on ebi.task is '启动的评价任务应有评价标准';
comment on constraint task_notice on ebi.task is '公示的起止日期不正确';
create index task_order on ebi.task (school_id, school_year, id);
create index task_scheme on ebi.task (school_id, scheme_id);

-- The evaluation of an instrument in a task, with the facts it was calculated from.
create table ebi.score (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  task_id bigint not null,
  equipment_id bigint not null,
  -- As the register had it when the task started.
  equip_no text not null,
  name text not null,
  class_no text not null,
  price numeric(14, 2) not null,
  lab_id bigint not null,
  college_id bigint,
  keeper_id bigint not null,
  -- 0 open, 1 scored, 2 adjusted, 3 noticed, 4 confirmed.
  state int not null default 0,
  -- Why it has no score; empty: it has one, or none yet.
  left_out text not null default '',
  facts jsonb,
  quota int,
  -- Points of the indices, and the total before and after the adjustment.
  hours numeric(5, 2),
  people numeric(5, 2),
  results numeric(5, 2),
  income numeric(5, 2),
  functions numeric(5, 2),
  computed numeric(4, 1),
  adjust numeric(3, 1) not null default 0,
  adjust_reason text not null default '',
  total numeric(4, 1),
  grade text,
  rank int,
  peer_rank int,
  peers int,
  keywords text[] generated always as (kernel.grams(equip_no || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, task_id) references ebi.task,
  foreign key (school_id, equipment_id) references base_info.equipment,
  foreign key (school_id, lab_id) references org.unit,
  constraint score_state_known check (state in (0, 1, 2, 3, 4)),
  constraint score_grade_known check (grade in ('excellent', 'good', 'passed', 'failed')),
  constraint score_whole check ((total is null) = (grade is null) and (total is null) = (facts is null)
    and (total is null or left_out = '')),
  constraint score_range check (total between 0 and 100 and computed between 0 and 100),
  constraint score_adjusted check (adjust = 0 or adjust_reason <> '')
);
create unique index score_once on ebi.score (school_id, task_id, equipment_id);
comment on index ebi.score_once is '这台仪器已在评价任务中';
comment on constraint score_state_known on ebi.score is '得分的状态不正确';
comment on constraint score_grade_known on ebi.score is '等级不正确';
comment on constraint score_whole on ebi.score is '得分、等级和数据应同时具备';
comment on constraint score_range on ebi.score is '得分应为 0–100';
comment on constraint score_adjusted on ebi.score is '请填写调整理由';
create index score_order on ebi.score (school_id, task_id, rank, id);
create index score_no on ebi.score (school_id, equip_no, id);
create index score_equipment on ebi.score (school_id, equipment_id);
create index score_college on ebi.score (school_id, college_id, id);
create index score_keeper on ebi.score (school_id, keeper_id);
create index score_keywords on ebi.score using gin (school_id, keywords);

-- What a keeper says against a result while it is shown.
create table ebi.appeal (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  score_id bigint not null,
  task_id bigint not null,
  user_id bigint not null,
  content text not null,
  -- 0 waiting, 1 accepted, 2 refused.
  state int not null default 0,
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  total_before numeric(4, 1) not null,
  total_after numeric(4, 1),
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, score_id) references ebi.score,
  foreign key (school_id, task_id) references ebi.task,
  foreign key (school_id, user_id) references identity.account,
  constraint appeal_state_known check (state in (0, 1, 2))
);
create unique index appeal_open on ebi.appeal (school_id, score_id) where state = 0;
comment on index ebi.appeal_open is '这台仪器已有一条待处理的异议，请等待处理';
comment on constraint appeal_state_known on ebi.appeal is '异议的状态不正确';
create index appeal_order on ebi.appeal (school_id, created_at, id);
create index appeal_task on ebi.appeal (school_id, task_id, state);
create index appeal_user on ebi.appeal (school_id, user_id);

-- What a published result leads to.
create table ebi.measure (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  score_id bigint not null,
  -- reward, plan, transfer, block.
  kind text not null,
  due_on date,
  -- 0 open, 1 done, 2 lifted.
  state int not null default 0,
  note text not null default '',
  done_by text not null default '',
  done_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, score_id) references ebi.score,
  constraint measure_kind_known check (kind in ('reward', 'plan', 'transfer', 'block')),
  constraint measure_state_known check (state in (0, 1, 2))
);
create unique index measure_once on ebi.measure (school_id, score_id, kind);
comment on index ebi.measure_once is '这台仪器已有同样的措施';
comment on constraint measure_kind_known on ebi.measure is '措施不正确';
comment on constraint measure_state_known on ebi.measure is '措施的状态不正确';
create index measure_order on ebi.measure (school_id, due_on, id);
