create schema ministry;

-- A school year in the tables of the ministry.
create table ministry.year (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  school_year text not null,
  -- 0 collecting, 1 checked, 2 locked, 3 exported, 4 reported.
  state int not null default 0,
  -- Grows with each unlocking.
  edition int not null default 1,
  collected_at timestamptz,
  checked_at timestamptz,
  locked_at timestamptz,
  -- Number or note by which the ministry confirms the report.
  receipt text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint year_state_known check (state in (0, 1, 2, 3, 4)),
  constraint year_text check (school_year ~ '^\d{4}-\d{4}$' and right(school_year, 4)::int = left(school_year, 4)::int + 1)
);
create unique index year_once on ministry.year (school_id, school_year);
comment on index ministry.year_once is '该学年的上报数据已建立';
comment on constraint year_state_known on ministry.year is '上报状态不正确';
comment on constraint year_text on ministry.year is '学年应为相邻两年，如 2025-2026';

-- A record of a table SJ1–SJ7: what was collected, and what somebody put in its place.
create table ministry.record (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  year_id bigint not null,
  table_code text not null,
  -- What it was made of, such as equipment:12; manual:… for one that was added.
  source text not null,
  -- College whose figures it belongs to.
  unit_id bigint,
  -- As it goes into the files: text by field.
  cells jsonb not null,
  -- As the sources gave it; null: entered by hand.
  collected jsonb,
  -- Changed fields: {"field": {"reason", "by", "at"}}.
  changes jsonb not null default '{}',
  -- Left out of the report, for a reason.
  is_out boolean not null default false,
  out_reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, year_id) references ministry.year,
  constraint record_table_known check (table_code in ('sj1', 'sj2', 'sj3', 'sj4', 'sj5', 'sj6', 'sj7'))
);
create unique index record_source on ministry.record (school_id, year_id, table_code, source);
comment on index ministry.record_source is '该来源在本表已有一行';
comment on constraint record_table_known on ministry.record is '表号不正确';
create index record_order on ministry.record (school_id, year_id, table_code, id);
create index record_changed on ministry.record (school_id, year_id, table_code, id) where changes <> '{}' or collected is null or is_out;

-- What the check found; a warning is explained before the year is locked.
create table ministry.finding (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  year_id bigint not null,
  -- Table, record, field and rule: the same finding keeps its explanation.
  key text not null,
  level text not null,
  table_code text not null,
  record_id bigint,
  -- How users know the record: its number and name.
  record text not null default '',
  field text not null default '',
  value text not null default '',
  rule text not null,
  message text not null,
  explanation text not null default '',
  checked_at timestamptz not null,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, year_id) references ministry.year,
  constraint finding_level_known check (level in ('error', 'warning'))
);
create unique index finding_once on ministry.finding (school_id, year_id, key);
comment on index ministry.finding_once is '该校验结果已登记，请重新校验';
create index finding_record on ministry.finding (school_id, year_id, record_id);
create index finding_order on ministry.finding (school_id, year_id, level, table_code, id);
comment on constraint finding_level_known on ministry.finding is '级别不正确';

-- Numbers and names under which colleges report.
create table ministry.unit_map (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  unit_id bigint not null,
  unit_no text not null,
  unit_name text not null,
  takes_part boolean not null default true,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, unit_id) references org.unit
);
create unique index unit_map_once on ministry.unit_map (school_id, unit_id);
create unique index unit_map_no on ministry.unit_map (school_id, unit_no);
comment on index ministry.unit_map_once is '该学院已有对应的上报单位';
comment on index ministry.unit_map_no is '上报单位编号已被使用';

-- Code lists that the ministry publishes each year.
create table ministry.code (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  list text not null,
  code text not null,
  name text not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint code_list_known check (list in ('title', 'education', 'expert'))
);
create unique index code_once on ministry.code (school_id, list, code);
comment on index ministry.code_once is '该代码表已有这个代码';
comment on constraint code_list_known on ministry.code is '代码表不正确';

-- Files that were made of a locked edition.
create table ministry.export (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  year_id bigint not null,
  edition int not null,
  file text not null,
  sha256 text not null,
  bytes int not null,
  records int not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, year_id) references ministry.year
);
create index export_order on ministry.export (school_id, id);
