-- Doors of laboratories, who may open them and when, and what their devices know of it.
create table base_info.door (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  name text not null,
  device_no text not null,
  address text not null,
  -- AES-256-GCM of the key with which requests are signed; empty: none yet.
  secret_sealed text not null default '',
  contact text not null default 'none',
  contact_at timestamptz,
  contact_error text not null default '',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || device_no)) stored,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  constraint door_contact_known check (contact in ('none', 'online', 'failed')),
  constraint door_status_known check (status in (0, 1))
);
comment on constraint door_contact_known on base_info.door is '设备状态不正确';
comment on constraint door_status_known on base_info.door is '状态不正确';
create unique index door_device_once on base_info.door (school_id, lower(address), upper(device_no));
comment on index base_info.door_device_once is '这个地址的设备编号已登记，请核对';
create unique index door_name_once on base_info.door (school_id, lab_id, upper(name));
comment on index base_info.door_name_once is '该实验室已有同名的门禁点，请换一个名称';
create trigger door_college before insert or update of lab_id on base_info.door
  for each row execute function base_info.take_college();
create index door_order on base_info.door (school_id, name, id) include (lab_id);
create index door_of_college on base_info.door (school_id, college_id, name, id) include (lab_id, status);
create index door_by_status on base_info.door (school_id, status, name, id) include (lab_id);
create index door_keywords on base_info.door using gin (school_id, keywords);

-- What a person asks for; passed, it gives rights at all doors of the laboratory.
create table base_info.door_application (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  user_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  days int[] not null,
  opens_at text,
  closes_at text,
  reason text not null,
  -- 0 waits, 1 passed, 2 rejected, 4 withdrawn.
  status int not null default 0,
  opinion text not null default '',
  decided_by bigint,
  decided_at timestamptz,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  constraint door_application_status_known check (status in (0, 1, 2, 4)),
  constraint door_application_span check (ends_on >= starts_on)
);
comment on constraint door_application_status_known on base_info.door_application is '状态不正确';
comment on constraint door_application_span on base_info.door_application is '结束日期不能早于开始日期';
create unique index door_application_once on base_info.door_application (school_id, lab_id, user_id) where status = 0;
comment on index base_info.door_application_once is '您对这间实验室已有待审核的申请，请等待审核或先撤回';
create trigger door_application_college before insert or update of lab_id on base_info.door_application
  for each row execute function base_info.take_college();
create index door_application_lab on base_info.door_application (school_id, lab_id);
create index door_application_user on base_info.door_application (school_id, user_id);
create index door_application_order on base_info.door_application (school_id, created_at, id) include (lab_id);
create index door_application_of_college on base_info.door_application (school_id, college_id, created_at, id) include (lab_id, status);
create index door_application_by_status on base_info.door_application (school_id, status, created_at, id) include (lab_id);

create table base_info.door_grant (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  door_id bigint not null,
  lab_id bigint not null,
  user_id bigint not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- Days of the week, 1 Monday; hours of each, null: all day.
  days int[] not null default '{1,2,3,4,5,6,7}',
  opens_at text,
  closes_at text,
  source text not null,
  special_time_id bigint,
  -- 1 valid, 0 revoked.
  status int not null default 1,
  reason text not null default '',
  -- 0 the device does not have it, 1 it has, 2 the last try failed, 3 removed from the device.
  sync int not null default 0,
  -- Counts changes; the device ignores older ones, and a reply to an older one changes nothing.
  edition int not null default 1,
  attempts int not null default 0,
  error text not null default '',
  synced_at timestamptz,
  claimed_at timestamptz,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, door_id) references base_info.door,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, special_time_id) references base_info.special_time,
  constraint door_grant_source_known check (source in ('admission', 'application', 'special')),
  constraint door_grant_status_known check (status in (0, 1)),
  constraint door_grant_sync_known check (sync in (0, 1, 2, 3)),
  constraint door_grant_synced check ((sync <> 3 or status = 0) and (sync <> 1 or status = 1)),
  constraint door_grant_span check (ends_at > starts_at),
  constraint door_grant_special check ((source = 'special') = (special_time_id is not null))
);
comment on constraint door_grant_source_known on base_info.door_grant is '授权来源不正确';
comment on constraint door_grant_status_known on base_info.door_grant is '状态不正确';
comment on constraint door_grant_sync_known on base_info.door_grant is '下发状态不正确';
comment on constraint door_grant_synced on base_info.door_grant is '下发状态与授权状态不符';
comment on constraint door_grant_span on base_info.door_grant is '结束时间应晚于开始时间';
comment on constraint door_grant_special on base_info.door_grant is '特殊时段的授权须指明登记';
-- A person has one ordinary right at a door, and one for each special time.
create unique index door_grant_once on base_info.door_grant (school_id, door_id, user_id) where status = 1 and special_time_id is null;
comment on index base_info.door_grant_once is '该人员在这个门禁点已有授权，请用“延期”';
create unique index door_grant_special_once on base_info.door_grant (school_id, door_id, user_id, special_time_id) where status = 1 and special_time_id is not null;
comment on index base_info.door_grant_special_once is '该人员在这个特殊时段已有授权';
create trigger door_grant_college before insert or update of lab_id on base_info.door_grant
  for each row execute function base_info.take_college();
create index door_grant_door on base_info.door_grant (school_id, door_id, sync);
create index door_grant_lab on base_info.door_grant (school_id, lab_id);
create index door_grant_user on base_info.door_grant (school_id, user_id, lab_id);
create index door_grant_special_time on base_info.door_grant (school_id, special_time_id) where special_time_id is not null;
create index door_grant_order on base_info.door_grant (school_id, ends_at, id) include (lab_id);
create index door_grant_of_college on base_info.door_grant (school_id, college_id, ends_at, id) include (lab_id, status);
create index door_grant_by_sync on base_info.door_grant (school_id, sync, ends_at, id) include (lab_id);
create index door_grant_by_source on base_info.door_grant (school_id, source, ends_at, id) include (lab_id);
create index door_grant_by_status on base_info.door_grant (school_id, status, ends_at, id) include (lab_id);
