-- What a person of a type must have before working in a laboratory of a level and class. Hours come from the consequences of
-- the level, which base information keeps.
create table training.requirement (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_level int not null,
  -- Null: every class; a row of the class of the laboratory comes before it.
  lab_class int,
  -- Null: every type; a row of the type of the person comes before it.
  user_type text,
  -- Kinds of certificates.
  kinds text[] not null default '{}',
  on_site boolean not null default false,
  commitment boolean not null default true,
  college_approval boolean not null default false,
  -- Longest validity of an admission.
  valid_months int not null default 24,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint requirement_level_known check (lab_level between 1 and 4),
  constraint requirement_type_known check (user_type in
    ('teacher', 'undergraduate_student', 'graduate_student', 'doctorate_student', 'outside_school', 'else')),
  constraint requirement_kinds_known check (kinds <@ array['general', 'chemistry', 'biology', 'radiation', 'machinery', 'control',
    'operator', 'other']),
  constraint requirement_months check (valid_months between 1 and 60)
);
create unique index requirement_once on training.requirement (school_id, lab_level, coalesce(lab_class, 0), coalesce(user_type, ''));
comment on index training.requirement_once is '这个等级、类别和人员类型的准入要求已有，请编辑原有的一条';
comment on constraint requirement_level_known on training.requirement is '等级不正确';
comment on constraint requirement_type_known on training.requirement is '人员类型不正确';
comment on constraint requirement_kinds_known on training.requirement is '证书类别不正确';
comment on constraint requirement_months on training.requirement is '有效期应为 1–60 个月';

-- A person was trained on site by a laboratory, which confirmed it.
create table training.on_site (
  school_id bigint not null references org.school,
  lab_id bigint not null,
  user_id bigint not null,
  trained_on date not null,
  note text not null default '',
  -- The training that it comes from; null: confirmed by hand.
  event_id bigint,
  confirmed_by bigint not null,
  confirmed_at timestamptz not null,
  primary key (school_id, lab_id, user_id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, confirmed_by) references identity.account
);
create index on_site_user on training.on_site (school_id, user_id);
create index on_site_confirmer on training.on_site (school_id, confirmed_by);

-- The admission of a person to a laboratory, from the application to its end. Consumers ask base information, which follows it.
create table training.admission (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  user_id bigint not null,
  -- apply: applied for and decided; hand: registered among the members of the laboratory.
  source text not null default 'apply',
  mentor_id bigint,
  starts_on date,
  ends_on date not null,
  -- 99 draft, 0 waits, 1 valid, 2 rejected, 3 expired, 4 suspended, 5 cancelled.
  status int not null default 99,
  -- Text that was signed, its strokes as path data or the typed name.
  commitment text not null default '',
  signature text not null default '',
  signed_name text not null default '',
  signed_at timestamptz,
  -- Kinds of certificates that were needed when it was passed: losing one suspends at once.
  kinds text[] not null default '{}',
  -- What a raised level asks for besides, and until when it may be missing.
  grace_until date,
  grace_missing text not null default '',
  instance_id bigint,
  submitted_at timestamptz,
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  -- Why it was suspended or cancelled.
  reason text not null default '',
  public_id uuid not null default gen_random_uuid(),
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, mentor_id) references identity.account,
  constraint admission_source_known check (source in ('apply', 'hand')),
  constraint admission_status_known check (status in (0, 1, 2, 3, 4, 5, 99)),
  constraint admission_span check (ends_on >= starts_on),
  constraint admission_own_mentor check (mentor_id <> user_id),
  constraint admission_reason check (status not in (4, 5) or reason <> '')
);
create unique index admission_open on training.admission (school_id, lab_id, user_id) where status in (99, 0, 1, 4);
create unique index admission_public on training.admission (school_id, public_id);
create index admission_badge on training.admission (public_id);
comment on index training.admission_open is '您在这间实验室已有准入或正在办理的申请，请在“我的准入”中查看';
comment on index training.admission_public is '准入证编号重复，请重试';
comment on constraint admission_source_known on training.admission is '来源不正确';
comment on constraint admission_status_known on training.admission is '状态不正确';
comment on constraint admission_span on training.admission is '截止日期不能早于开始日期';
comment on constraint admission_own_mentor on training.admission is '导师不能是本人';
comment on constraint admission_reason on training.admission is '暂停和取消应写明原因';
create trigger admission_college before insert or update of lab_id on training.admission
  for each row execute function base_info.take_college();
create index admission_order on training.admission (school_id, created_at, id) include (lab_id);
create index admission_of_college on training.admission (school_id, college_id, created_at, id) include (lab_id, status);
create index admission_of_lab on training.admission (school_id, lab_id, created_at, id);
create index admission_of_user on training.admission (school_id, user_id, created_at, id);
create index admission_by_status on training.admission (school_id, status, created_at, id) include (lab_id);
create index admission_ends on training.admission (school_id, ends_on, id) include (lab_id, status);
create index admission_college_ends on training.admission (school_id, college_id, ends_on, id) include (lab_id, status);
create index admission_status_ends on training.admission (school_id, status, ends_on, id) include (lab_id);
create index admission_source on training.admission (school_id, source, ends_on, id) include (lab_id, status);
create index admission_mentor on training.admission (school_id, mentor_id) where mentor_id is not null;
create index admission_case on training.admission (school_id, instance_id);
