create schema waste;

-- A kind of waste of the catalogue of an edition: what the national list calls it, and how it is collected.
create table waste.type (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Year of the edition of the national list.
  edition int not null,
  name text not null,
  material_type text not null,
  hw text not null,
  -- 900-047-49.
  code text not null,
  props text[] not null,
  form text not null,
  -- Group of liquids that share a drum; '' where there is none.
  compat_group text not null default '',
  precautions text not null default '',
  -- Yuan per kilogram.
  price numeric(12, 2),
  -- Explosive, unknown and pressurised waste: photo, and the school decides.
  is_special boolean not null default false,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || code || ' ' || hw)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint type_edition_year check (edition between 2016 and 2100),
  constraint type_code_form check (code ~ '^\d{3}-\d{3}-\d{2}$'),
  constraint type_hw_form check (hw ~ '^HW\d{2}$'),
  constraint type_price_positive check (price >= 0),
  constraint type_status_known check (status in (0, 1))
);
create unique index type_once on waste.type (school_id, edition, code, name);
comment on index waste.type_once is '该版本已有同代码同名的类别，请修改原有条目；已停用的请启用';
comment on constraint type_edition_year on waste.type is '名录版本应为年份';
comment on constraint type_code_form on waste.type is '废物代码应如 900-047-49';
comment on constraint type_hw_form on waste.type is '废物类别应如 HW49';
comment on constraint type_price_positive on waste.type is '单价不能小于 0';
comment on constraint type_status_known on waste.type is '状态不正确';
create index type_order on waste.type (school_id, code, id);
create index type_keywords on waste.type using gin (school_id, keywords);

create table waste.spec (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  volume_l numeric(10, 2) not null,
  material text not null,
  tare_kg numeric(10, 3),
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint spec_volume_positive check (volume_l > 0),
  constraint spec_tare_positive check (tare_kg >= 0),
  constraint spec_status_known check (status in (0, 1))
);
create unique index spec_once on waste.spec (school_id, name);
comment on index waste.spec_once is '已有同名的容器规格；已停用的请启用';
comment on constraint spec_volume_positive on waste.spec is '容积应大于 0';
comment on constraint spec_tare_positive on waste.spec is '皮重不能小于 0';
comment on constraint spec_status_known on waste.spec is '状态不正确';

-- A part of a store for waste: what may stand in it, and how much.
create table waste.zone (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  warehouse_id bigint not null,
  name text not null,
  -- Groups that may stand here; none: all that agree with each other.
  groups text[] not null default '{}',
  capacity_kg numeric(12, 2) not null,
  remark text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  constraint zone_of_warehouse unique (school_id, id, warehouse_id),
  constraint zone_capacity_positive check (capacity_kg > 0),
  constraint zone_status_known check (status in (0, 1))
);
create unique index zone_once on waste.zone (school_id, warehouse_id, name);
comment on index waste.zone_once is '该暂存设施已有同名的分区，请换一个名称';
comment on constraint zone_of_warehouse on waste.zone is '该分区已登记在这个暂存设施';
comment on constraint zone_capacity_positive on waste.zone is '容量应大于 0';
comment on constraint zone_status_known on waste.zone is '状态不正确';

-- Pickups of a day: applications that a store collects.
create table waste.plan (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  plan_on date not null,
  -- am or pm.
  period text not null,
  warehouse_id bigint not null,
  collector_id bigint not null,
  remark text not null default '',
  status int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, collector_id) references identity.account,
  constraint plan_period_known check (period in ('am', 'pm')),
  constraint plan_status_known check (status in (0, 1, 2, 9))
);
create unique index plan_no_once on waste.plan (school_id, no);
comment on index waste.plan_no_once is '计划号重复，请重试';
comment on constraint plan_period_known on waste.plan is '时段不正确';
comment on constraint plan_status_known on waste.plan is '状态不正确';
create index plan_order on waste.plan (school_id, plan_on, id);
create index plan_warehouse on waste.plan (school_id, warehouse_id, plan_on);
create index plan_collector on waste.plan (school_id, collector_id);
create index plan_status on waste.plan (school_id, status, plan_on);

create table waste.apply (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  lab_id bigint not null,
  building_id bigint not null,
  place text not null,
  has_lift boolean not null,
  expected_on date not null,
  contact text not null,
  phone text not null,
  remark text not null default '',
  applicant_id bigint not null,
  status int not null default 0,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  plan_id bigint,
  -- The store of the plan, so that its keepers find what they fetch.
  warehouse_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, building_id) references org.building,
  foreign key (school_id, applicant_id) references identity.account,
  foreign key (school_id, plan_id) references waste.plan,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  constraint apply_status_known check (status in (0, 1, 2, 3, 4, 8, 9)),
  constraint apply_decided_by_other check (decided_by is null or decided_by <> applicant_id)
);
create unique index apply_no_once on waste.apply (school_id, no);
comment on index waste.apply_no_once is '申请单号重复，请重试';
comment on constraint apply_status_known on waste.apply is '状态不正确';
comment on constraint apply_decided_by_other on waste.apply is '申请人不能审核自己的收运申请，请由其他人审核';
create index apply_order on waste.apply (school_id, created_at, id);
create index apply_expected on waste.apply (school_id, expected_on, id);
create index apply_lab on waste.apply (school_id, lab_id, created_at);
create index apply_building on waste.apply (school_id, building_id, created_at);
create index apply_applicant on waste.apply (school_id, applicant_id, created_at);
create index apply_status on waste.apply (school_id, status, created_at);
create index apply_plan on waste.apply (school_id, plan_id);
create index apply_warehouse on waste.apply (school_id, warehouse_id, created_at);

