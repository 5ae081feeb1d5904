create table base_info.equipment (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  asset_no text not null,
  name text not null,
  model text not null default '',
  brand text not null default '',
  -- Code of dictionary equipment_type.
  kind text not null,
  price numeric(14, 2),
  buy_date date,
  lab_id bigint not null,
  room_id bigint,
  keeper_id bigint not null,
  is_special boolean not null default false,
  special_no text not null default '',
  check_cycle int,
  last_check date,
  next_check date,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || asset_no || ' ' || model)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, room_id) references org.room,
  foreign key (school_id, keeper_id) references identity.account,
  constraint equipment_status_known check (status in (1, 2, 3)),
  constraint equipment_price_positive check (price is null or price >= 0),
  constraint equipment_cycle_possible check (check_cycle is null or check_cycle between 1 and 120),
  constraint equipment_check_order check (next_check is null or last_check is null or next_check >= last_check)
);
create unique index equipment_asset_once on base_info.equipment (school_id, upper(asset_no));
create index equipment_lab on base_info.equipment (school_id, lab_id);
create index equipment_keeper on base_info.equipment (school_id, keeper_id);
create index equipment_kind on base_info.equipment (school_id, kind);
create index equipment_status on base_info.equipment (school_id, status);
create index equipment_next_check on base_info.equipment (school_id, next_check) where is_special;
create index equipment_keywords on base_info.equipment using gin (school_id, keywords);
comment on index base_info.equipment_asset_once is '资产编号已存在，请检查';
comment on constraint equipment_status_known on base_info.equipment is '设备状态不正确';
comment on constraint equipment_price_positive on base_info.equipment is '单价不能为负';
comment on constraint equipment_cycle_possible on base_info.equipment is '检验周期应为 1–120 个月';
comment on constraint equipment_check_order on base_info.equipment is '下次检验日期不能早于上次检验日期';
