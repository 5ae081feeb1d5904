create schema teaching;

-- The periods of a day in a term; a term without a row has those of the last one before it that has, else the usual ones.
create table teaching.term_periods (
  school_id bigint not null references org.school,
  term_id bigint not null,
  -- [{"no": 1, "from": "08:00", "to": "08:45"}, …] in order.
  periods jsonb not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, term_id),
  foreign key (school_id, term_id) references org.term on delete cascade,
  constraint term_periods_some check (jsonb_array_length(periods) between 1 and 20)
);
comment on constraint term_periods_some on teaching.term_periods is '节次应为 1–20 节';

create table teaching.course (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  credit numeric(4, 1) not null default 0,
  hours int not null default 0,
  -- Hours of experiments among them.
  lab_hours int not null default 0,
  -- The college that gives it.
  college_id bigint not null,
  -- Classes that it is for, as text.
  classes text not null default '',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(code || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, college_id) references org.unit,
  constraint course_hours check (hours between 0 and 999 and lab_hours between 0 and hours),
  constraint course_credit check (credit between 0 and 99),
  constraint course_status_known check (status in (0, 1))
);
create unique index course_code_once on teaching.course (school_id, upper(code));
comment on index teaching.course_code_once is '课程号已存在，请核对';
comment on constraint course_hours on teaching.course is '学时应为 0–999，实验学时不能大于总学时';
comment on constraint course_credit on teaching.course is '学分应为 0–99';
comment on constraint course_status_known on teaching.course is '状态不正确';
create index course_order on teaching.course (school_id, code, id);
create index course_of_college on teaching.course (school_id, college_id, code, id);
create index course_keywords on teaching.course using gin (school_id, keywords);

create table teaching.course_teacher (
  school_id bigint not null references org.school,
  course_id bigint not null,
  user_id bigint not null,
  primary key (school_id, course_id, user_id),
  foreign key (school_id, course_id) references teaching.course on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index course_teacher_user on teaching.course_teacher (school_id, user_id, course_id);

-- Who takes a course in a term.
create table teaching.course_student (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  course_id bigint not null,
  term_id bigint not null,
  user_id bigint not null,
  -- Class of the student, as the office of academic affairs names it.
  class_name text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, course_id) references teaching.course,
  foreign key (school_id, term_id) references org.term,
  foreign key (school_id, user_id) references identity.account
);
create unique index course_student_once on teaching.course_student (school_id, course_id, term_id, user_id);
comment on index teaching.course_student_once is '该学生本学期已在这门课程的名单中';
create index course_student_user on teaching.course_student (school_id, user_id, term_id, course_id);
create index course_student_class on teaching.course_student (school_id, term_id, class_name);

-- An experiment project of a course in a laboratory, with the fields of table SJ4 of the ministry.
create table teaching.course_lab (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  course_id bigint not null,
  -- Permanent; ends with `*` for a laboratory course of its own.
  exp_no text not null,
  name text not null,
  category int not null,
  type int not null,
  -- Given online: SJ4 marks its type with `*`.
  is_online boolean not null default false,
  subject text not null default '',
  requirement int not null,
  student_type int not null,
  group_size int not null default 1,
  hours int not null,
  lab_id bigint not null,
  -- What is done and what students bring along.
  content text not null default '',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(exp_no || ' ' || name)) stored,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, course_id) references teaching.course,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint course_lab_category_known check (category between 1 and 4),
  constraint course_lab_type_known check (type between 1 and 5),
  constraint course_lab_requirement_known check (requirement between 1 and 3),
  constraint course_lab_student_known check (student_type between 1 and 5),
  constraint course_lab_group check (group_size between 1 and 99),
  constraint course_lab_hours check (hours between 1 and 999),
  constraint course_lab_status_known check (status in (0, 1))
);
create unique index course_lab_exp_once on teaching.course_lab (school_id, upper(exp_no));
comment on index teaching.course_lab_exp_once is '实验编号已存在，请核对';
comment on constraint course_lab_category_known on teaching.course_lab is '实验类别不正确';
comment on constraint course_lab_type_known on teaching.course_lab is '实验类型不正确';
comment on constraint course_lab_requirement_known on teaching.course_lab is '实验要求不正确';
comment on constraint course_lab_student_known on teaching.course_lab is '实验者类别不正确';
comment on constraint course_lab_group on teaching.course_lab is '每组人数应为 1–99';
comment on constraint course_lab_hours on teaching.course_lab is '实验学时应为 1–999';
comment on constraint course_lab_status_known on teaching.course_lab is '状态不正确';
create trigger course_lab_college before insert or update of lab_id on teaching.course_lab
  for each row execute function base_info.take_college();
