-- What an exam asks: chosen questions, or rules by which each attempt draws its own.
create table training.paper (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  -- fixed: the questions of paper_question; random: drawn by `rules`.
  mode text not null,
  -- [{tag_ids, type, difficulty, count, points}]; type and difficulty may be null.
  rules jsonb not null default '[]',
  question_count int not null,
  total numeric(6, 1) not null,
  remark text not null default '',
  -- College that owns it; null: the school.
  college_id bigint,
  -- 0 draft, 1 published, 2 stopped.
  status int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, college_id) references org.unit,
  constraint paper_mode_known check (mode in ('fixed', 'random')),
  constraint paper_status_known check (status in (0, 1, 2)),
  constraint paper_counts check (question_count between 0 and 300 and total >= 0)
);
create unique index paper_once on training.paper (school_id, coalesce(college_id, 0), name);
comment on index training.paper_once is '已有同名的试卷，请换一个名称';
comment on constraint paper_mode_known on training.paper is '组卷方式不正确';
comment on constraint paper_status_known on training.paper is '状态不正确';
comment on constraint paper_counts on training.paper is '一份试卷最多 300 题';
create index paper_order on training.paper (school_id, created_at, id);
create index paper_college on training.paper (school_id, college_id, created_at);

create table training.paper_question (
  school_id bigint not null references org.school,
  paper_id bigint not null,
  position int not null,
  question_id bigint not null,
  points numeric(4, 1) not null,
  primary key (school_id, paper_id, position),
  foreign key (school_id, paper_id) references training.paper on delete cascade,
  foreign key (school_id, question_id) references training.question,
  constraint paper_question_points check (points > 0)
);
create unique index paper_question_once on training.paper_question (school_id, paper_id, question_id);
comment on index training.paper_question_once is '同一道题在一份试卷中只能出现一次';
comment on constraint paper_question_points on training.paper_question is '分值应大于 0';
create index paper_question_question on training.paper_question (school_id, question_id);
