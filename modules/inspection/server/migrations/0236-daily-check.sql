-- 每日自查配置: what a laboratory checks before, during and after its experiments on a working day.
create table inspection.daily_config (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  -- ISO numbers of the days; a holiday is none, a weekend on which the school works is one.
  weekdays int[] not null,
  -- Full hour at which a check that was not begun is missed.
  cut_off int not null,
  executor_kind int not null,
  before_ids bigint[] not null,
  during_ids bigint[] not null default '{}',
  after_ids bigint[] not null,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  constraint daily_config_once unique (school_id, lab_id),
  constraint daily_config_days check (cardinality(weekdays) between 1 and 7 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  constraint daily_config_cut_off check (cut_off between 8 and 24),
  constraint daily_config_modes_known check (executor_kind in (1, 2, 3) and status in (0, 1)),
  constraint daily_config_items check (cardinality(before_ids) > 0 and cardinality(after_ids) > 0)
);
create index daily_config_status on inspection.daily_config (school_id, status, id);
comment on constraint daily_config_once on inspection.daily_config is '该实验室已有每日自查配置，请直接修改';
comment on constraint daily_config_days on inspection.daily_config is '请选择每周的自查日';
comment on constraint daily_config_cut_off on inspection.daily_config is '截止时间应为 8–24 点';
comment on constraint daily_config_modes_known on inspection.daily_config is '执行人或状态不正确';
comment on constraint daily_config_items on inspection.daily_config is '实验前和离开前至少各选一个检查项';

-- One laboratory on one day.
create table inspection.daily_check (
  school_id bigint not null,
  id bigint generated always as identity,
  lab_id bigint not null,
  college_id bigint,
  day date not null,
  status int not null default 0,
  cut_off int not null,
  executor_kind int not null,
  executor_id bigint,
  -- {before: [...], after: [...]}: the items as they were that morning; those during the experiment are asked for afterwards.
  items jsonb not null,
  -- [{step, item_id, result, note, photos, handling}], one for each answered item of a step.
  answers jsonb not null default '[]',
  abnormal int not null default 0,
  before_by bigint,
  before_at timestamptz,
  done_by bigint,
  done_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, executor_id) references identity.account,
  constraint daily_check_once unique (school_id, lab_id, day),
  constraint daily_check_status_known check (status between 0 and 4)
);
create index daily_check_day on inspection.daily_check (school_id, day desc, id desc) include (college_id, status);
create index daily_check_college on inspection.daily_check (school_id, college_id, day desc, id desc);
create index daily_check_status on inspection.daily_check (school_id, status, day desc, id desc);
create index daily_check_executor on inspection.daily_check (school_id, executor_id, day);
comment on constraint daily_check_once on inspection.daily_check is '该实验室当天已有自查';
comment on constraint daily_check_status_known on inspection.daily_check is '每日自查状态不正确';

-- What a daily check hands over; one problem for an abnormal item, however often the check is sent.
alter table inspection.problem add column daily_check_id bigint;
alter table inspection.problem add foreign key (school_id, daily_check_id) references inspection.daily_check;
create unique index problem_of_daily_check on inspection.problem (school_id, daily_check_id, item_id) where daily_check_id is not null;
comment on index inspection.problem_of_daily_check is '该检查项的异常已转为隐患';
