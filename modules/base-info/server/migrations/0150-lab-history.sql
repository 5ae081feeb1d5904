-- Facts of laboratories by the days on which they held, for figures of a past day. A row is written when facts differ from
-- those of the day before; today's facts are read from the tables themselves.
create table base_info.lab_history (
  school_id bigint not null references org.school,
  lab_id bigint not null,
  from_day date not null,
  -- Last day; null while the facts hold.
  to_day date,
  -- Place in the tree on that day: who may see the row.
  path text not null,
  college_id bigint,
  campus_id bigint,
  nature text not null,
  lab_level int,
  lab_class int,
  rooms bigint[] not null,
  -- Hazard sources in use by kind, unit and building.
  hazards jsonb not null,
  -- Risk points in force.
  risks jsonb not null,
  -- Certificates that its aptitudes require.
  certs jsonb not null,
  duty_expires_on date,
  -- Required facilities that are not there.
  lacks text[] not null,
  -- Required items of the safety ledger that are empty.
  blanks text[] not null,
  primary key (school_id, lab_id, from_day),
  foreign key (school_id, lab_id) references base_info.lab,
  constraint lab_history_order check (to_day >= from_day)
);
comment on constraint lab_history_order on base_info.lab_history is '历史数据的止日不能早于起日';
create unique index lab_history_open on base_info.lab_history (school_id, lab_id) where to_day is null;
comment on index base_info.lab_history_open is '实验室已有当前的历史数据';
create index lab_history_days on base_info.lab_history (school_id, to_day, from_day);

-- First and last day of the history of a school.
create table base_info.lab_history_day (
  school_id bigint not null references org.school,
  first_day date not null,
  last_day date not null,
  primary key (school_id),
  constraint lab_history_day_order check (last_day >= first_day)
);
comment on constraint lab_history_day_order on base_info.lab_history_day is '历史数据的止日不能早于起日';
