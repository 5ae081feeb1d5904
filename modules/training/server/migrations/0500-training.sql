create schema training;

-- A subject that resources, questions and requirements are tagged with.
create table training.knowledge_tag (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  parent_id bigint,
  kind text not null,
  -- Everybody may learn it, also outside of what is required.
  is_open boolean not null default true,
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, parent_id) references training.knowledge_tag,
  constraint knowledge_tag_kind_known check (kind in ('general', 'chemistry', 'biology', 'radiation', 'machinery', 'fire',
    'special', 'gas', 'laser', 'emergency', 'law')),
  constraint knowledge_tag_own_parent check (parent_id <> id),
  constraint knowledge_tag_status_known check (status in (0, 1))
);
create unique index knowledge_tag_once on training.knowledge_tag (school_id, name);
create index knowledge_tag_parent on training.knowledge_tag (school_id, parent_id, sort);
comment on index training.knowledge_tag_once is '已有同名的知识标签；已停用的请启用';
comment on constraint knowledge_tag_kind_known on training.knowledge_tag is '类别不正确';
comment on constraint knowledge_tag_own_parent on training.knowledge_tag is '上级不能是自己';
comment on constraint knowledge_tag_status_known on training.knowledge_tag is '状态不正确';

-- A question of the bank. The key leaves the server in practice after the answer, and in exams after their end.
create table training.question (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- 1 one right option, 2 several, 3 true or false.
  type int not null,
  stem text not null,
  -- The stem without punctuation and blanks, by which it is found again.
  stem_key text not null,
  -- Texts in their order; a judgement has 正确 and 错误.
  options text[] not null,
  -- Positions of the right options, from 0, ascending.
  answer int[] not null,
  analysis text not null default '',
  -- The rule behind it, as text.
  source text not null default '',
  difficulty int not null default 3,
  -- College that owns it; null: the school.
  college_id bigint,
  -- 0 draft, 1 active, 2 stopped, 3 waits for review.
  status int not null default 0,
  -- What the reviewer wants changed.
  review_note text not null default '',
  used_count int not null default 0,
  correct_count int not null default 0,
  keywords text[] generated always as (kernel.grams(stem)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, college_id) references org.unit,
  constraint question_type_known check (type in (1, 2, 3)),
  constraint question_status_known check (status in (0, 1, 2, 3)),
  constraint question_difficulty_known check (difficulty between 1 and 5),
  constraint question_options check (cardinality(options) between 2 and 8),
  constraint question_answer check (cardinality(answer) >= 1
    and answer <@ (array[0, 1, 2, 3, 4, 5, 6, 7])[1:cardinality(options)] and (type = 2 or cardinality(answer) = 1)),
  constraint question_once unique nulls not distinct (school_id, college_id, stem_key),
  constraint question_counts check (correct_count between 0 and used_count)
);
comment on constraint question_type_known on training.question is '题型不正确';
comment on constraint question_status_known on training.question is '状态不正确';
comment on constraint question_difficulty_known on training.question is '难度应为 1–5';
comment on constraint question_options on training.question is '选项应为 2–8 个';
comment on constraint question_answer on training.question is '答案应是选项中的一个，多选题可以是几个';
comment on constraint question_counts on training.question is '答对次数不能多于使用次数';
comment on constraint question_once on training.question is '题库中已有题干相同的题目（不计标点和空格），请修改已有的题目';
create index question_keywords on training.question using gin (school_id, keywords);
create index question_owner on training.question (school_id, college_id, id);
create index question_status on training.question (school_id, status, id);
create index question_updated on training.question (school_id, updated_at, id);

create table training.question_tag (
  school_id bigint not null references org.school,
  question_id bigint not null,
  tag_id bigint not null,
  primary key (school_id, question_id, tag_id),
  foreign key (school_id, question_id) references training.question on delete cascade,
  foreign key (school_id, tag_id) references training.knowledge_tag
);
create index question_tag_tag on training.question_tag (school_id, tag_id, question_id);

-- Counted seconds of learning by person, source and day: online study, offline training and drills add up.
create table training.study_time (
  school_id bigint not null references org.school,
  user_id bigint not null,
  -- study: a resource; offline, drill: an event.
  source text not null,
  source_id bigint not null,
  day date not null,
  seconds int not null,
  primary key (school_id, user_id, source, source_id, day),
  foreign key (school_id, user_id) references identity.account,
  constraint study_time_source_known check (source in ('study', 'offline', 'drill')),
  constraint study_time_seconds check (seconds between 0 and 86400)
);
comment on constraint study_time_source_known on training.study_time is '来源不正确';
comment on constraint study_time_seconds on training.study_time is '一天的学时不能超过 24 小时';

-- What a certificate shows: the general one, one per class, control, operators of special equipment.
create table training.certificate_kind (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  -- general, chemistry, biology, radiation, machinery, control, operator, other.
  kind text not null,
  valid_months int not null default 24,
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint certificate_kind_known check (kind in ('general', 'chemistry', 'biology', 'radiation', 'machinery', 'control',
    'operator', 'other')),
  constraint certificate_kind_months check (valid_months between 1 and 120),
  constraint certificate_kind_status_known check (status in (0, 1))
);
create unique index certificate_kind_once on training.certificate_kind (school_id, name);
comment on index training.certificate_kind_once is '已有同名的证书类别；已停用的请启用';
comment on constraint certificate_kind_known on training.certificate_kind is '类别不正确';
comment on constraint certificate_kind_months on training.certificate_kind is '有效期应为 1–120 个月';
comment on constraint certificate_kind_status_known on training.certificate_kind is '状态不正确';

-- A certificate of a person; it holds while the state is 1 and the last day has not passed.
create table training.certificate (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  user_id bigint not null,
  kind_id bigint not null,
  -- The session that earned it; null: entered by the office.
  session_id bigint,
  score numeric(5, 1),
  issued_on date not null,
  valid_to date not null,
  -- 1 valid, 2 expired, 3 revoked.
  status int not null default 1,
  reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, kind_id) references training.certificate_kind,
  constraint certificate_status_known check (status in (1, 2, 3)),
  constraint certificate_dates check (valid_to >= issued_on),
  constraint certificate_reason check (status <> 3 or reason <> '')
);
create unique index certificate_no on training.certificate (school_id, no);
comment on index training.certificate_no is '证书编号已存在，请刷新后再试';
comment on constraint certificate_status_known on training.certificate is '状态不正确';
comment on constraint certificate_dates on training.certificate is '有效期至不能早于发证日期';
comment on constraint certificate_reason on training.certificate is '吊销应写明原因';
create index certificate_user on training.certificate (school_id, user_id, kind_id, valid_to);
