create schema stock;

-- A store of chemicals, waste or consumables: a building of its own, a room, or the storage point of a laboratory.
create table stock.warehouse (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  -- Code of dictionary warehouse_type.
  warehouse_type text not null,
  org_id bigint not null,
  room_id bigint,
  area numeric(10, 2),
  -- Codes of dictionary warehouse_feature.
  features text[] not null default '{}',
  remark text not null default '',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || code)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, room_id) references org.room,
  constraint warehouse_area_positive check (area > 0),
  constraint warehouse_status_known check (status in (0, 1))
);
create unique index warehouse_code_once on stock.warehouse (school_id, upper(code));
comment on index stock.warehouse_code_once is '仓库编码已被使用，请换一个';
comment on constraint warehouse_area_positive on stock.warehouse is '面积应大于 0';
comment on constraint warehouse_status_known on stock.warehouse is '状态不正确';
create index warehouse_unit on stock.warehouse (school_id, org_id);
create index warehouse_type on stock.warehouse (school_id, warehouse_type);
create index warehouse_room on stock.warehouse (school_id, room_id);
create index warehouse_keywords on stock.warehouse using gin (school_id, keywords);

-- Who keeps a warehouse, from when to when, and until when the training holds.
create table stock.keeper (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  warehouse_id bigint not null,
  user_id bigint not null,
  starts_on date not null,
  ends_on date,
  trained_until date,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, user_id) references identity.account,
  constraint keeper_dates check (ends_on is null or ends_on >= starts_on),
  constraint keeper_status_known check (status in (0, 1))
);
create unique index keeper_once on stock.keeper (school_id, warehouse_id, user_id);
comment on index stock.keeper_once is '此人已是该仓库的保管人，请修改原有记录；已停用的请启用';
comment on constraint keeper_dates on stock.keeper is '聘任止期不能早于聘任起期';
comment on constraint keeper_status_known on stock.keeper is '状态不正确';
create index keeper_user on stock.keeper (school_id, user_id);

create table stock.cabinet (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  warehouse_id bigint not null,
  name text not null,
  -- Code of dictionary cabinet_kind.
  kind text not null,
  -- Absent: the room of the warehouse.
  room_id bigint,
  double_lock boolean not null default false,
  capacity_l numeric(12, 2),
  capacity_kg numeric(12, 2),
  -- Storage groups that may stand here; none: all.
  allowed_groups text[] not null default '{}',
  remark text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, room_id) references org.room,
  constraint cabinet_of_warehouse unique (school_id, id, warehouse_id),
  constraint cabinet_capacity check (capacity_l > 0 and capacity_kg > 0),
  constraint cabinet_status_known check (status in (0, 1))
);
create unique index cabinet_once on stock.cabinet (school_id, warehouse_id, name);
comment on index stock.cabinet_once is '该仓库已有同名的柜，请换一个名称';
comment on constraint cabinet_capacity on stock.cabinet is '容量应大于 0';
comment on constraint cabinet_status_known on stock.cabinet is '状态不正确';
create index cabinet_room on stock.cabinet (school_id, room_id);

-- A level or compartment of a cabinet; its warehouse stands here too, so that what stands in it can be kept to both.
create table stock.cell (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  cabinet_id bigint not null,
  warehouse_id bigint not null,
  name text not null,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, cabinet_id, warehouse_id) references stock.cabinet (school_id, id, warehouse_id),
  constraint cell_of_cabinet unique (school_id, id, cabinet_id, warehouse_id),
  constraint cell_status_known check (status in (0, 1))
);
create unique index cell_once on stock.cell (school_id, cabinet_id, name);
comment on index stock.cell_once is '该柜已有同名的层位，请换一个名称';
comment on constraint cell_status_known on stock.cell is '状态不正确';
create index cell_warehouse on stock.cell (school_id, warehouse_id);

