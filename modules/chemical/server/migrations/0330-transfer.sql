-- Containers on their way from one warehouse to another.
create table chemical.transfer (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  warehouse_id bigint not null,
  target_id bigint not null,
  remark text not null default '',
  status int not null default 0,
  is_controlled boolean not null default false,
  sent_by bigint,
  sent_second_id bigint,
  sent_at timestamptz,
  received_by bigint,
  received_second_id bigint,
  decided_at timestamptz,
  reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, target_id) references stock.warehouse,
  constraint transfer_status_known check (status in (0, 1, 2, 9)),
  constraint transfer_two_stores check (warehouse_id <> target_id),
  constraint transfer_two_senders check (sent_second_id <> sent_by),
  constraint transfer_two_receivers check (received_second_id <> received_by)
);
create unique index transfer_no_once on chemical.transfer (school_id, no);
comment on index chemical.transfer_no_once is '调拨单号重复，请重试';
comment on constraint transfer_status_known on chemical.transfer is '状态不正确';
comment on constraint transfer_two_stores on chemical.transfer is '调入仓库不能是调出仓库，仓库内请使用移位';
comment on constraint transfer_two_senders on chemical.transfer is '两名保管人不能是同一人';
comment on constraint transfer_two_receivers on chemical.transfer is '两名保管人不能是同一人';
create index transfer_order on chemical.transfer (school_id, created_at, id);
create index transfer_warehouse on chemical.transfer (school_id, warehouse_id, created_at);
create index transfer_target on chemical.transfer (school_id, target_id, created_at);
create index transfer_status on chemical.transfer (school_id, status, created_at);

create table chemical.transfer_item (
  school_id bigint not null references org.school,
  transfer_id bigint not null,
  container_id bigint not null,
  -- Where it is meant to stand, and in the end does.
  cell_id bigint not null,
  tray_note text not null default '',
  -- Where it stood; it goes back there if it is refused.
  from_cell_id bigint not null,
  -- Why the receiving keeper has sent it back; '' of what was taken.
  refusal text not null default '',
  -- Until the transfer has ended. A container is in one open transfer.
  is_open boolean not null default true,
  primary key (school_id, transfer_id, container_id),
  foreign key (school_id, transfer_id) references chemical.transfer,
  foreign key (school_id, container_id) references chemical.container,
  foreign key (school_id, cell_id) references stock.cell,
  foreign key (school_id, from_cell_id) references stock.cell
);
create unique index transfer_item_open_once on chemical.transfer_item (school_id, container_id) where is_open;
comment on index chemical.transfer_item_open_once is '有容器已在另一张未完成的调拨单中，请先完成或撤销那一张';
create index transfer_item_container on chemical.transfer_item (school_id, container_id);
