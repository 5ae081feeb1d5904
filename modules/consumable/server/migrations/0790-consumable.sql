create schema consumable;

-- The catalogue of goods that are no chemicals of the controlled kind; one for the school.
create table consumable.material (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  spec text not null default '',
  -- The unit in which it is counted.
  unit text not null,
  -- Code of dictionary goods_category.
  category text not null,
  ref_price numeric(12, 2),
  -- What each store that keeps the material shall have at least.
  safety_stock numeric(14, 2) not null default 0,
  -- Months from receipt to expiry, where the packing does not say the day.
  shelf_life int,
  remark text not null default '',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(code || ' ' || name || ' ' || spec)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint material_price check (ref_price >= 0),
  constraint material_safety check (safety_stock >= 0),
  constraint material_life check (shelf_life between 1 and 240),
  constraint material_status_known check (status in (0, 1))
);
create unique index material_code_once on consumable.material (school_id, upper(code));
comment on index consumable.material_code_once is '物资编码已被使用，请换一个';
comment on constraint material_price on consumable.material is '参考价不能为负数';
comment on constraint material_safety on consumable.material is '安全库存不能为负数';
comment on constraint material_life on consumable.material is '保质期应为 1–240 个月';
comment on constraint material_status_known on consumable.material is '状态不正确';
create index material_category on consumable.material (school_id, category);
create index material_keywords on consumable.material using gin (school_id, keywords);

-- A material that a warehouse keeps: its row is locked by whoever promises, takes or counts it. Quantities are those of its lots.
create table consumable.holding (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  material_id bigint not null,
  warehouse_id bigint not null,
  -- Promised to requisitions that are not yet issued; at most what its lots hold.
  reserved numeric(14, 2) not null default 0,
  -- When something was last taken out, or first came in.
  moved_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, material_id) references consumable.material,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  constraint holding_reserved check (reserved >= 0)
);
create unique index holding_once on consumable.holding (school_id, warehouse_id, material_id);
comment on index consumable.holding_once is '这个仓库已存放该物资';
comment on constraint holding_reserved on consumable.holding is '预留数量不能为负数，请刷新后重试';
create index holding_material on consumable.holding (school_id, material_id);

-- What came in at once, of one batch at one price: the lot of the same id in the ledger.
create table consumable.batch (
  school_id bigint not null references org.school,
  id bigint not null,
  holding_id bigint not null,
  batch_no text not null default '',
  expires_on date,
  price numeric(12, 2) not null,
  received_on date not null,
  primary key (school_id, id),
  foreign key (school_id, id) references stock.lot,
  foreign key (school_id, holding_id) references consumable.holding,
  constraint batch_price check (price >= 0)
);
comment on constraint batch_price on consumable.batch is '单价不能为负数';
create index batch_holding on consumable.batch (school_id, holding_id, expires_on);
create index batch_expiry on consumable.batch (school_id, expires_on);

create table consumable.inbound (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  warehouse_id bigint not null,
  -- 1 purchase, 2 donation, 3 return, 4 opening stock.
  source int not null,
  -- The document that the goods come from, `slice.noun`.
  doc_type text not null default '',
  doc_id bigint,
  -- 0 to be received, 1 received, 9 cancelled.
  status int not null default 0,
  note text not null default '',
  received_by bigint,
  received_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, received_by) references identity.account,
  constraint inbound_source_known check (source between 1 and 4),
  constraint inbound_status_known check (status in (0, 1, 9)),
  constraint inbound_received check ((status = 1) = (received_at is not null))
);
create unique index inbound_no_once on consumable.inbound (school_id, no);
comment on index consumable.inbound_no_once is '入库单号重复，请重试';
comment on constraint inbound_source_known on consumable.inbound is '入库来源不正确';
comment on constraint inbound_status_known on consumable.inbound is '入库单状态不正确';
comment on constraint inbound_received on consumable.inbound is '已入库的单据须有收货时间';
create index inbound_warehouse on consumable.inbound (school_id, warehouse_id, status);
create index inbound_document on consumable.inbound (school_id, doc_type, doc_id);
create index inbound_order on consumable.inbound (school_id, created_at, id);

create table consumable.inbound_line (
  school_id bigint not null references org.school,
  inbound_id bigint not null,
  line int not null,
  material_id bigint not null,
  quantity numeric(14, 2) not null,
  price numeric(12, 2) not null,
  batch_no text not null default '',
  expires_on date,
  -- The batch that it became.
  batch_id bigint,
  primary key (school_id, inbound_id, line),
  foreign key (school_id, inbound_id) references consumable.inbound on delete cascade,
  foreign key (school_id, material_id) references consumable.material,
  foreign key (school_id, batch_id) references consumable.batch,
  constraint inbound_line_quantity check (quantity > 0),
  constraint inbound_line_price check (price >= 0)
);
comment on constraint inbound_line_quantity on consumable.inbound_line is '入库数量应大于 0';
comment on constraint inbound_line_price on consumable.inbound_line is '单价不能为负数';
create index inbound_line_material on consumable.inbound_line (school_id, material_id);