-- A quantity that is counted by itself: a bottle, a cylinder, a batch. Only flows change it.
create table stock.lot (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  unit text not null,
  quantity numeric(18, 4) not null default 0,
  -- Number of its flows.
  flows int not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint lot_not_negative check (quantity >= 0)
);
comment on constraint lot_not_negative on stock.lot is '余量不足，请核对数量后重试';

create table stock.flow (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lot_id bigint not null,
  -- Position among the flows of the lot, from 1.
  seq int not null,
  kind text not null,
  quantity numeric(18, 4) not null,
  balance numeric(18, 4) not null,
  -- The document that caused it, `slice.noun`.
  doc_type text not null,
  doc_id bigint not null,
  operator_id bigint not null,
  -- The second keeper, where two have to act.
  second_id bigint,
  note text not null default '',
  -- The flow that this one takes back.
  reverses bigint,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, lot_id) references stock.lot,
  foreign key (school_id, reverses) references stock.flow,
  constraint flow_kind_known check (kind in ('opening', 'purchase_in', 'donate_in', 'out', 'use', 'return', 'transfer_out',
    'transfer_in', 'gain', 'loss', 'to_waste', 'empty', 'move')),
  constraint flow_sign check (reverses is not null or case
    when kind in ('opening', 'purchase_in', 'donate_in', 'return', 'transfer_in', 'gain') then quantity >= 0
    when kind = 'move' then quantity = 0
    else quantity <= 0 end)
);
comment on table stock.flow is 'append-only';
create unique index flow_of_lot on stock.flow (school_id, lot_id, seq);
create unique index flow_reversed_once on stock.flow (school_id, reverses) where reverses is not null;
comment on index stock.flow_reversed_once is '这条流水已经冲销过，不能再次冲销';
comment on constraint flow_kind_known on stock.flow is '流水类型不正确';
comment on constraint flow_sign on stock.flow is '数量的正负与流水类型不符';
create index flow_of_document on stock.flow (school_id, doc_type, doc_id);

-- Places a flow behind the last one of its lot and takes the quantity along; the row lock makes callers wait for each other.
create function stock.post_flow() returns trigger language plpgsql as $$
declare
  lot stock.lot;
  reversed stock.flow;
begin
  select * into lot from stock.lot l where l.school_id = new.school_id and l.id = new.lot_id for update;
  if not found then
    raise exception 'lot % is missing', new.lot_id using errcode = '23503';
  end if;
  if new.reverses is not null then
    select * into reversed from stock.flow f where f.school_id = new.school_id and f.id = new.reverses;
    if reversed.lot_id is distinct from new.lot_id or reversed.quantity <> -new.quantity or reversed.kind <> new.kind
      or reversed.reverses is not null then
      raise exception 'a reverse entry repeats its flow with the opposite sign' using errcode = '23514';
    end if;
  end if;
  if new.balance is not null and new.balance <> lot.quantity + new.quantity then
    raise exception 'the balance does not add up' using errcode = '23514';
  end if;
  new.seq := lot.flows + 1;
  new.balance := lot.quantity + new.quantity;
  update stock.lot l set quantity = new.balance, flows = new.seq where l.school_id = new.school_id and l.id = new.lot_id;
  return new;
end $$;
create trigger flow_posted before insert on stock.flow for each row execute function stock.post_flow();

create function stock.keep_flow() returns trigger language plpgsql as $$
begin
  raise exception 'flows are neither changed nor deleted' using errcode = '23514';
end $$;
create trigger flow_kept before update or delete on stock.flow for each row execute function stock.keep_flow();

create function stock.keep_lot() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.quantity = 0 and new.flows = 0 then
    return new;
  end if;
  -- The trigger of the flow is the outer one.
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'the quantity of a lot follows from its flows' using errcode = '23514';
end $$;
create trigger lot_kept before insert or update or delete on stock.lot for each row execute function stock.keep_lot();
comment on constraint cabinet_of_warehouse on stock.cabinet is '该柜已登记在这个仓库';
comment on constraint cell_of_cabinet on stock.cell is '该层位已登记在这个柜';
comment on index stock.flow_of_lot is '同一笔流水不能登记两次';
