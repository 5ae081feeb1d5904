-- Terms of a school, and the days on which it rests or works otherwise than by the week.
create table org.term (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- `2025-2026`.
  school_year text not null,
  -- 1 autumn, 2 spring, 3 short summer term.
  term int not null,
  starts_on date not null,
  ends_on date not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint term_year_format check (school_year ~ '^\d{4}-\d{4}$' and right(school_year, 4)::int = left(school_year, 4)::int + 1),
  constraint term_known check (term in (1, 2, 3)),
  constraint term_order check (ends_on > starts_on and ends_on - starts_on < 250),
  constraint term_no_overlap exclude using gist (school_id with =, daterange(starts_on, ends_on, '[]') with &&)
);
comment on constraint term_year_format on org.term is '学年应为相邻两年，如 2025-2026';
comment on constraint term_known on org.term is '学期不正确';
comment on constraint term_order on org.term is '学期结束日期应晚于开始日期，且一学期不超过 250 天';
comment on constraint term_no_overlap on org.term is '与已有学期的日期重叠，请检查开始和结束日期';
create unique index term_once on org.term (school_id, school_year, term);
comment on index org.term_once is '该学年的这个学期已存在';
create index term_start on org.term (school_id, starts_on);

create table org.calendar_day (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  from_day date not null,
  to_day date not null,
  -- holiday 放假, workday 调休上班.
  kind text not null,
  name text not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint calendar_day_kind_known check (kind in ('holiday', 'workday')),
  constraint calendar_day_order check (to_day >= from_day and to_day - from_day < 100),
  constraint calendar_day_no_overlap exclude using gist (school_id with =, daterange(from_day, to_day, '[]') with &&)
);
comment on constraint calendar_day_kind_known on org.calendar_day is '类型不正确';
comment on constraint calendar_day_order on org.calendar_day is '结束日期不能早于开始日期，且一次不超过 100 天';
comment on constraint calendar_day_no_overlap on org.calendar_day is '与已登记的放假或调休日期重叠，请检查日期';
create index calendar_day_start on org.calendar_day (school_id, from_day);
