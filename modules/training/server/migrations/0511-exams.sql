create table training.exam (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  paper_id bigint not null,
  -- group: user types and colleges, all of them where none is named; persons: those of exam_person.
  audience text not null default 'group',
  user_types text[] not null default '{}',
  college_ids bigint[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The last end of the exam and of its make-ups: no key leaves the server before.
  closes_at timestamptz not null,
  minutes int not null,
  attempts int not null,
  pass numeric(5, 1) not null,
  -- Hours of learning that come before the exam.
  study_hours numeric(5, 1) not null default 0,
  pledge text not null default '',
  -- never, or after the end.
  show_answers text not null default 'after',
  is_shuffled boolean not null default true,
  -- Half of the points for some of the right options of a multiple choice, and no wrong one.
  has_half_points boolean not null default false,
  -- Leaving the screen more often ends the session; 0: as often as one likes.
  screen_limit int not null default 5,
  kind_id bigint,
  -- College that owns it; null: the school.
  college_id bigint,
  -- People it is for; counted when it is published and each night while it goes on.
  expected int not null default 0,
  -- 0 draft, 1 published, 9 cancelled; a published one is to come, running or over by time.
  status int not null default 0,
  cancel_reason text not null default '',
  -- Its answers have been added to the statistics of the questions.
  counted_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, paper_id) references training.paper,
  foreign key (school_id, kind_id) references training.certificate_kind,
  foreign key (school_id, college_id) references org.unit,
  constraint exam_audience_known check (audience in ('group', 'persons')),
  constraint exam_show_known check (show_answers in ('never', 'after')),
  constraint exam_status_known check (status in (0, 1, 9)),
  constraint exam_dates check (ends_at > starts_at and closes_at >= ends_at),
  constraint exam_numbers check (minutes between 1 and 600 and attempts between 1 and 20 and pass > 0
    and study_hours between 0 and 1000 and screen_limit between 0 and 100)
);
comment on constraint exam_audience_known on training.exam is '考试对象不正确';
comment on constraint exam_show_known on training.exam is '公布答案的方式不正确';
comment on constraint exam_status_known on training.exam is '状态不正确';
comment on constraint exam_dates on training.exam is '结束时间应晚于开始时间';
comment on constraint exam_numbers on training.exam is '时长、次数、及格线或学时超出范围';
create index exam_order on training.exam (school_id, starts_at, id);
create index exam_college on training.exam (school_id, college_id, starts_at);
create index exam_paper on training.exam (school_id, paper_id);
create index exam_kind on training.exam (school_id, kind_id) where kind_id is not null;
create index exam_closes on training.exam (school_id, closes_at) where status = 1;

-- People who are named: whom the exam is for, and who may take it again after it.
create table training.exam_person (
  school_id bigint not null references org.school,
  exam_id bigint not null,
  user_id bigint not null,
  -- A make-up with its own window; `makeup_attempts` are all that the person may have used at its end.
  makeup_from timestamptz,
  makeup_to timestamptz,
  makeup_attempts int not null default 0,
  primary key (school_id, exam_id, user_id),
  foreign key (school_id, exam_id) references training.exam on delete cascade,
  foreign key (school_id, user_id) references identity.account,
  constraint exam_person_makeup check ((makeup_from is null) = (makeup_to is null) and (makeup_to is null or makeup_to > makeup_from)),
  constraint exam_person_attempts check (makeup_attempts between 0 and 100)
);
comment on constraint exam_person_makeup on training.exam_person is '补考的结束时间应晚于开始时间';
comment on constraint exam_person_attempts on training.exam_person is '补考后的总次数最多 100 次';
create index exam_person_user on training.exam_person (school_id, user_id);

