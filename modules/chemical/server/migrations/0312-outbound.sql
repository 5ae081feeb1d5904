-- What a store hands over on a requisition: picked, signed, confirmed.
create table chemical.outbound (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  requisition_id bigint not null,
  warehouse_id bigint not null,
  status int not null default 0,
  confirmed_by bigint,
  second_id bigint,
  recipient_id bigint,
  second_recipient_id bigint,
  decided_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, requisition_id) references chemical.requisition,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  constraint outbound_status_known check (status in (0, 1)),
  constraint outbound_done check ((status = 1) = (decided_at is not null)),
  constraint outbound_two_keepers check (second_id is null or second_id <> confirmed_by),
  constraint outbound_two_recipients check (second_recipient_id is null or second_recipient_id <> recipient_id),
  constraint outbound_separate check (recipient_id <> confirmed_by and recipient_id <> second_id
    and second_recipient_id <> confirmed_by and second_recipient_id <> second_id)
);
create unique index outbound_no_once on chemical.outbound (school_id, no);
create unique index outbound_open_once on chemical.outbound (school_id, requisition_id) where status = 0;
comment on index chemical.outbound_no_once is '出库单号重复，请重试';
comment on index chemical.outbound_open_once is '这张领用单正在由他人备货，请刷新后继续';
comment on constraint outbound_status_known on chemical.outbound is '状态不正确';
comment on constraint outbound_done on chemical.outbound is '出库信息不完整';
comment on constraint outbound_two_keepers on chemical.outbound is '两名保管人不能是同一人';
comment on constraint outbound_two_recipients on chemical.outbound is '两名领用人不能是同一人';
comment on constraint outbound_separate on chemical.outbound is '保管人不能同时是领用人';
create index outbound_requisition on chemical.outbound (school_id, requisition_id);
create index outbound_warehouse on chemical.outbound (school_id, warehouse_id);

create table chemical.outbound_item (
  school_id bigint not null references org.school,
  outbound_id bigint not null,
  container_id bigint not null,
  line int not null,
  amount numeric(18, 4) not null,
  -- The container itself goes, with all that is in it; otherwise the amount is weighed out into one of its own.
  is_whole boolean not null,
  -- Why it is not the one that was reserved.
  reason text not null default '',
  -- The container that went out.
  issued_id bigint,
  primary key (school_id, outbound_id, container_id),
  foreign key (school_id, outbound_id) references chemical.outbound,
  foreign key (school_id, container_id) references chemical.container,
  foreign key (school_id, issued_id) references chemical.container,
  constraint outbound_item_amount check (amount > 0)
);
comment on constraint outbound_item_amount on chemical.outbound_item is '数量应大于 0';
create index outbound_item_container on chemical.outbound_item (school_id, container_id);
create index outbound_item_issued on chemical.outbound_item (school_id, issued_id) where issued_id is not null;
