create table base_info.hazard_source (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  room_id bigint,
  -- Code of dictionary hazard_kind, one without codes below it.
  kind text not null,
  name text not null,
  cas text not null default '',
  spec text not null default '',
  qty numeric(14, 4) not null,
  unit text not null,
  max_qty numeric(14, 4),
  state int not null,
  place text not null default '',
  -- Codes of dictionary ghs.
  ghs text[] not null default '{}',
  controlled text not null default 'none',
  license_no text not null default '',
  keeper_id bigint,
  storage text not null default '',
  -- Protective measures of the catalogue.
  measures bigint[] not null default '{}',
  sds_files bigint[] not null default '{}',
  status int not null default 1,
  college_id bigint,
  keywords text[] generated always as (kernel.grams(name || ' ' || cas || ' ' || place)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, room_id) references org.room,
  foreign key (school_id, keeper_id) references identity.account,
  constraint hazard_source_qty_positive check (qty > 0),
  constraint hazard_source_max_qty check (max_qty is null or max_qty >= qty),
  constraint hazard_source_unit_known check (unit in ('kg', 'L', 'g', 'mL', 'bottle', 'set', 'piece', 'room')),
  constraint hazard_source_state_known check (state in (1, 2, 3)),
  constraint hazard_source_status_known check (status in (0, 1))
);
comment on constraint hazard_source_qty_positive on base_info.hazard_source is '数量应大于 0';
comment on constraint hazard_source_max_qty on base_info.hazard_source is '最大存量不能小于现有数量';
comment on constraint hazard_source_unit_known on base_info.hazard_source is '单位不正确';
comment on constraint hazard_source_state_known on base_info.hazard_source is '存在状态不正确';
comment on constraint hazard_source_status_known on base_info.hazard_source is '状态不正确';
create unique index hazard_source_once on base_info.hazard_source
  (school_id, lab_id, coalesce(room_id, 0), kind, upper(name), upper(spec), unit, upper(place));
comment on index base_info.hazard_source_once is '该实验室的同一位置已登记这种危险源，请修改其数量；已停用的请启用';

create trigger hazard_source_college before insert or update of lab_id on base_info.hazard_source
  for each row execute function base_info.take_college();

create index hazard_source_lab on base_info.hazard_source (school_id, lab_id);
create index hazard_source_room on base_info.hazard_source (school_id, room_id) where room_id is not null;
create index hazard_source_keeper on base_info.hazard_source (school_id, keeper_id) where keeper_id is not null;
create index hazard_source_keywords on base_info.hazard_source using gin (school_id, keywords);
create index hazard_source_ghs on base_info.hazard_source using gin (school_id, ghs);
-- Ways of the list: its orders, and its filters with what a count needs besides.
create index hazard_source_order on base_info.hazard_source (school_id, name, id) include (lab_id);
create index hazard_source_of_college on base_info.hazard_source (school_id, college_id, name, id) include (lab_id, status);
create index hazard_source_qty on base_info.hazard_source (school_id, qty, id) include (lab_id);
create index hazard_source_updated on base_info.hazard_source (school_id, updated_at, id) include (lab_id);
create index hazard_source_by_kind on base_info.hazard_source (school_id, kind, lab_id);
create index hazard_source_by_controlled on base_info.hazard_source (school_id, controlled, lab_id);
create index hazard_source_by_state on base_info.hazard_source (school_id, state, lab_id);
create index hazard_source_by_status on base_info.hazard_source (school_id, status, lab_id);
