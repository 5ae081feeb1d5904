create table chemical.use_record (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  container_id bigint not null,
  requisition_id bigint,
  -- The store from which the container comes.
  warehouse_id bigint not null,
  lab_id bigint not null,
  user_id bigint not null,
  -- Who uses controlled chemicals beside the user.
  partner_id bigint,
  -- Amounts in the base unit of the substance; before by the book.
  before numeric(18, 4) not null,
  used numeric(18, 4) not null,
  after numeric(18, 4) not null,
  -- What was weighed or read afterwards.
  measured numeric(18, 4),
  explanation text not null default '',
  experiment text not null,
  destination text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, container_id) references chemical.container,
  foreign key (school_id, requisition_id) references chemical.requisition,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, partner_id) references identity.account,
  constraint use_record_amounts check (used > 0 and after >= 0 and measured >= 0),
  constraint use_record_two_people check (partner_id <> user_id)
);
comment on constraint use_record_amounts on chemical.use_record is '用量应大于 0，余量不能小于 0';
comment on constraint use_record_two_people on chemical.use_record is '共同使用人不能是使用人本人';
create index use_record_order on chemical.use_record (school_id, created_at, id);
create index use_record_lab on chemical.use_record (school_id, lab_id, created_at);
create index use_record_warehouse on chemical.use_record (school_id, warehouse_id, created_at);
create index use_record_container on chemical.use_record (school_id, container_id);
create index use_record_user on chemical.use_record (school_id, user_id, created_at);
create index use_record_partner on chemical.use_record (school_id, partner_id) where partner_id is not null;
create index use_record_requisition on chemical.use_record (school_id, requisition_id) where requisition_id is not null;

-- A container that is given back, until its keepers have taken it.
create table chemical.container_return (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  container_id bigint not null,
  requisition_id bigint,
  warehouse_id bigint not null,
  lab_id bigint not null,
  returned_by bigint not null,
  -- By the book, and as weighed.
  book numeric(18, 4) not null,
  measured numeric(18, 4) not null,
  explanation text not null default '',
  cell_id bigint,
  confirmed_by bigint,
  second_id bigint,
  decided_at timestamptz,
  reason text not null default '',
  status int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, container_id) references chemical.container,
  foreign key (school_id, requisition_id) references chemical.requisition,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, returned_by) references identity.account,
  foreign key (school_id, cell_id) references stock.cell,
  constraint container_return_status_known check (status in (0, 1, 9)),
  constraint container_return_two_keepers check (second_id is null or second_id <> confirmed_by),
  constraint container_return_separate check (returned_by <> confirmed_by and returned_by <> second_id),
  constraint container_return_amounts check (measured >= 0)
);
create unique index container_return_no_once on chemical.container_return (school_id, no);
create unique index container_return_open_once on chemical.container_return (school_id, container_id) where status = 0;
comment on index chemical.container_return_no_once is '归还单号重复，请重试';
comment on index chemical.container_return_open_once is '该容器已登记归还，请等待保管人接收';
comment on constraint container_return_status_known on chemical.container_return is '状态不正确';
comment on constraint container_return_two_keepers on chemical.container_return is '两名保管人不能是同一人';
comment on constraint container_return_separate on chemical.container_return is '保管人不能同时是归还人';
comment on constraint container_return_amounts on chemical.container_return is '实还量不能小于 0';
create index container_return_order on chemical.container_return (school_id, created_at, id);
create index container_return_warehouse on chemical.container_return (school_id, warehouse_id, created_at);
create index container_return_lab on chemical.container_return (school_id, lab_id, created_at);
create index container_return_status on chemical.container_return (school_id, status, created_at);
create index container_return_container on chemical.container_return (school_id, container_id);
create index container_return_returner on chemical.container_return (school_id, returned_by, created_at);
create index container_return_requisition on chemical.container_return (school_id, requisition_id) where requisition_id is not null;
create index container_return_cell on chemical.container_return (school_id, cell_id) where cell_id is not null;
