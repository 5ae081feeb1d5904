-- A training that people attend: a course, a drill, or the training on site of one laboratory.
create table training.event (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- training, drill, on_site.
  kind text not null,
  topic text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  place text not null,
  teacher text not null,
  hours numeric(4, 1) not null,
  -- The laboratory whose training on site it is.
  lab_id bigint,
  -- College that it is for; null: the whole school.
  college_id bigint,
  content text not null default '',
  photos bigint[] not null default '{}',
  -- 0 open, 1 closed: hours are written, 9 cancelled.
  status int not null default 0,
  -- Secret of the codes that people scan; each holds for a minute.
  secret text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  closed_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, college_id) references org.unit,
  constraint event_kind_known check (kind in ('training', 'drill', 'on_site')),
  constraint event_status_known check (status in (0, 1, 9)),
  constraint event_span check (ends_at > starts_at),
  constraint event_hours check (hours between 0.5 and 24),
  constraint event_of_lab check ((kind = 'on_site') <= (lab_id is not null))
);
comment on constraint event_kind_known on training.event is '类型不正确';
comment on constraint event_status_known on training.event is '状态不正确';
comment on constraint event_span on training.event is '结束时间应晚于开始时间';
comment on constraint event_hours on training.event is '学时应为 0.5–24';
comment on constraint event_of_lab on training.event is '现场培训请选择实验室';
create index event_order on training.event (school_id, starts_at, id) include (college_id);
create index event_of_college on training.event (school_id, college_id, starts_at, id);
create index event_by_status on training.event (school_id, status, starts_at, id);
create index event_by_kind on training.event (school_id, kind, starts_at, id);
create index event_by_lab on training.event (school_id, lab_id, starts_at) where lab_id is not null;

create table training.attendance (
  school_id bigint not null references org.school,
  event_id bigint not null,
  user_id bigint not null,
  -- scan: the person scanned the code; tick: staff named the person.
  way text not null,
  signed_at timestamptz not null,
  signed_by bigint not null,
  primary key (school_id, event_id, user_id),
  foreign key (school_id, event_id) references training.event,
  foreign key (school_id, user_id) references identity.account,
  constraint attendance_way_known check (way in ('scan', 'tick'))
);
comment on constraint attendance_way_known on training.attendance is '签到方式不正确';
create index attendance_user on training.attendance (school_id, user_id);
alter table training.on_site add constraint on_site_event foreign key (school_id, event_id) references training.event;
create index on_site_event on training.on_site (school_id, event_id) where event_id is not null;