create index course_lab_order on teaching.course_lab (school_id, exp_no, id) include (lab_id);
create index course_lab_of_college on teaching.course_lab (school_id, college_id, exp_no, id) include (lab_id);
create index course_lab_course on teaching.course_lab (school_id, course_id);
create index course_lab_keywords on teaching.course_lab using gin (school_id, keywords);
create index course_lab_lab on teaching.course_lab (school_id, lab_id);

-- A project given to a group of students at a time in a laboratory.
create table teaching.batch (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  course_id bigint not null,
  course_lab_id bigint not null,
  term_id bigint not null,
  week int not null,
  weekday int not null,
  period_from int not null,
  period_to int not null,
  -- From the term, its week and its periods, when the batch was written or published.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  lab_id bigint not null,
  capacity int not null,
  -- Students in it; never more than the capacity.
  taken int not null default 0,
  -- Students choose from `selects_from`, or as soon as it is published, until `selects_until`.
  selects_from timestamptz,
  selects_until timestamptz not null,
  -- 0 draft, 1 published, 2 in selection, 3 locked, 4 running, 5 over, 9 cancelled.
  state int not null default 0,
  note text not null default '',
  cancelled_because text not null default '',
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, course_id) references teaching.course,
  foreign key (school_id, course_lab_id) references teaching.course_lab,
  foreign key (school_id, term_id) references org.term,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint batch_place check (week between 1 and 36 and weekday between 1 and 7 and period_from between 1 and 20
    and period_to between period_from and 20),
  constraint batch_span check (ends_at > starts_at),
  constraint batch_capacity check (capacity between 1 and 500),
  constraint batch_taken check (taken between 0 and capacity),
  constraint batch_selection check (selects_until <= starts_at and (selects_from is null or selects_from < selects_until)),
  constraint batch_state_known check (state in (0, 1, 2, 3, 4, 5, 9))
);
comment on constraint batch_place on teaching.batch is '周次、星期或节次不正确';
comment on constraint batch_span on teaching.batch is '结束时间应晚于开始时间';
comment on constraint batch_capacity on teaching.batch is '容量应为 1–500';
comment on constraint batch_taken on teaching.batch is '容量不能小于已选人数，已满的批次不能再加人';
comment on constraint batch_selection on teaching.batch is '选课应在上课前截止，且截止晚于开始';
comment on constraint batch_state_known on teaching.batch is '状态不正确';
create trigger batch_college before insert or update of lab_id on teaching.batch
  for each row execute function base_info.take_college();
create index batch_order on teaching.batch (school_id, starts_at, id) include (lab_id);
create index batch_of_college on teaching.batch (school_id, college_id, starts_at, id) include (lab_id, state);
create index batch_by_state on teaching.batch (school_id, state, starts_at, id) include (lab_id);
create index batch_lab on teaching.batch (school_id, lab_id, starts_at);
create index batch_course on teaching.batch (school_id, course_id, starts_at);
create index batch_project on teaching.batch (school_id, course_lab_id);
create index batch_term on teaching.batch (school_id, term_id, starts_at);

create table teaching.batch_teacher (
  school_id bigint not null references org.school,
  batch_id bigint not null,
  user_id bigint not null,
  primary key (school_id, batch_id, user_id),
  foreign key (school_id, batch_id) references teaching.batch on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index batch_teacher_user on teaching.batch_teacher (school_id, user_id, batch_id);

create table teaching.batch_student (
  school_id bigint not null references org.school,
  batch_id bigint not null,
  user_id bigint not null,
  -- Those of the batch: a student does a project once in a term.
  course_lab_id bigint not null,
  term_id bigint not null,
  group_no int,
  -- 0 not noted, 1 present, 2 late, 3 absent.
  attendance int not null default 0,
  score numeric(4, 1),
  remark text not null default '',
  -- By the student, or by a teacher or the office.
  added_by bigint not null default 0,
  added_at timestamptz not null,
  primary key (school_id, batch_id, user_id),
  foreign key (school_id, batch_id) references teaching.batch on delete cascade,
  foreign key (school_id, user_id) references identity.account,
  constraint batch_student_attendance_known check (attendance in (0, 1, 2, 3)),
  constraint batch_student_score check (score between 0 and 100),
  constraint batch_student_group check (group_no between 1 and 99)
);
create unique index batch_student_once on teaching.batch_student (school_id, term_id, course_lab_id, user_id);
comment on index teaching.batch_student_once is '这个项目已选过批次，一个项目一学期只能选一个批次';
comment on constraint batch_student_attendance_known on teaching.batch_student is '考勤不正确';
comment on constraint batch_student_score on teaching.batch_student is '成绩应为 0–100';
comment on constraint batch_student_group on teaching.batch_student is '组号应为 1–99';
create index batch_student_user on teaching.batch_student (school_id, user_id, batch_id);
