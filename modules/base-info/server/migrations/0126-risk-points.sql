-- Risk points as laboratories identify them. The columns hold what is in force, or what was written before the first approval.
create table base_info.risk_point (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  college_id bigint,
  -- Entry of the catalogue; null for one that the laboratory named itself.
  attribute_id bigint,
  name text not null,
  -- Code of dictionary lab_class.
  lab_class int,
  room_id bigint,
  place text not null default '',
  describe text not null default '',
  -- Null for what was registered before it was assessed.
  l int,
  s int,
  r int generated always as (l * s) stored,
  level int generated always as (case when l * s >= 20 then 1 when l * s >= 15 then 2 when l * s >= 9 then 3 when l * s >= 1 then 4 end) stored,
  -- Protective measures as rows of kind and text.
  measures jsonb not null default '[]',
  duty_id bigint,
  review_cycle int not null default 12,
  review_on date,
  files bigint[] not null default '{}',
  status text not null default 'draft',
  in_force boolean not null default false,
  edition int not null default 0,
  keywords text[] generated always as (kernel.grams(name || ' ' || place)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, attribute_id) references base_info.attribute,
  foreign key (school_id, room_id) references org.room,
  foreign key (school_id, duty_id) references identity.account,
  constraint risk_point_values_possible check ((l is null or l between 1 and 5) and (s is null or s between 1 and 5)),
  constraint risk_point_cycle_possible check (review_cycle between 1 and 36),
  constraint risk_point_status_known check (status in ('draft', 'pending', 'pass', 'reject', 'closed')),
  constraint risk_point_force check (not in_force or status in ('pass', 'pending', 'reject'))
);
comment on constraint risk_point_values_possible on base_info.risk_point is 'L 和 S 应为 1–5';
comment on constraint risk_point_cycle_possible on base_info.risk_point is '复核周期应为 1–36 个月';
comment on constraint risk_point_status_known on base_info.risk_point is '状态不正确';
comment on constraint risk_point_force on base_info.risk_point is '风险点的状态与生效情况不一致';
create unique index risk_point_once on base_info.risk_point
  (school_id, lab_id, coalesce(room_id, 0), coalesce(attribute_id, 0), upper(name), upper(place)) where status <> 'closed';
comment on index base_info.risk_point_once is '该实验室的同一部位已登记这个风险点，请修改原有的';
create trigger risk_point_college before insert or update of lab_id on base_info.risk_point
  for each row execute function base_info.take_college();

create index risk_point_lab on base_info.risk_point (school_id, lab_id);
create index risk_point_attribute on base_info.risk_point (school_id, attribute_id) where attribute_id is not null;
create index risk_point_room on base_info.risk_point (school_id, room_id) where room_id is not null;
create index risk_point_duty on base_info.risk_point (school_id, duty_id) where duty_id is not null;
create index risk_point_keywords on base_info.risk_point using gin (school_id, keywords);
-- Ways of the list: its orders, and its filters with what a count needs besides.
create index risk_point_order on base_info.risk_point (school_id, r desc nulls last, id) include (lab_id);
create index risk_point_order_up on base_info.risk_point (school_id, r, id) include (lab_id);
create index risk_point_of_college on base_info.risk_point (school_id, college_id, r desc nulls last, id) include (lab_id, status);
create index risk_point_name on base_info.risk_point (school_id, name, id) include (lab_id);
create index risk_point_updated on base_info.risk_point (school_id, updated_at, id) include (lab_id);
create index risk_point_review on base_info.risk_point (school_id, review_on, id) include (lab_id, in_force);
create index risk_point_by_status on base_info.risk_point (school_id, status, lab_id);
create index risk_point_by_level on base_info.risk_point (school_id, level, lab_id);
create index risk_point_by_class on base_info.risk_point (school_id, lab_class, lab_id);

-- Requests to put a risk point into force, to change it or to close it; together they are its history.
create table base_info.risk_change (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  risk_point_id bigint not null,
  lab_id bigint not null,
  college_id bigint,
  kind text not null,
  -- Edition of the risk point that it makes.
  edition int not null,
  name text not null,
  -- Values as stored, and the fields that differ in words as they were when it was submitted.
  before jsonb,
  after jsonb,
  items jsonb not null default '[]',
  reason text not null default '',
  lab_class int,
  -- The higher of both values decides who approves.
  r int not null,
  status text not null,
  submitted_by bigint not null,
  submitted_at timestamptz not null,
  college_by bigint,
  college_at timestamptz,
  college_opinion text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, risk_point_id) references base_info.risk_point on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint risk_change_kind_known check (kind in ('new', 'change', 'close')),
  constraint risk_change_status_known check (status in ('college', 'school', 'pass', 'reject', 'withdrawn'))
);
comment on constraint risk_change_kind_known on base_info.risk_change is '变更类型不正确';
comment on constraint risk_change_status_known on base_info.risk_change is '审核状态不正确';
create unique index risk_change_open_once on base_info.risk_change (school_id, risk_point_id) where status in ('college', 'school');
comment on index base_info.risk_change_open_once is '该风险点已有待审核的申请，请等审核结束或先撤回';
create trigger risk_change_college before insert or update of lab_id on base_info.risk_change
  for each row execute function base_info.take_college();
create index risk_change_point on base_info.risk_change (school_id, risk_point_id, id);
create index risk_change_lab on base_info.risk_change (school_id, lab_id, id);
create index risk_change_order on base_info.risk_change (school_id, id) include (lab_id, status, kind);
create index risk_change_of_college on base_info.risk_change (school_id, college_id, id) include (lab_id, status);
create index risk_change_by_status on base_info.risk_change (school_id, status, id) include (lab_id);
create index risk_change_by_kind on base_info.risk_change (school_id, kind, id) include (lab_id);
create index risk_change_submitted on base_info.risk_change (school_id, submitted_at, id) include (lab_id);

-- The measures of a risk point in force, each with whether it is in place.
create table base_info.risk_measure (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  risk_point_id bigint not null,
  kind text not null,
  text text not null,
  line int not null,
  in_place boolean not null default false,
  photos bigint[] not null default '{}',
  checked_by bigint,
  checked_at timestamptz,
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, risk_point_id) references base_info.risk_point on delete cascade,
  constraint risk_measure_kind_known check (kind in ('technical', 'management', 'ppe', 'emergency'))
);
comment on constraint risk_measure_kind_known on base_info.risk_measure is '措施类别不正确';
create unique index risk_measure_once on base_info.risk_measure (school_id, risk_point_id, kind, text);
comment on index base_info.risk_measure_once is '同一风险点的措施不能重复';
