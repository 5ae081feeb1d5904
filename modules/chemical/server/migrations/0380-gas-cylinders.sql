-- A gas of dictionary gas_type: what it is, how often its cylinders are inspected, and their colours.
create table chemical.gas_kind (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  cas text not null default '',
  -- Of dictionary chem_storage_group: GF, GO, GT or GI.
  storage_group text not null,
  is_flammable boolean not null,
  is_oxidising boolean not null,
  is_toxic boolean not null,
  cycle text not null,
  body text not null,
  body_name text not null,
  lettering text not null,
  lettering_name text not null,
  basis text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint gas_kind_group_known check (storage_group in ('GF', 'GO', 'GT', 'GI')),
  constraint gas_kind_cycle_known check (cycle in ('inert', 'common', 'corrosive')),
  constraint gas_kind_colours check (body ~ '^#[0-9a-fA-F]{6}$' and lettering ~ '^#[0-9a-fA-F]{6}$')
);
create unique index gas_kind_once on chemical.gas_kind (school_id, code);
create unique index gas_kind_cas_once on chemical.gas_kind (school_id, cas) where cas <> '';
comment on index chemical.gas_kind_once is '这种气体已登记，请编辑原有的一条';
comment on index chemical.gas_kind_cas_once is '这个 CAS 号已登记在另一种气体，请核对';
comment on constraint gas_kind_group_known on chemical.gas_kind is '储存组不正确';
comment on constraint gas_kind_cycle_known on chemical.gas_kind is '检验周期不正确';
comment on constraint gas_kind_colours on chemical.gas_kind is '颜色应为 # 加六位十六进制数';

-- A gas cylinder under its own code; it is no container of chemicals and has no lot.
create table chemical.cylinder (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  -- Stamped into the steel; '' until somebody has read it of one that an inbound document brought.
  serial_no text not null default '',
  gas_id bigint not null,
  volume_l numeric(8, 2) not null,
  work_mpa numeric(8, 3),
  pressure_mpa numeric(8, 3),
  filled_on date,
  inspected_on date,
  -- The last day until which the inspection holds.
  next_inspection date not null,
  owner text not null default 'supplier',
  supplier_id bigint,
  -- It stands in a store, or in a room of a laboratory.
  warehouse_id bigint,
  lab_id bigint,
  room_id bigint,
  spot text not null default '',
  is_fixed boolean not null default false,
  has_regulator boolean not null default false,
  is_alarm_linked boolean not null default false,
  state int not null default 1,
  -- Why it is in state 5, and in which state it was before.
  fault text not null default '',
  state_before int,
  inbound_id bigint,
  remark text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, gas_id) references chemical.gas_kind,
  foreign key (school_id, supplier_id) references chemical.supplier,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, room_id) references org.room,
  foreign key (school_id, inbound_id) references chemical.inbound,
  constraint cylinder_volume_positive check (volume_l > 0),
  constraint cylinder_pressure check (work_mpa > 0 and pressure_mpa >= 0),
  constraint cylinder_owner_known check (owner in ('supplier', 'school')),
  constraint cylinder_place check ((warehouse_id is null) <> (lab_id is null) and (lab_id is null) = (room_id is null)),
  constraint cylinder_state_known check (state between 1 and 5),
  -- What is in use stands in a laboratory.
  constraint cylinder_use check (state <> 2 or lab_id is not null),
  constraint cylinder_fault check ((state = 5) = (state_before is not null) and (state = 5 or fault = ''))
);
create unique index cylinder_code_once on chemical.cylinder (school_id, code);
-- A cylinder that went back to its supplier may come again, under a new code.
create unique index cylinder_serial_once on chemical.cylinder (school_id, upper(serial_no)) where serial_no <> '' and state <> 4;
comment on index chemical.cylinder_code_once is '气瓶编码重复，请重试';
comment on index chemical.cylinder_serial_once is '这个钢印号的气瓶已在校内，请核对；已送走的请先办理退回';
comment on constraint cylinder_volume_positive on chemical.cylinder is '容积应大于 0';
comment on constraint cylinder_pressure on chemical.cylinder is '压力不正确';
comment on constraint cylinder_owner_known on chemical.cylinder is '产权不正确';
comment on constraint cylinder_place on chemical.cylinder is '气瓶应在一个仓库，或一间实验室的房间';
comment on constraint cylinder_state_known on chemical.cylinder is '状态不正确';
comment on constraint cylinder_use on chemical.cylinder is '使用中的气瓶应在实验室房间';
comment on constraint cylinder_fault on chemical.cylinder is '异常气瓶应记录原来的状态';
create index cylinder_gas on chemical.cylinder (school_id, gas_id);
create index cylinder_warehouse on chemical.cylinder (school_id, warehouse_id) where warehouse_id is not null;
create index cylinder_lab on chemical.cylinder (school_id, lab_id) where lab_id is not null;
create index cylinder_room on chemical.cylinder (school_id, room_id) where room_id is not null;
create index cylinder_supplier on chemical.cylinder (school_id, supplier_id) where supplier_id is not null;
create index cylinder_inbound on chemical.cylinder (school_id, inbound_id) where inbound_id is not null;
create index cylinder_due on chemical.cylinder (school_id, next_inspection, id) where state <> 4;

-- What happened to a cylinder.
create table chemical.cylinder_event (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  cylinder_id bigint not null,
  kind text not null,
  -- Where it stood afterwards, in words of that day.
  place text not null,
  pressure_mpa numeric(8, 3),
  note text not null default '',
  by_id bigint not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, cylinder_id) references chemical.cylinder,
  constraint cylinder_event_known check (kind in ('arrive', 'move', 'connect', 'empty', 'giveBack', 'report', 'expire', 'clear'))
);
comment on table chemical.cylinder_event is 'append-only: what happened to a cylinder';
comment on constraint cylinder_event_known on chemical.cylinder_event is '记录类型不正确';
create index cylinder_event_cylinder on chemical.cylinder_event (school_id, cylinder_id, id);

-- What the school's office allows in a room, against the rules of gases.
create table chemical.gas_exception (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- `r` with the id of a room, or `w` with that of a store without one.
  room text not null,
  kind text not null,
  reason text not null,
  ends_on date not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint gas_exception_room check (room ~ '^[rw][0-9]+$'),
  constraint gas_exception_known check (kind in ('oxidising', 'flammable', 'partition')),
  constraint gas_exception_reason check (reason <> '')
);
create unique index gas_exception_once on chemical.gas_exception (school_id, room, kind);
comment on index chemical.gas_exception_once is '这个房间已登记这种例外，请先删除原有的一条';
comment on constraint gas_exception_room on chemical.gas_exception is '房间不正确';
comment on constraint gas_exception_known on chemical.gas_exception is '例外不正确';
comment on constraint gas_exception_reason on chemical.gas_exception is '请填写理由和防护措施';
