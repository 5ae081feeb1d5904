-- What somebody wants to buy for a laboratory, from the draft to the last bottle that arrives.
create table chemical.purchase (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  applicant_id bigint not null,
  lab_id bigint not null,
  college_id bigint,
  phone text not null,
  -- Code of dictionary chem_purpose.
  purpose text not null,
  project text not null default '',
  card_id bigint not null,
  -- platform or own.
  supplier_mode text not null,
  expected_on date not null,
  -- Of controlled chemicals: the second responsible person, and what they are for.
  second_id bigint,
  use_place text not null default '',
  use_from date,
  use_to date,
  summary text not null default '',
  waste_plan text not null default '',
  committed boolean not null default false,
  seal_files bigint[] not null default '{}',
  files bigint[] not null default '{}',
  remark text not null default '',
  amount numeric(14, 2) not null default 0,
  -- A list in force named one of its chemicals when it was saved last.
  is_controlled boolean not null default false,
  status int not null default 99,
  exec_state int not null default 0,
  instance_id bigint,
  submitted_at timestamptz,
  decided_at timestamptz,
  opinion text not null default '',
  ordered_by bigint,
  ordered_at timestamptz,
  close_reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, applicant_id) references identity.account,
  foreign key (school_id, second_id) references identity.account,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, card_id) references funds.budget_card,
  foreign key (school_id, instance_id) references workflow.instance,
  constraint purchase_mode_known check (supplier_mode in ('platform', 'own')),
  constraint purchase_status_known check (status in (0, 1, 2, 3, 99)),
  constraint purchase_exec_known check (exec_state between 0 and 4),
  constraint purchase_executed check (exec_state = 0 or status = 2),
  constraint purchase_use_days check (use_to is null or use_from is null or use_to >= use_from),
  constraint purchase_two_people check (second_id <> applicant_id)
);
create unique index purchase_no_once on chemical.purchase (school_id, no);
comment on index chemical.purchase_no_once is '申请单号重复，请重试';
comment on constraint purchase_mode_known on chemical.purchase is '供应方式不正确';
comment on constraint purchase_status_known on chemical.purchase is '状态不正确';
comment on constraint purchase_exec_known on chemical.purchase is '执行状态不正确';
comment on constraint purchase_executed on chemical.purchase is '审核通过的申请才能执行';
comment on constraint purchase_use_days on chemical.purchase is '使用止期不能早于使用起期';
comment on constraint purchase_two_people on chemical.purchase is '第二责任人不能是申请人本人';
create index purchase_order on chemical.purchase (school_id, created_at, id);
create index purchase_applicant on chemical.purchase (school_id, applicant_id, created_at);
create index purchase_lab on chemical.purchase (school_id, lab_id, created_at);
create index purchase_college on chemical.purchase (school_id, college_id, created_at);
create index purchase_status on chemical.purchase (school_id, status, created_at);
create index purchase_case on chemical.purchase (school_id, instance_id);
create index purchase_card on chemical.purchase (school_id, card_id);
create index purchase_exec on chemical.purchase (school_id, exec_state, created_at) where status = 2;
create index purchase_controlled on chemical.purchase (school_id, created_at) where is_controlled;

create table chemical.purchase_line (
  school_id bigint not null references org.school,
  purchase_id bigint not null,
  line int not null,
  substance_id bigint not null,
  spec_id bigint not null,
  -- Packages that are asked for, and those that have been put into stock.
  count int not null,
  arrived int not null default 0,
  price numeric(10, 2) not null default 0,
  supplier_id bigint,
  supplier_name text not null default '',
  cabinet_id bigint not null,
  -- 0 open, 1 passed, 2 refused.
  result int not null default 0,
  opinion text not null default '',
  primary key (school_id, purchase_id, line),
  foreign key (school_id, purchase_id) references chemical.purchase,
  foreign key (school_id, substance_id) references chemical.substance,
  foreign key (school_id, spec_id) references chemical.spec,
  foreign key (school_id, supplier_id) references chemical.supplier,
  foreign key (school_id, cabinet_id) references stock.cabinet,
  constraint purchase_line_count check (count between 1 and 999),
  constraint purchase_line_arrived check (arrived between 0 and count and (arrived = 0 or result = 1)),
  constraint purchase_line_price check (price >= 0)
);
comment on constraint purchase_line_count on chemical.purchase_line is '数量应为 1–999 的整数';
comment on constraint purchase_line_arrived on chemical.purchase_line is '到货超过审核通过的数量，请核对';
comment on constraint purchase_line_price on chemical.purchase_line is '单价不能为负数';
create index purchase_line_substance on chemical.purchase_line (school_id, substance_id, purchase_id);
create index purchase_line_cabinet on chemical.purchase_line (school_id, cabinet_id);

