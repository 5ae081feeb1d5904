create schema reservation;

-- When and how resources may be booked; several resources follow one rule.
create table reservation.rule (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  -- College that owns it; null: the school.
  college_id bigint,
  -- Days of the week, 1 Monday, and hours of each; `closes_at` may be 24:00.
  days int[] not null,
  opens_at text not null,
  closes_at text not null,
  slot_minutes int not null default 30,
  min_minutes int not null default 30,
  max_minutes int not null default 480,
  -- The earliest: days ahead; the latest: hours before the start.
  days_ahead int not null default 14,
  hours_before int not null default 2,
  -- Until so many hours before the start it is cancelled without consequences.
  cancel_hours int not null default 4,
  -- Kept free after each booking.
  buffer_minutes int not null default 0,
  max_active int not null default 5,
  weekly_hours int,
  -- always, off_hours (outside of working hours, on days of rest), outside (people from outside), never.
  approval text not null default 'off_hours',
  allows_group boolean not null default true,
  allows_outside boolean not null default false,
  allows_overnight boolean not null default false,
  -- Check-in from so many minutes before to so many after the start.
  checkin_before int not null default 15,
  checkin_after int not null default 30,
  -- What was not checked in becomes free.
  auto_release boolean not null default true,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, college_id) references org.unit,
  constraint rule_hours check (cardinality(days) between 1 and 7 and days <@ array[1, 2, 3, 4, 5, 6, 7]
    and opens_at ~ '^([01]\d|2[0-3]):[0-5]\d$' and closes_at ~ '^(([01]\d|2[0-3]):[0-5]\d|24:00)$' and closes_at > opens_at),
  constraint rule_slot_known check (slot_minutes in (15, 30, 60)),
  constraint rule_length check (min_minutes between slot_minutes and max_minutes and max_minutes <= 10080),
  constraint rule_ahead check (days_ahead between 0 and 180 and hours_before between 0 and 720 and cancel_hours between 0 and 720),
  constraint rule_buffer check (buffer_minutes between 0 and 240),
  constraint rule_active check (max_active between 1 and 100 and coalesce(weekly_hours, 1) between 1 and 168),
  constraint rule_approval_known check (approval in ('always', 'off_hours', 'outside', 'never')),
  constraint rule_checkin check (checkin_before between 0 and 120 and checkin_after between 5 and 240),
  constraint rule_status_known check (status in (0, 1))
);
create unique index rule_once on reservation.rule (school_id, coalesce(college_id, 0), name);
comment on index reservation.rule_once is '已有同名的预约规则，请换一个名称';
comment on constraint rule_hours on reservation.rule is '开放时间不正确：请选择星期，结束应晚于开始';
comment on constraint rule_slot_known on reservation.rule is '时间步长应为 15、30 或 60 分钟';
comment on constraint rule_length on reservation.rule is '最短时长不能小于时间步长，也不能大于最长时长';
comment on constraint rule_ahead on reservation.rule is '提前天数应为 0–180，提前小时数应为 0–720';
comment on constraint rule_buffer on reservation.rule is '间隔应为 0–240 分钟';
comment on constraint rule_active on reservation.rule is '每人未完成的预约应为 1–100 个，每周时长应为 1–168 小时';
comment on constraint rule_approval_known on reservation.rule is '审核方式不正确';
comment on constraint rule_checkin on reservation.rule is '签到时段应为开始前 0–120 分钟至开始后 5–240 分钟';
comment on constraint rule_status_known on reservation.rule is '状态不正确';
create index rule_order on reservation.rule (school_id, name, id);

-- What is booked: an instrument, a laboratory as a whole, or its seats.
create table reservation.resource (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- instrument; lab: the room by one party; seat: places in it.
  kind text not null,
  lab_id bigint not null,
  equipment_id bigint,
  name text not null,
  -- Places that are booked apart; 1 for instruments and whole laboratories.
  capacity int not null default 1,
  rule_id bigint not null,
  -- 1 open to booking, 0 closed.
  status int not null default 1,
  functions text not null default '',
  -- What a user should know before booking.
  notice text not null default '',
  keywords text[] generated always as (kernel.grams(name || ' ' || functions)) stored,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, equipment_id) references base_info.equipment,
  foreign key (school_id, rule_id) references reservation.rule,
  constraint resource_kind_known check (kind in ('instrument', 'lab', 'seat')),
  constraint resource_equipment check ((kind = 'instrument') = (equipment_id is not null)),
  constraint resource_capacity check (capacity between 1 and 500 and (kind = 'seat' or capacity = 1)),
  constraint resource_status_known check (status in (0, 1))
);
create unique index resource_equipment_once on reservation.resource (school_id, equipment_id) where equipment_id is not null;
comment on index reservation.resource_equipment_once is '这台设备已开放预约，请修改已有的资源';
create unique index resource_lab_once on reservation.resource (school_id, lab_id) where kind <> 'instrument';
comment on index reservation.resource_lab_once is '这间实验室已开放预约，请修改已有的资源';
comment on constraint resource_kind_known on reservation.resource is '资源类型不正确';
comment on constraint resource_equipment on reservation.resource is '仪器应选择设备，实验室和工位不选设备';
comment on constraint resource_capacity on reservation.resource is '工位数应为 1–500';
comment on constraint resource_status_known on reservation.resource is '状态不正确';
create trigger resource_college before insert or update of lab_id on reservation.resource
  for each row execute function base_info.take_college();