create table consumable.requisition (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  applicant_id bigint not null,
  lab_id bigint not null,
  warehouse_id bigint not null,
  purpose text not null,
  -- 0 draft, 1 in approval, 2 to be issued, 4 issued, 8 withdrawn, 9 refused.
  status int not null default 0,
  submitted_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, applicant_id) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  constraint requisition_status_known check (status in (0, 1, 2, 4, 8, 9)),
  constraint requisition_two_people check (decided_by <> applicant_id)
);
create unique index requisition_no_once on consumable.requisition (school_id, no);
comment on index consumable.requisition_no_once is '领用单号重复，请重试';
comment on constraint requisition_status_known on consumable.requisition is '领用单状态不正确';
comment on constraint requisition_two_people on consumable.requisition is '申请人不能审核自己的领用申请';
create index requisition_applicant on consumable.requisition (school_id, applicant_id);
create index requisition_lab on consumable.requisition (school_id, lab_id);
create index requisition_warehouse on consumable.requisition (school_id, warehouse_id, status);
create index requisition_order on consumable.requisition (school_id, created_at, id);

create table consumable.requisition_line (
  school_id bigint not null references org.school,
  requisition_id bigint not null,
  line int not null,
  material_id bigint not null,
  quantity numeric(14, 2) not null,
  primary key (school_id, requisition_id, line),
  foreign key (school_id, requisition_id) references consumable.requisition on delete cascade,
  foreign key (school_id, material_id) references consumable.material,
  constraint requisition_line_quantity check (quantity > 0)
);
create unique index requisition_line_once on consumable.requisition_line (school_id, requisition_id, material_id);
comment on index consumable.requisition_line_once is '同一种物资只能填写一行，请合并数量';
comment on constraint requisition_line_quantity on consumable.requisition_line is '领用数量应大于 0';
create index requisition_line_material on consumable.requisition_line (school_id, material_id);

-- What left a store; written once and never changed.
create table consumable.outbound (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  warehouse_id bigint not null,
  -- 1 to a requisition, 2 written off.
  kind int not null,
  requisition_id bigint,
  lab_id bigint,
  recipient_id bigint,
  note text not null default '',
  issued_by bigint not null,
  issued_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, requisition_id) references consumable.requisition,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, recipient_id) references identity.account,
  foreign key (school_id, issued_by) references identity.account,
  constraint outbound_kind_known check (kind in (1, 2)),
  constraint outbound_of_requisition check ((kind = 1) = (requisition_id is not null)),
  constraint outbound_two_people check (issued_by <> recipient_id)
);
create unique index outbound_no_once on consumable.outbound (school_id, no);
create unique index outbound_requisition_once on consumable.outbound (school_id, requisition_id);
comment on index consumable.outbound_no_once is '出库单号重复，请重试';
comment on index consumable.outbound_requisition_once is '这张领用单已经出库，请刷新后查看';
comment on constraint outbound_kind_known on consumable.outbound is '出库类型不正确';
comment on constraint outbound_of_requisition on consumable.outbound is '领用出库须有领用单';
comment on constraint outbound_two_people on consumable.outbound is '库管员不能给自己发放物资';
create index outbound_warehouse on consumable.outbound (school_id, warehouse_id);
create index outbound_order on consumable.outbound (school_id, issued_at, id);

create table consumable.outbound_line (
  school_id bigint not null references org.school,
  outbound_id bigint not null,
  line int not null,
  batch_id bigint not null,
  quantity numeric(14, 2) not null,
  primary key (school_id, outbound_id, line),
  foreign key (school_id, outbound_id) references consumable.outbound,
  foreign key (school_id, batch_id) references consumable.batch,
  constraint outbound_line_quantity check (quantity > 0)
);
comment on constraint outbound_line_quantity on consumable.outbound_line is '出库数量应大于 0';
create index outbound_line_batch on consumable.outbound_line (school_id, batch_id);

create table consumable.stocktake (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  warehouse_id bigint not null,
  -- 0 being counted, 1 to be decided, 2 done, 8 cancelled.
  status int not null default 0,
  note text not null default '',
  counted_by bigint,
  counted_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, counted_by) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  constraint stocktake_status_known check (status in (0, 1, 2, 8)),
  constraint stocktake_two_people check (decided_by <> counted_by)
);
create unique index stocktake_no_once on consumable.stocktake (school_id, no);
create unique index stocktake_open_once on consumable.stocktake (school_id, warehouse_id) where status in (0, 1);
comment on index consumable.stocktake_no_once is '盘点单号重复，请重试';
comment on index consumable.stocktake_open_once is '这个仓库正在盘点，请先完成或撤销那次盘点';
comment on constraint stocktake_status_known on consumable.stocktake is '盘点单状态不正确';
comment on constraint stocktake_two_people on consumable.stocktake is '盘点人不能审核自己的盘点';
create index stocktake_order on consumable.stocktake (school_id, created_at, id);

create table consumable.stocktake_line (
  school_id bigint not null references org.school,
  stocktake_id bigint not null,
  batch_id bigint not null,
  book numeric(14, 2) not null,
  counted numeric(14, 2),
  reason text not null default '',
  primary key (school_id, stocktake_id, batch_id),
  foreign key (school_id, stocktake_id) references consumable.stocktake on delete cascade,
  foreign key (school_id, batch_id) references consumable.batch,
  constraint stocktake_line_counted check (counted >= 0)
);
comment on constraint stocktake_line_counted on consumable.stocktake_line is '实盘数量不能为负数';