-- What a person has reached in an exam: one row, which also puts the starts of a person in a row.
create table training.exam_score (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  exam_id bigint not null,
  user_id bigint not null,
  -- As they were when the person began.
  college_id bigint,
  user_type text not null,
  -- Started sessions.
  attempts int not null default 0,
  -- Null until a session is handed in.
  best numeric(6, 1),
  best_session_id bigint,
  is_passed boolean not null default false,
  last_at timestamptz,
  ip text not null default '',
  -- Voided for cheating: no further attempt.
  is_void boolean not null default false,
  void_reason text not null default '',
  voided_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, exam_id) references training.exam,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, college_id) references org.unit,
  constraint exam_score_void check (not is_void or (void_reason <> '' and voided_at is not null and not is_passed))
);
create unique index exam_score_once on training.exam_score (school_id, exam_id, user_id);
comment on index training.exam_score_once is '该人员在这场考试中已有成绩';
comment on constraint exam_score_void on training.exam_score is '作废应写明原因';
create index exam_score_user on training.exam_score (school_id, user_id, last_at);
create index exam_score_order on training.exam_score (school_id, last_at, id);
create index exam_score_college on training.exam_score (school_id, college_id, last_at);
create index exam_score_exam on training.exam_score (school_id, exam_id, last_at);
create index exam_score_best on training.exam_score (school_id, best, id);
create index exam_score_college_best on training.exam_score (school_id, college_id, best);
create index exam_score_type on training.exam_score (school_id, user_type, last_at);
create index exam_score_void on training.exam_score (school_id, user_id, voided_at) where is_void;

create table training.exam_session (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  exam_id bigint not null,
  user_id bigint not null,
  attempt int not null,
  seed int not null,
  -- The questions as they were and in the order they are shown, with their keys: never sent to an examinee before the end.
  -- [{id, type, stem, options, answer, analysis, source, points}]; positions in `answer` are those of the shown options.
  questions jsonb not null,
  question_count int not null,
  total numeric(6, 1) not null,
  pledged boolean not null default false,
  started_at timestamptz not null,
  deadline timestamptz not null,
  submitted_at timestamptz,
  -- 0 open, 1 handed in, 2 handed in at the deadline, 3 handed in by force, 9 void.
  status int not null default 0,
  score numeric(6, 1),
  right_count int,
  is_passed boolean not null default false,
  switches int not null default 0,
  ip text not null default '',
  -- Key of the device that may answer, and the name of its browser.
  device_key text not null,
  device text not null default '',
  primary key (school_id, id),
  foreign key (school_id, exam_id) references training.exam,
  foreign key (school_id, user_id) references identity.account,
  constraint exam_session_status_known check (status in (0, 1, 2, 3, 9)),
  constraint exam_session_dates check (deadline > started_at),
  constraint exam_session_done check ((status = 0) = (submitted_at is null) and (status in (0, 9) or score is not null))
);
create unique index exam_session_open on training.exam_session (school_id, exam_id, user_id) where status = 0;
create unique index exam_session_attempt on training.exam_session (school_id, exam_id, user_id, attempt);
comment on index training.exam_session_open is '这场考试正在进行，请刷新后继续作答';
comment on index training.exam_session_attempt is '这次考试已经开始，请刷新后继续作答';
comment on constraint exam_session_status_known on training.exam_session is '状态不正确';
comment on constraint exam_session_dates on training.exam_session is '交卷时间应晚于开始时间';
comment on constraint exam_session_done on training.exam_session is '交卷信息不完整';
create index exam_session_due on training.exam_session (school_id, deadline) where status = 0;

create table training.exam_answer (
  school_id bigint not null references org.school,
  session_id bigint not null,
  -- Place in `questions`, from 0.
  position int not null,
  -- Positions of the chosen options, ascending; none: taken back.
  picked int[] not null,
  -- Grows with each change of the answer on the device: an older one that arrives late changes nothing.
  seq bigint not null,
  saved_at timestamptz not null,
  primary key (school_id, session_id, position),
  foreign key (school_id, session_id) references training.exam_session on delete cascade,
  constraint exam_answer_picked check (picked <@ array[0, 1, 2, 3, 4, 5, 6, 7])
);
comment on constraint exam_answer_picked on training.exam_answer is '选项不正确';

-- Questions whose key was wrong: everybody who was asked gets their points.
create table training.exam_waiver (
  school_id bigint not null references org.school,
  exam_id bigint not null,
  question_id bigint not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (school_id, exam_id, question_id),
  foreign key (school_id, exam_id) references training.exam,
  foreign key (school_id, question_id) references training.question,
  constraint exam_waiver_reason check (reason <> '')
);
comment on constraint exam_waiver_reason on training.exam_waiver is '请填写全部给分的原因';
create index exam_waiver_question on training.exam_waiver (school_id, question_id);
