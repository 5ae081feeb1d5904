-- Work in vacations, on holidays and overnight: registered by a laboratory, approved by college and school.
create table base_info.special_time (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  type int not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reason text not null,
  content text not null,
  hazards text not null default '',
  measures text not null,
  duty_id bigint not null,
  duty_phone text not null,
  files bigint[] not null default '{}',
  -- 99 draft, 0 waits, 9 the first step has passed, 1 passed, 2 rejected.
  status int not null default 99,
  -- College that the laboratories belonged to when they were chosen; it approves.
  college_id bigint,
  instance_id bigint,
  opinion text not null default '',
  submitted_by bigint,
  submitted_at timestamptz,
  decided_by text not null default '',
  decided_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, duty_id) references identity.account,
  constraint special_time_type_known check (type in (1, 2, 3, 4)),
  constraint special_time_status_known check (status in (0, 1, 2, 9, 99)),
  constraint special_time_span check (ends_at > starts_at)
);
comment on constraint special_time_type_known on base_info.special_time is '特殊时段类型不正确';
comment on constraint special_time_status_known on base_info.special_time is '状态不正确';
comment on constraint special_time_span on base_info.special_time is '结束时间应晚于开始时间';

create table base_info.special_time_lab (
  school_id bigint not null references org.school,
  special_time_id bigint not null,
  lab_id bigint not null,
  primary key (school_id, special_time_id, lab_id),
  foreign key (school_id, special_time_id) references base_info.special_time on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab
);
create index special_time_of_lab on base_info.special_time_lab (school_id, lab_id, special_time_id);

create table base_info.special_time_person (
  school_id bigint not null references org.school,
  special_time_id bigint not null,
  user_id bigint not null,
  primary key (school_id, special_time_id, user_id),
  foreign key (school_id, special_time_id) references base_info.special_time on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index special_time_of_person on base_info.special_time_person (school_id, user_id, special_time_id);

create index special_time_order on base_info.special_time (school_id, starts_at, id);
create index special_time_of_college on base_info.special_time (school_id, college_id, starts_at, id);
create index special_time_by_status on base_info.special_time (school_id, status, starts_at, id);
create index special_time_by_type on base_info.special_time (school_id, type, starts_at, id);
create index special_time_ends on base_info.special_time (school_id, ends_at, id);
create index special_time_duty on base_info.special_time (school_id, duty_id);
create index special_time_creator on base_info.special_time (school_id, created_by);
