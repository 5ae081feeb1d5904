-- Prices of a contract by code: [{code, price}], yuan per kilogram.
alter table waste.contract add column prices jsonb not null default '[]';

-- What a load has cost, and which colleges bear it.
create table waste.cost (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  manifest_id bigint not null,
  -- What contract and catalogue say; null where one of the codes has no price.
  expected numeric(14, 2),
  amount numeric(14, 2),
  -- 0 to be allocated, 1 allocated.
  status int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, manifest_id) references waste.manifest,
  constraint cost_amount_positive check (amount >= 0),
  constraint cost_status_known check (status in (0, 1)),
  constraint cost_allocated check ((status = 1) = (amount is not null))
);
create unique index cost_once on waste.cost (school_id, manifest_id);
comment on index waste.cost_once is '该联单的费用已登记';
comment on constraint cost_amount_positive on waste.cost is '金额不能小于 0';
comment on constraint cost_status_known on waste.cost is '状态不正确';
comment on constraint cost_allocated on waste.cost is '分摊须填写金额';
create index cost_order on waste.cost (school_id, created_at, id);

create table waste.cost_share (
  school_id bigint not null references org.school,
  cost_id bigint not null,
  unit_id bigint not null,
  kg numeric(14, 3) not null,
  amount numeric(14, 2) not null,
  primary key (school_id, cost_id, unit_id),
  foreign key (school_id, cost_id) references waste.cost,
  foreign key (school_id, unit_id) references org.unit,
  constraint cost_share_positive check (kg > 0 and amount >= 0)
);
comment on constraint cost_share_positive on waste.cost_share is '分摊的重量和金额不正确';
create index cost_share_unit on waste.cost_share (school_id, unit_id);