create index resource_order on reservation.resource (school_id, name, id) include (lab_id);
create index resource_of_college on reservation.resource (school_id, college_id, name, id) include (lab_id, status);
create index resource_by_kind on reservation.resource (school_id, kind, name, id) include (lab_id);
create index resource_lab on reservation.resource (school_id, lab_id);
create index resource_rule on reservation.resource (school_id, rule_id);
create index resource_keywords on reservation.resource using gin (school_id, keywords);

-- People who look after a resource: they decide bookings and confirm use.
create table reservation.keeper (
  school_id bigint not null references org.school,
  resource_id bigint not null,
  user_id bigint not null,
  primary key (school_id, resource_id, user_id),
  foreign key (school_id, resource_id) references reservation.resource on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index keeper_user on reservation.keeper (school_id, user_id);

-- The one calendar: who holds which places of a resource when. What ends or is freed leaves it or is cut.
create table reservation.occupation (
  school_id bigint not null references org.school,
  resource_id bigint not null,
  -- booking, closure.
  source text not null,
  source_id bigint not null,
  -- [first, last + 1); all places of a resource: [1, capacity + 1).
  places int4range not null,
  -- Half-open, with the buffer of the rule behind a booking.
  span tstzrange not null,
  primary key (school_id, source, source_id, resource_id),
  foreign key (school_id, resource_id) references reservation.resource,
  constraint occupation_source_known check (source in ('booking', 'closure')),
  constraint occupation_filled check (not isempty(places) and not isempty(span) and lower(places) >= 1
    and not lower_inf(span) and not upper_inf(span)),
  constraint occupation_free exclude using gist (school_id with =, resource_id with =, places with &&, span with &&)
);
comment on constraint occupation_source_known on reservation.occupation is '占用来源不正确';
comment on constraint occupation_filled on reservation.occupation is '占用的时段不正确';
comment on constraint occupation_free on reservation.occupation is '这个时段已被占用，请选择其他空闲时段';

-- Where people are: nobody is booked for two places at once.
create table reservation.presence (
  school_id bigint not null references org.school,
  user_id bigint not null,
  source text not null,
  source_id bigint not null,
  span tstzrange not null,
  primary key (school_id, source, source_id, user_id),
  foreign key (school_id, user_id) references identity.account,
  constraint presence_source_known check (source in ('booking')),
  constraint presence_filled check (not isempty(span) and not lower_inf(span) and not upper_inf(span)),
  constraint presence_free exclude using gist (school_id with =, user_id with =, span with &&)
);
comment on constraint presence_source_known on reservation.presence is '占用来源不正确';
comment on constraint presence_filled on reservation.presence is '占用的时段不正确';
comment on constraint presence_free on reservation.presence is '该时段已有其他预约，一个人不能同时在两处';

-- A booking of a resource by a person, with others who come along.
create table reservation.booking (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  resource_id bigint not null,
  lab_id bigint not null,
  user_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- The seat, or null: all places.
  place int,
  -- 1 teaching, 2 research, 3 service to society.
  use_type int not null,
  -- Project or course, as text.
  subject text not null default '',
  content text not null,
  -- Dangerous substances that are brought along; empty: none.
  hazards text not null default '',
  samples int not null default 0,
  -- Outside of working hours, on a day of rest or in a laboratory of class Ⅰ or Ⅱ: approval and two people.
  is_off_hours boolean not null default false,
  remark text not null default '',
  -- 2 waits, 3 cancelled, 4 rejected, 5 passed.
  review_status int not null,
  -- 0 not begun, 1 in use, 2 done, 3 no-show, 4 released.
  use_state int not null default 0,
  -- Why it was cancelled or rejected, by whom.
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  on_at timestamptz,
  off_at timestamptz,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  constraint booking_span check (ends_at > starts_at),
  constraint booking_use_known check (use_type in (1, 2, 3)),
  constraint booking_review_known check (review_status in (2, 3, 4, 5)),
  constraint booking_use_state_known check (use_state in (0, 1, 2, 3, 4) and (use_state = 0 or review_status in (3, 4, 5))),
  constraint booking_samples check (samples between 0 and 999)
);
create unique index booking_no on reservation.booking (school_id, no);
comment on index reservation.booking_no is '预约单号已存在，请刷新后再试';
comment on constraint booking_span on reservation.booking is '结束时间应晚于开始时间';
comment on constraint booking_use_known on reservation.booking is '用途不正确';
comment on constraint booking_review_known on reservation.booking is '审核状态不正确';
comment on constraint booking_use_state_known on reservation.booking is '使用状态不正确';
comment on constraint booking_samples on reservation.booking is '样品数应为 0–999';
create trigger booking_college before insert or update of lab_id on reservation.booking
  for each row execute function base_info.take_college();
create index booking_order on reservation.booking (school_id, starts_at, id) include (lab_id);
create index booking_of_college on reservation.booking (school_id, college_id, starts_at, id) include (lab_id, review_status);
create index booking_resource on reservation.booking (school_id, resource_id, starts_at, id);
create index booking_user on reservation.booking (school_id, user_id, starts_at, id);
create index booking_lab on reservation.booking (school_id, lab_id, starts_at);
create index booking_review on reservation.booking (school_id, review_status, starts_at, id) include (lab_id);
create index booking_open on reservation.booking (school_id, starts_at) where review_status in (2, 5) and use_state in (0, 1);

create table reservation.booking_person (
  school_id bigint not null references org.school,
  booking_id bigint not null,
  user_id bigint not null,
  primary key (school_id, booking_id, user_id),
  foreign key (school_id, booking_id) references reservation.booking on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index booking_person_user on reservation.booking_person (school_id, user_id, booking_id);

-- What a resource was used for, from check-in to check-out; by hand where nobody checked in. Corrections keep the former row.
create table reservation.use_record (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  booking_id bigint,
  resource_id bigint not null,
  lab_id bigint not null,
  user_id bigint not null,
  use_type int not null,
  on_at timestamptz not null,
  off_at timestamptz not null,
  samples int not null default 0,
  -- normal, fault.
  condition text not null default 'normal',
  note text not null default '',
  -- Why it was changed last; the log holds the former values.
  correction text not null default '',
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, booking_id) references reservation.booking,
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  constraint use_record_span check (off_at > on_at and off_at - on_at <= interval '7 days'),
  constraint use_record_type_known check (use_type in (1, 2, 3)),
  constraint use_record_samples check (samples between 0 and 9999),
  constraint use_record_condition_known check (condition in ('normal', 'fault'))
);
create unique index use_record_booking_once on reservation.use_record (school_id, booking_id) where booking_id is not null;
comment on index reservation.use_record_booking_once is '这个预约已有使用记录';
comment on constraint use_record_span on reservation.use_record is '结束时间应晚于开始时间，一条记录最长 7 天';
comment on constraint use_record_type_known on reservation.use_record is '用途不正确';
comment on constraint use_record_samples on reservation.use_record is '样品数应为 0–9999';
comment on constraint use_record_condition_known on reservation.use_record is '使用情况不正确';
create trigger use_record_college before insert or update of lab_id on reservation.use_record
  for each row execute function base_info.take_college();
create index use_record_order on reservation.use_record (school_id, on_at, id) include (lab_id);
create index use_record_of_college on reservation.use_record (school_id, college_id, on_at, id) include (lab_id);
create index use_record_resource on reservation.use_record (school_id, resource_id, on_at, id);
create index use_record_lab on reservation.use_record (school_id, lab_id, on_at);
create index use_record_user on reservation.use_record (school_id, user_id, on_at);

-- Times at which a resource is not to be had.
create table reservation.closure (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  resource_id bigint not null,
  lab_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- maintenance, holiday, school.
  reason text not null,
  note text not null default '',
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint closure_span check (ends_at > starts_at and ends_at - starts_at <= interval '180 days'),
  constraint closure_reason_known check (reason in ('maintenance', 'holiday', 'school'))
);
comment on constraint closure_span on reservation.closure is '结束时间应晚于开始时间，一次停用最长 180 天';
comment on constraint closure_reason_known on reservation.closure is '停用原因不正确';
create trigger closure_college before insert or update of lab_id on reservation.closure
  for each row execute function base_info.take_college();
create index closure_order on reservation.closure (school_id, starts_at, id) include (lab_id);
create index closure_of_college on reservation.closure (school_id, college_id, starts_at, id) include (lab_id);
create index closure_resource on reservation.closure (school_id, resource_id, starts_at, id);
create index closure_lab on reservation.closure (school_id, lab_id);
