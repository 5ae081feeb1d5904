create schema experiment;

-- An experiment of teaching or research in a laboratory, with the assessment of its risks that is in force.
create table experiment.project (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Permanent.
  exp_no text not null,
  name text not null,
  -- 1 teaching, 2 research.
  kind int not null,
  head_id bigint not null,
  -- The laboratory that decides first; others in `project_lab`.
  lab_id bigint not null,
  college_id bigint,
  -- Of the assessment in force, as it was approved.
  assessment_id bigint,
  level int,
  valid_to date,
  stop_reason text not null default '',
  -- 99 draft, 0 to be decided, 1 passed, 2 refused, 3 expired, 4 stopped.
  state int not null default 99,
  keywords text[] generated always as (kernel.grams(exp_no || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, head_id) references identity.account,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint project_kind_known check (kind in (1, 2)),
  constraint project_state_known check (state in (99, 0, 1, 2, 3, 4)),
  constraint project_level_known check (level between 1 and 4),
  constraint project_assessed check (state not in (1, 3) or (assessment_id is not null and level is not null and valid_to is not null))
);
create unique index project_no_once on experiment.project (school_id, upper(exp_no));
comment on index experiment.project_no_once is '实验编号已存在，请核对';
comment on constraint project_kind_known on experiment.project is '类型应为教学或科研';
comment on constraint project_state_known on experiment.project is '状态不正确';
comment on constraint project_level_known on experiment.project is '风险等级不正确';
comment on constraint project_assessed on experiment.project is '通过的实验项目须有风险评估和有效期';
create trigger project_college before insert or update of lab_id on experiment.project
  for each row execute function base_info.take_college();
create index project_order on experiment.project (school_id, exp_no, id) include (lab_id);
create index project_of_college on experiment.project (school_id, college_id, exp_no, id) include (lab_id);
create index project_of_lab on experiment.project (school_id, lab_id);
create index project_head on experiment.project (school_id, head_id);
create index project_state on experiment.project (school_id, state, valid_to);
create index project_keywords on experiment.project using gin (school_id, keywords);

-- Further laboratories in which it is done.
create table experiment.project_lab (
  school_id bigint not null references org.school,
  project_id bigint not null,
  lab_id bigint not null,
  primary key (school_id, project_id, lab_id),
  foreign key (school_id, project_id) references experiment.project on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab
);
create index project_lab_lab on experiment.project_lab (school_id, lab_id);

-- An edition of the assessment of an experiment; what was decided is never changed.
create table experiment.assessment (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  project_id bigint not null,
  edition int not null,
  -- [{"work", "danger", "l", "s", "controls", "l_after", "s_after"}, …]
  steps jsonb not null,
  -- The highest product of likelihood and severity before and after controls, and the levels of both.
  risk int not null,
  rest int not null,
  level_before int not null,
  level int not null,
  ppe text not null,
  emergency text not null,
  waste text not null,
  -- How many may be present at once.
  most_people int not null,
  -- Tags of `training.knowledge_tag` that everybody has learnt.
  tag_ids bigint[] not null default '{}',
  valid_to date not null,
  files bigint[] not null default '{}',
  -- Steps of its approval and the one that it waits for: 1 laboratory, 2 college, 3 school.
  route int[] not null default '{}',
  step int,
  -- [{"step", "by", "name", "at", "passed", "opinion"}, …]
  decisions jsonb not null default '[]',
  submitted_by bigint,
  submitted_at timestamptz,
  -- 99 draft, 0 to be decided, 1 in force, 2 refused, 3 replaced by a later one, 4 void.
  state int not null default 99,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, project_id) references experiment.project on delete cascade,
  foreign key (school_id, submitted_by) references identity.account,
  constraint assessment_risk check (risk between 1 and 25 and rest between 1 and risk),
  constraint assessment_level check (level between 1 and 4 and level_before between 1 and level),
  constraint assessment_people check (most_people between 1 and 500),
  constraint assessment_state_known check (state in (99, 0, 1, 2, 3, 4)),
  constraint assessment_step check ((state = 0) = (step is not null)),
  -- What stays at the highest level is for the school to approve.
  constraint assessment_major check (state not in (1, 3) or level > 1 or 3 = any (route))
);
create unique index assessment_edition_once on experiment.assessment (school_id, project_id, edition);
create unique index assessment_open on experiment.assessment (school_id, project_id) where state in (99, 0, 2);
create unique index assessment_in_force on experiment.assessment (school_id, project_id) where state = 1;
comment on index experiment.assessment_edition_once is '已有这一版风险评估，请刷新后查看';
comment on index experiment.assessment_open is '已有一版风险评估在填写或审核，请刷新后查看';
comment on index experiment.assessment_in_force is '已有一版生效的风险评估，请刷新后查看';
comment on constraint assessment_risk on experiment.assessment is '风险值应为 1–25，采取措施后不能更高';
comment on constraint assessment_level on experiment.assessment is '风险等级不正确';
comment on constraint assessment_people on experiment.assessment is '同时在场人数应为 1–500';
comment on constraint assessment_state_known on experiment.assessment is '状态不正确';
comment on constraint assessment_step on experiment.assessment is '审核环节不正确';
comment on constraint assessment_major on experiment.assessment is '重大风险的实验须由学校审核';
create index assessment_waits on experiment.assessment (school_id, step) where state = 0;
alter table experiment.project add foreign key (school_id, assessment_id) references experiment.assessment deferrable initially deferred;

-- What is dangerous in an experiment.
create table experiment.hazard (
  school_id bigint not null references org.school,
  assessment_id bigint not null,
  line int not null,
  class text not null,
  name text not null,
  cas text not null default '',
  amount text not null default '',
  -- Codes of dictionaries chem_storage_group and chem_control.
  storage_group text not null default '',
  flags text[] not null default '{}',
  detail text not null default '',
  primary key (school_id, assessment_id, line),
  foreign key (school_id, assessment_id) references experiment.assessment on delete cascade,
  constraint hazard_class_known check (class in ('chemical', 'gas', 'biological', 'radiation', 'pressure', 'heat', 'mechanical',
    'electric', 'other'))
);
comment on constraint hazard_class_known on experiment.hazard is '危险源类别不正确';

-- Who may take part; nobody listed: everybody admitted to the laboratory.
create table experiment.person (
  school_id bigint not null references org.school,
  assessment_id bigint not null,
  user_id bigint not null,
  primary key (school_id, assessment_id, user_id),
  foreign key (school_id, assessment_id) references experiment.assessment on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index person_user on experiment.person (school_id, user_id);
