-- Who is licensed to take waste: which codes, how much a year, until when.
create table waste.disposer (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  license_no text not null,
  codes text[] not null,
  yearly_kg numeric(14, 2) not null,
  starts_on date not null,
  ends_on date not null,
  contact text not null default '',
  phone text not null default '',
  remark text not null default '',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || license_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint disposer_dates check (ends_on >= starts_on),
  constraint disposer_yearly_positive check (yearly_kg > 0),
  constraint disposer_status_known check (status in (0, 1))
);
create unique index disposer_once on waste.disposer (school_id, upper(name));
comment on index waste.disposer_once is '该处置单位已登记，请修改原有记录；已停用的请启用';
comment on constraint disposer_dates on waste.disposer is '有效期至不能早于有效期起';
comment on constraint disposer_yearly_positive on waste.disposer is '年核准量应大于 0';
comment on constraint disposer_status_known on waste.disposer is '状态不正确';
create index disposer_ends on waste.disposer (school_id, ends_on, id);
create index disposer_order on waste.disposer (school_id, name, id);
create index disposer_keywords on waste.disposer using gin (school_id, keywords);

create table waste.contract (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  disposer_id bigint not null,
  starts_on date not null,
  ends_on date not null,
  remark text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, disposer_id) references waste.disposer,
  constraint contract_of_disposer unique (school_id, id, disposer_id),
  constraint contract_dates check (ends_on >= starts_on),
  constraint contract_status_known check (status in (0, 1))
);
create unique index contract_once on waste.contract (school_id, upper(no));
comment on index waste.contract_once is '合同编号已登记，请核对';
comment on constraint contract_of_disposer on waste.contract is '合同已属于这家处置单位';
comment on constraint contract_dates on waste.contract is '有效期至不能早于有效期起';
comment on constraint contract_status_known on waste.contract is '状态不正确';
create index contract_disposer on waste.contract (school_id, disposer_id);

-- What leaves a store for a disposer, under the number of the national system.
create table waste.manifest (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  warehouse_id bigint not null,
  disposer_id bigint not null,
  contract_id bigint not null,
  carrier text not null,
  carrier_license text not null,
  carrier_until date not null,
  plate text not null,
  driver text not null,
  driver_phone text not null,
  escort text not null,
  escort_phone text not null,
  route text not null default '',
  status int not null default 0,
  departed_at timestamptz,
  sent_kg numeric(14, 3),
  received_kg numeric(14, 3),
  method text not null default '',
  received_on date,
  receipt_files bigint[] not null default '{}',
  note text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, contract_id, disposer_id) references waste.contract (school_id, id, disposer_id),
  constraint manifest_no_form check (no ~ '^\d{14}$'),
  constraint manifest_received_positive check (received_kg > 0),
  constraint manifest_status_known check (status in (0, 1, 2, 3, 9))
);
create unique index manifest_no_once on waste.manifest (school_id, no) where status <> 9;
comment on index waste.manifest_no_once is '联单编号已登记，请核对';
comment on constraint manifest_no_form on waste.manifest is '联单编号应为 14 位数字';
comment on constraint manifest_received_positive on waste.manifest is '接受重量应大于 0';
comment on constraint manifest_status_known on waste.manifest is '状态不正确';
create index manifest_order on waste.manifest (school_id, created_at, id);
create index manifest_status on waste.manifest (school_id, status, created_at);
create index manifest_disposer on waste.manifest (school_id, disposer_id, created_at);
create index manifest_contract on waste.manifest (school_id, contract_id, disposer_id);
create index manifest_warehouse on waste.manifest (school_id, warehouse_id, created_at);

create table waste.manifest_item (
  school_id bigint not null references org.school,
  manifest_id bigint not null,
  record_id bigint not null,
  is_void boolean not null default false,
  primary key (school_id, manifest_id, record_id),
  foreign key (school_id, manifest_id) references waste.manifest,
  foreign key (school_id, record_id) references waste.record
);
create unique index manifest_item_once on waste.manifest_item (school_id, record_id) where not is_void;
comment on index waste.manifest_item_once is '有容器已在另一张转移联单上，请刷新后重新选择';