-- What has to be had before a controlled line may be bought, and how much of it is used up; amounts in the base unit.
create table chemical.permit (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  purchase_id bigint not null,
  line int not null,
  substance_id bigint not null,
  -- license, filing, approval or statement; empty until it is filled in.
  kind text not null default '',
  no text not null default '',
  authority text not null default '',
  qty numeric(18, 4) not null,
  used_qty numeric(18, 4) not null default 0,
  starts_on date,
  ends_on date,
  files bigint[] not null default '{}',
  remark text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, purchase_id, line) references chemical.purchase_line,
  foreign key (school_id, substance_id) references chemical.substance,
  constraint permit_used check (used_qty between 0 and qty),
  constraint permit_days check (ends_on >= starts_on),
  constraint permit_filled check ((no = '') = (kind = '') and (no = '' or (starts_on is not null and ends_on is not null)))
);
create unique index permit_of_line on chemical.permit (school_id, purchase_id, line);
comment on index chemical.permit_of_line is '该采购行已有许可记录，请修改原有记录';
comment on constraint permit_used on chemical.permit is '许可数量不能少于已入库的数量，入库也不能超过许可余量';
comment on constraint permit_days on chemical.permit is '有效期至不能早于有效期起';
comment on constraint permit_filled on chemical.permit is '请完整填写许可类型、编号和有效期';
create index permit_ends on chemical.permit (school_id, ends_on, id);
create index permit_substance on chemical.permit (school_id, substance_id);
create index permit_no on chemical.permit (school_id, upper(no));

-- The most of a chemical, a storage group or a flag that a school, a unit or a cabinet may have.
create table chemical.quota (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- school, college, lab or cabinet.
  scope text not null,
  org_id bigint,
  cabinet_id bigint,
  -- substance, group or flag.
  target text not null,
  substance_id bigint,
  target_code text not null default '',
  max_qty numeric(18, 4) not null,
  -- g, kg, mL or L.
  unit text not null,
  basis text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, cabinet_id) references stock.cabinet,
  foreign key (school_id, substance_id) references chemical.substance,
  constraint quota_scope_known check (scope in ('school', 'college', 'lab', 'cabinet')
    and (org_id is not null) = (scope in ('college', 'lab')) and (cabinet_id is not null) = (scope = 'cabinet')),
  constraint quota_target_known check (target in ('substance', 'group', 'flag')
    and (substance_id is not null) = (target = 'substance') and (target_code <> '') = (target <> 'substance')),
  constraint quota_positive check (max_qty > 0),
  constraint quota_unit_known check (unit in ('g', 'kg', 'mL', 'L')),
  constraint quota_status_known check (status in (0, 1))
);
create unique index quota_once on chemical.quota (school_id, scope, coalesce(org_id, 0), coalesce(cabinet_id, 0), target,
  coalesce(substance_id, 0), target_code);
comment on index chemical.quota_once is '同一对象对同一化学品（类别）已有限额，请修改原有限额；已停用的请启用';
comment on constraint quota_scope_known on chemical.quota is '请选择适用对象';
comment on constraint quota_target_known on chemical.quota is '请选择限额的化学品、储存组或管控类别';
comment on constraint quota_positive on chemical.quota is '限额应大于 0';
comment on constraint quota_unit_known on chemical.quota is '单位不正确';
comment on constraint quota_status_known on chemical.quota is '状态不正确';
create index quota_org on chemical.quota (school_id, org_id);
create index quota_cabinet on chemical.quota (school_id, cabinet_id);
create index quota_substance on chemical.quota (school_id, substance_id);

-- An inbound document may bring goods of a purchase; its lines then name those of the purchase.
alter table chemical.inbound add column purchase_id bigint;
alter table chemical.inbound add foreign key (school_id, purchase_id) references chemical.purchase;
create index inbound_purchase on chemical.inbound (school_id, purchase_id);
alter table chemical.inbound_line add column purchase_line int;
