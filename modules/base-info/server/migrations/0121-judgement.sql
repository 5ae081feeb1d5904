-- What the rules say of a laboratory now. The grade in force stands in base_info.lab; until a judgement passes, both differ.
create table base_info.computed_grade (
  school_id bigint not null references org.school,
  lab_id bigint not null,
  lab_level int not null,
  lab_class int not null,
  lab_classes int[] not null,
  basis text[] not null,
  score numeric not null,
  -- Edition of the rules.
  edition int not null,
  computed_at timestamptz not null default now(),
  primary key (school_id, lab_id),
  foreign key (school_id, lab_id) references base_info.lab,
  constraint computed_grade_level_known check (lab_level between 1 and 4)
);
comment on constraint computed_grade_level_known on base_info.computed_grade is '等级不正确';

-- A change of grade on its way: the college reviews it, then the school.
create table base_info.judgement (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  college_id bigint,
  cause text not null,
  status text not null,
  old_level int,
  old_class int,
  lab_level int not null,
  lab_class int not null,
  lab_classes int[] not null,
  basis text[] not null,
  score numeric not null,
  edition int not null,
  -- Of the college, then of the school.
  opinion text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  constraint judgement_cause_known check (cause in ('hazard', 'rules', 'expiry', 'manual')),
  constraint judgement_status_known check (status in ('college', 'school', 'passed', 'rejected', 'withdrawn'))
);
comment on constraint judgement_cause_known on base_info.judgement is '评估原因不正确';
comment on constraint judgement_status_known on base_info.judgement is '评估状态不正确';
create unique index judgement_one_open on base_info.judgement (school_id, lab_id) where status in ('college', 'school');
comment on index base_info.judgement_one_open is '该实验室已有待审核的评估';
create trigger judgement_college before insert or update of lab_id on base_info.judgement
  for each row execute function base_info.take_college();
create index judgement_lab on base_info.judgement (school_id, lab_id, id);
create index judgement_order on base_info.judgement (school_id, id) include (lab_id, status);
create index judgement_of_college on base_info.judgement (school_id, college_id, id) include (lab_id, status);
create index judgement_by_status on base_info.judgement (school_id, status, id) include (lab_id, college_id);
