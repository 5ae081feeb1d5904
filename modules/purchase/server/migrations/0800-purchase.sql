create schema purchase;

-- What somebody wants to buy for a unit, from the draft to the last thing that comes.
create table purchase.purchase (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  name text not null,
  -- consumable, device, office or service.
  kind text not null,
  applicant_id bigint not null,
  org_id bigint not null,
  college_id bigint,
  phone text not null,
  reason text not null,
  card_id bigint not null,
  deliver_to text not null,
  warehouse_id bigint,
  expected_on date not null,
  files bigint[] not null default '{}',
  -- Of the lines that nobody refused.
  amount numeric(14, 2) not null default 0,
  needs_school boolean not null default false,
  is_split boolean not null default false,
  -- Asked again for higher prices.
  is_repriced boolean not null default false,
  state int not null default 99,
  done int not null default 0,
  instance_id bigint,
  -- How many times lines have held money.
  holds int not null default 0,
  -- Who has decided; none of them receives.
  approver_ids bigint[] not null default '{}',
  opinion text not null default '',
  submitted_at timestamptz,
  decided_at timestamptz,
  finished_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, applicant_id) references identity.account,
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, card_id) references funds.budget_card,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, instance_id) references workflow.instance,
  constraint purchase_kind_known check (kind in ('consumable', 'device', 'office', 'service')),
  constraint purchase_state_known check (state in (0, 1, 2, 9, 99)),
  constraint purchase_done_known check (done in (0, 1) and (done = 0 or state = 2))
);
create unique index purchase_no_once on purchase.purchase (school_id, no);
comment on index purchase.purchase_no_once is '申请单号重复，请重试';
comment on constraint purchase_kind_known on purchase.purchase is '类型不正确';
comment on constraint purchase_state_known on purchase.purchase is '状态不正确';
comment on constraint purchase_done_known on purchase.purchase is '审核通过的采购才能完成入库';
create index purchase_applicant on purchase.purchase (school_id, applicant_id, submitted_at);
create index purchase_unit on purchase.purchase (school_id, org_id, no);
create index purchase_college on purchase.purchase (school_id, college_id, no);
create index purchase_state on purchase.purchase (school_id, state, no);
create index purchase_case on purchase.purchase (school_id, instance_id);
create index purchase_card on purchase.purchase (school_id, card_id);
create index purchase_store on purchase.purchase (school_id, warehouse_id);
create index purchase_amount on purchase.purchase (school_id, amount, id);
create index purchase_submitted on purchase.purchase (school_id, submitted_at);

create table purchase.purchase_order (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  purchase_id bigint not null,
  supplier text not null,
  contact text not null default '',
  contract_no text not null default '',
  ordered_on date not null,
  arrives_on date,
  files bigint[] not null default '{}',
  amount numeric(14, 2) not null,
  paid_on date,
  voucher_no text not null default '',
  -- 0 ordered, 1 partly accepted, 2 accepted, 3 paid, 9 cancelled.
  state int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, purchase_id) references purchase.purchase,
  constraint order_state_known check (state in (0, 1, 2, 3, 9)),
  constraint order_paid check ((state = 3) = (paid_on is not null and voucher_no <> ''))
);
create unique index order_no_once on purchase.purchase_order (school_id, no);
comment on index purchase.order_no_once is '订单号重复，请重试';
comment on constraint order_state_known on purchase.purchase_order is '状态不正确';
comment on constraint order_paid on purchase.purchase_order is '登记付款须填写日期和凭证号';
create index order_purchase on purchase.purchase_order (school_id, purchase_id, id);
create index order_state on purchase.purchase_order (school_id, state, no);
create index order_amount on purchase.purchase_order (school_id, amount, id);
create index order_day on purchase.purchase_order (school_id, ordered_on);

create table purchase.line (
  school_id bigint not null references org.school,
  purchase_id bigint not null,
  line int not null,
  -- What it is in the catalogue of goods; none: written freely.
  material_id bigint,
  name text not null,
  -- The name by which purchases of the same thing are found.
  item text not null,
  spec text not null default '',
  unit text not null,
  -- Code of dictionary purchase_category, of a material goods_category.
  category text not null,
  qty numeric(12, 2) not null,
  price numeric(10, 2) not null,
  -- Quantity and price as approved; the asked ones stay.
  checked_qty numeric(12, 2) not null,
  checked_price numeric(10, 2) not null,
  -- Of what is approved; none of what is refused.
  amount numeric(14, 2) not null,
  quotes bigint[] not null default '{}',
  -- Line of the hold on the card.
  hold int,
  -- 0 open, 1 passed, 2 refused.
  result int not null default 0,
  opinion text not null default '',
  order_id bigint,
  order_price numeric(10, 2),
  received numeric(12, 2) not null default 0,
  spent numeric(14, 2) not null default 0,
  closed boolean not null default false,
  close_reason text not null default '',
  primary key (school_id, purchase_id, line),
  foreign key (school_id, purchase_id) references purchase.purchase,
  foreign key (school_id, order_id) references purchase.purchase_order,
  foreign key (school_id, material_id) references consumable.material,
  constraint line_qty check (qty > 0 and checked_qty > 0 and checked_qty <= qty),
  constraint line_price check (price >= 0 and checked_price >= 0),
  constraint line_received check (received between 0 and checked_qty and (received = 0 or order_id is not null)),
  constraint line_ordered check ((order_id is null) = (order_price is null) and (order_id is null or result = 1))
);
comment on constraint line_qty on purchase.line is '批准数量应大于 0，不能超过申请数量';
comment on constraint line_price on purchase.line is '单价不能为负数';
comment on constraint line_received on purchase.line is '验收数量超过批准数量，请核对';
comment on constraint line_ordered on purchase.line is '审核通过的物品才能下单';
create index line_order on purchase.line (school_id, order_id);
create index line_material on purchase.line (school_id, material_id);
create index line_item on purchase.line (school_id, item, purchase_id);

-- What was accepted of an order on one day.
create table purchase.receipt (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  purchase_id bigint not null,
  order_id bigint not null,
  received_on date not null,
  received_by bigint not null,
  invoice_no text not null default '',
  remark text not null default '',
  files bigint[] not null default '{}',
  amount numeric(14, 2) not null,
  -- The receipt of the store, where goods were put into one.
  inbound_no text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, purchase_id) references purchase.purchase,
  foreign key (school_id, order_id) references purchase.purchase_order,
  foreign key (school_id, received_by) references identity.account
);
create unique index receipt_no_once on purchase.receipt (school_id, no);
comment on index purchase.receipt_no_once is '验收单号重复，请重试';
create index receipt_purchase on purchase.receipt (school_id, purchase_id, id);
create index receipt_order on purchase.receipt (school_id, order_id);
create index receipt_day on purchase.receipt (school_id, received_on);

create table purchase.receipt_line (
  school_id bigint not null references org.school,
  receipt_id bigint not null,
  purchase_id bigint not null,
  line int not null,
  qty numeric(12, 2) not null,
  amount numeric(14, 2) not null,
  primary key (school_id, receipt_id, line),
  foreign key (school_id, receipt_id) references purchase.receipt,
  foreign key (school_id, purchase_id, line) references purchase.line,
  constraint receipt_line_qty check (qty > 0)
);
comment on constraint receipt_line_qty on purchase.receipt_line is '验收数量应大于 0';
create index receipt_line_of on purchase.receipt_line (school_id, purchase_id, line);