-- A container in which a laboratory collects waste, under the digital code of its label.
create table waste.record (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  label_no text not null,
  type_id bigint not null,
  name text not null,
  form text not null,
  compat_group text not null default '',
  -- [{name, share}]: main components in percent.
  components jsonb not null,
  harmful text not null,
  spec_id bigint not null,
  source text not null,
  project text not null default '',
  precautions text not null default '',
  lab_id bigint not null,
  creator_id bigint not null,
  phone text not null,
  started_on date not null,
  -- Litres of a liquid, kilograms of anything else.
  amount numeric(12, 3) not null default 0,
  deposits int not null default 0,
  net_kg numeric(12, 3),
  photos bigint[] not null default '{}',
  printed_at timestamptz,
  sealed_at timestamptz,
  void_reason text not null default '',
  apply_id bigint,
  warehouse_id bigint,
  zone_id bigint,
  lot_id bigint,
  stored_on date,
  state int not null default 0,
  keywords text[] generated always as (kernel.grams(name || ' ' || label_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, type_id) references waste.type,
  foreign key (school_id, spec_id) references waste.spec,
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, creator_id) references identity.account,
  foreign key (school_id, apply_id) references waste.apply,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, zone_id, warehouse_id) references waste.zone (school_id, id, warehouse_id),
  foreign key (school_id, lot_id) references stock.lot,
  constraint record_label_form check (label_no ~ '^[0-9A-Z]{18}\d{19}$'),
  constraint record_amount_positive check (amount >= 0),
  constraint record_weight_positive check (net_kg > 0),
  constraint record_state_known check (state in (0, 1, 2, 3, 4, 5, 6, 9)),
  constraint record_stored check ((state in (4, 5, 6)) = (lot_id is not null))
);
create unique index record_label_once on waste.record (school_id, label_no);
comment on index waste.record_label_once is '数字识别码重复，请重试';
comment on constraint record_label_form on waste.record is '数字识别码应为 37 位，请检查学校的统一社会信用代码';
comment on constraint record_amount_positive on waste.record is '数量不能小于 0';
comment on constraint record_weight_positive on waste.record is '重量应大于 0';
comment on constraint record_state_known on waste.record is '状态不正确';
comment on constraint record_stored on waste.record is '入库的废物须有库存流水';
create index record_label on waste.record (label_no);
create index record_order on waste.record (school_id, started_on, id);
create index record_lab on waste.record (school_id, lab_id, started_on);
create index record_creator on waste.record (school_id, creator_id, started_on);
create index record_type on waste.record (school_id, type_id, started_on);
create index record_state on waste.record (school_id, state, started_on);
create index record_apply on waste.record (school_id, apply_id);
create index record_warehouse on waste.record (school_id, warehouse_id, state);
create index record_stored_on on waste.record (school_id, stored_on, id);
create index record_zone on waste.record (school_id, zone_id);
create index record_keywords on waste.record using gin (school_id, keywords);

-- What was put into a container, in its order.
create table waste.deposit (
  school_id bigint not null references org.school,
  record_id bigint not null,
  line int not null,
  component text not null,
  compat_group text not null default '',
  amount numeric(12, 3) not null,
  ph numeric(4, 1),
  person_id bigint not null,
  at timestamptz not null,
  primary key (school_id, record_id, line),
  foreign key (school_id, record_id) references waste.record,
  foreign key (school_id, person_id) references identity.account,
  constraint deposit_amount_positive check (amount > 0),
  constraint deposit_ph_range check (ph between 0 and 14)
);
comment on constraint deposit_amount_positive on waste.deposit is '投放量应大于 0';
comment on constraint deposit_ph_range on waste.deposit is 'pH 应在 0–14 之间';

-- A container on its way from the laboratory to the store: declared, weighed, signed by both or refused.
create table waste.handover (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  apply_id bigint not null,
  record_id bigint not null,
  declared_kg numeric(12, 3) not null,
  weighed_kg numeric(12, 3),
  reason text not null default '',
  zone_id bigint,
  taker_id bigint,
  giver_id bigint,
  photos bigint[] not null default '{}',
  -- 0 waiting, 1 weighed, 2 stored, 3 refused, 9 given up.
  status int not null default 0,
  at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, apply_id) references waste.apply,
  foreign key (school_id, record_id) references waste.record,
  foreign key (school_id, zone_id) references waste.zone,
  foreign key (school_id, taker_id) references identity.account,
  foreign key (school_id, giver_id) references identity.account,
  constraint handover_weight_positive check (weighed_kg > 0),
  constraint handover_two_people check (giver_id is null or giver_id <> taker_id),
  constraint handover_signed check (status <> 2 or (giver_id is not null and taker_id is not null and weighed_kg is not null)),
  constraint handover_status_known check (status in (0, 1, 2, 3, 9))
);
create unique index handover_once on waste.handover (school_id, apply_id, record_id);
create index handover_record on waste.handover (school_id, record_id);
comment on index waste.handover_once is '同一容器在一张申请中只能出现一次';
comment on constraint handover_weight_positive on waste.handover is '重量应大于 0';
comment on constraint handover_two_people on waste.handover is '交出人和收运人不能是同一人，请由实验室人员签名';
comment on constraint handover_signed on waste.handover is '交接须称重并由双方签名';
comment on constraint handover_status_known on waste.handover is '状态不正确';
