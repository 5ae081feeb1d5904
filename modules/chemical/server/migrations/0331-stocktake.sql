-- A count of what a warehouse has, or of what a laboratory has in use.
create table chemical.stocktake (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  name text not null,
  -- One of both.
  warehouse_id bigint,
  lab_id bigint,
  cabinet_id bigint,
  -- Code of dictionary chem_control, `two_keepers` for all that need two keepers, '' for everything.
  control text not null default '',
  -- What is in the scope is not moved while it is counted.
  is_frozen boolean not null default false,
  leader_id bigint not null,
  remark text not null default '',
  status int not null default 0,
  is_controlled boolean not null default false,
  started_at timestamptz,
  submitted_by bigint,
  second_id bigint,
  submitted_at timestamptz,
  audited_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, cabinet_id) references stock.cabinet,
  foreign key (school_id, leader_id) references identity.account,
  constraint stocktake_place check ((warehouse_id is null) <> (lab_id is null) and (cabinet_id is null or warehouse_id is not null)),
  constraint stocktake_status_known check (status in (0, 1, 2, 3, 9)),
  constraint stocktake_two_keepers check (second_id <> submitted_by)
);
create unique index stocktake_no_once on chemical.stocktake (school_id, no);
comment on index chemical.stocktake_no_once is '盘点单号重复，请重试';
comment on constraint stocktake_place on chemical.stocktake is '请选择一个仓库，或一间实验室';
comment on constraint stocktake_status_known on chemical.stocktake is '状态不正确';
comment on constraint stocktake_two_keepers on chemical.stocktake is '两名保管人不能是同一人';
create index stocktake_order on chemical.stocktake (school_id, created_at, id);
create index stocktake_warehouse on chemical.stocktake (school_id, warehouse_id, created_at);
create index stocktake_lab on chemical.stocktake (school_id, lab_id, created_at);
create index stocktake_status on chemical.stocktake (school_id, status, created_at);
create index stocktake_cabinet on chemical.stocktake (school_id, cabinet_id) where cabinet_id is not null;
create index stocktake_leader on chemical.stocktake (school_id, leader_id, created_at);

create table chemical.stocktake_line (
  school_id bigint not null references org.school,
  stocktake_id bigint not null,
  -- As on the label; also of what nobody has registered.
  code text not null,
  container_id bigint,
  -- It was in the scope when the count began.
  is_expected boolean not null,
  -- What the book said, when the count began and again when the container was counted; null of what is not expected.
  book numeric(18, 4),
  -- A code of LineResult.
  result int not null default 0,
  measured numeric(18, 4),
  explanation text not null default '',
  -- Where a container belongs that was found here, and what somebody else has counted before.
  note text not null default '',
  -- Number of flows of the lot when it was counted.
  flows int,
  counted_by bigint,
  counted_at timestamptz,
  -- Until the count has ended. A container is expected by one open count.
  is_open boolean not null default true,
  primary key (school_id, stocktake_id, code),
  foreign key (school_id, stocktake_id) references chemical.stocktake,
  foreign key (school_id, container_id) references chemical.container,
  foreign key (school_id, counted_by) references identity.account,
  constraint stocktake_line_result_known check (result between 0 and 8),
  constraint stocktake_line_measured check (measured >= 0),
  constraint stocktake_line_counted check ((counted_by is null) = (counted_at is null))
);
create unique index stocktake_line_open_once on chemical.stocktake_line (school_id, container_id) where is_open and is_expected;
comment on index chemical.stocktake_line_open_once is '范围内有容器正在另一次盘点中，请先完成或作废那一次';
comment on constraint stocktake_line_result_known on chemical.stocktake_line is '盘点结果不正确';
comment on constraint stocktake_line_measured on chemical.stocktake_line is '实测余量不能小于 0';
comment on constraint stocktake_line_counted on chemical.stocktake_line is '盘点信息不完整';
create index stocktake_line_container on chemical.stocktake_line (school_id, container_id);
create index stocktake_line_counter on chemical.stocktake_line (school_id, counted_by) where counted_by is not null;
