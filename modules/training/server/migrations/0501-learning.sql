-- What people learn from: a document, a video, an article with pictures, or a case.
create table training.study_resource (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  title text not null,
  -- document, video, article, case.
  kind text not null,
  summary text not null default '',
  -- One paragraph a line; `# ` starts a heading, `- ` an item, `[图:…]` a picture.
  body text not null default '',
  -- The document or the video; of an article its pictures in their order.
  file_ids bigint[] not null default '{}',
  -- Time of a person is counted up to this.
  hours numeric(4, 1) not null default 0.5,
  -- Learned after this time.
  min_seconds int not null,
  is_required boolean not null default false,
  -- People whom it is for; empty: all types, all colleges.
  user_types text[] not null default '{}',
  college_ids bigint[] not null default '{}',
  sort int not null default 100,
  -- 0 draft, 1 published, 2 withdrawn.
  status int not null default 0,
  published_at timestamptz,
  keywords text[] generated always as (kernel.grams(title)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint study_resource_kind_known check (kind in ('document', 'video', 'article', 'case')),
  constraint study_resource_status_known check (status in (0, 1, 2)),
  constraint study_resource_hours check (hours between 0.1 and 40),
  constraint study_resource_seconds check (min_seconds between 10 and hours * 3600)
);
create unique index study_resource_once on training.study_resource (school_id, title);
comment on index training.study_resource_once is '已有同名的学习资源，请换一个名称';
comment on constraint study_resource_kind_known on training.study_resource is '类型不正确';
comment on constraint study_resource_status_known on training.study_resource is '状态不正确';
comment on constraint study_resource_hours on training.study_resource is '学时应为 0.1–40';
comment on constraint study_resource_seconds on training.study_resource is '最短学习时间应不少于 10 秒，且不超过学时';
create index study_resource_keywords on training.study_resource using gin (school_id, keywords);
create index study_resource_order on training.study_resource (school_id, sort, id);

create table training.resource_tag (
  school_id bigint not null references org.school,
  resource_id bigint not null,
  tag_id bigint not null,
  primary key (school_id, resource_id, tag_id),
  foreign key (school_id, resource_id) references training.study_resource on delete cascade,
  foreign key (school_id, tag_id) references training.knowledge_tag
);
create index resource_tag_tag on training.resource_tag (school_id, tag_id, resource_id);

-- What a person has learned of a resource.
create table training.study_record (
  school_id bigint not null references org.school,
  user_id bigint not null,
  resource_id bigint not null,
  seconds int not null default 0,
  -- Where the person goes on: second of a video, page of a document, percent of an article.
  position int not null default 0,
  -- The first view of a video goes no further than this.
  furthest int not null default 0,
  progress int not null default 0,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (school_id, user_id, resource_id),
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, resource_id) references training.study_resource,
  constraint study_record_progress check (progress between 0 and 100),
  constraint study_record_counts check (seconds >= 0 and position >= 0 and furthest >= 0)
);
comment on constraint study_record_progress on training.study_record is '进度应为 0–100';
comment on constraint study_record_counts on training.study_record is '学习时间和位置不能为负数';
create index study_record_resource on training.study_record (school_id, resource_id);

-- Up to when the time of a person is counted: once, in however many windows and resources.
create table training.study_clock (
  school_id bigint not null references org.school,
  user_id bigint not null,
  counted_to timestamptz not null,
  -- No practice until then, because an exam is on: practice shows keys.
  closed_to timestamptz,
  primary key (school_id, user_id),
  foreign key (school_id, user_id) references identity.account
);

-- What a person answered in practice.
create table training.practice_mark (
  school_id bigint not null references org.school,
  user_id bigint not null,
  question_id bigint not null,
  used int not null default 0,
  correct int not null default 0,
  -- Right answers in a row.
  streak int not null default 0,
  -- In the book of wrong questions.
  is_wrong boolean not null default false,
  is_favourite boolean not null default false,
  answered_at timestamptz,
  primary key (school_id, user_id, question_id),
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, question_id) references training.question,
  constraint practice_mark_counts check (correct between 0 and used and streak between 0 and correct)
);
comment on constraint practice_mark_counts on training.practice_mark is '答对次数不能多于答题次数';
create index practice_mark_question on training.practice_mark (school_id, question_id);
create index study_time_day on training.study_time (school_id, day, user_id);
