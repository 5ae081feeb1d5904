-- Which chemicals may stand together, by storage groups and by tags of what reacts with what.
create table chemical.compat_rule (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  kind text not null,
  -- Codes of dictionary chem_storage_group or chem_react_tag.
  a text not null,
  b text not null,
  -- 0 same cabinet, 1 different cabinets, 2 different rooms.
  value int not null,
  reason text not null default '',
  basis text not null,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint compat_kind_known check (kind in ('group', 'tag')),
  constraint compat_value_known check (value in (0, 1, 2)),
  constraint compat_status_known check (status in (0, 1))
);
create unique index compat_once on chemical.compat_rule (school_id, kind, least(a, b), greatest(a, b));
comment on index chemical.compat_once is '这一对已有规则，请修改原有规则；已停用的请启用';
comment on constraint compat_kind_known on chemical.compat_rule is '规则类型不正确';
comment on constraint compat_value_known on chemical.compat_rule is '间隔要求不正确';
comment on constraint compat_status_known on chemical.compat_rule is '状态不正确';

-- A bottle, a drum or a bag of a substance under its own code; its quantity is that of the lot with the same id.
create table chemical.container (
  school_id bigint not null references org.school,
  id bigint not null,
  code text not null,
  -- Number under which a school kept it before.
  own_no text not null default '',
  substance_id bigint not null,
  spec_id bigint,
  batch_no text not null default '',
  -- Code of dictionary chem_purity.
  purity text not null default '',
  produced_on date,
  expires_on date,
  -- In the base unit of the substance.
  initial numeric(18, 4) not null,
  warehouse_id bigint not null,
  cabinet_id bigint not null,
  cell_id bigint not null,
  -- Why it stands with what it may not stand with: the separation tray that the school's office has approved.
  tray_note text not null default '',
  holder_id bigint,
  supplier_id bigint,
  -- What brought it: `chemical.inbound` or `chemical.opening`.
  source_type text not null,
  source_id bigint not null,
  stored_on date not null,
  opened_on date,
  state int not null default 1,
  keywords text[] generated always as (kernel.grams(code || ' ' || own_no || ' ' || batch_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, id) references stock.lot,
  foreign key (school_id, substance_id) references chemical.substance,
  foreign key (school_id, spec_id) references chemical.spec,
  foreign key (school_id, supplier_id) references chemical.supplier,
  foreign key (school_id, holder_id) references identity.account,
  foreign key (school_id, cell_id, cabinet_id, warehouse_id) references stock.cell (school_id, id, cabinet_id, warehouse_id),
  constraint container_initial_positive check (initial > 0),
  constraint container_days check (expires_on is null or produced_on is null or expires_on > produced_on),
  constraint container_state_known check (state between 1 and 9)
);
create unique index container_code_once on chemical.container (school_id, code);
create unique index container_own_once on chemical.container (school_id, upper(own_no)) where own_no <> '';
comment on index chemical.container_code_once is '容器编码重复，请重试';
comment on index chemical.container_own_once is '原编号已登记在其他容器，请核对';
comment on constraint container_initial_positive on chemical.container is '数量应大于 0';
comment on constraint container_days on chemical.container is '有效期应晚于生产日期';
comment on constraint container_state_known on chemical.container is '状态不正确';
create index container_substance on chemical.container (school_id, substance_id, code);
create index container_warehouse on chemical.container (school_id, warehouse_id, code);
create index container_cabinet on chemical.container (school_id, cabinet_id, code);
create index container_cell on chemical.container (school_id, cell_id, code);
create index container_state on chemical.container (school_id, state, code);
create index container_holder on chemical.container (school_id, holder_id, code);
create index container_expires on chemical.container (school_id, expires_on, id);
create index container_stored on chemical.container (school_id, stored_on, id);
create index container_supplier on chemical.container (school_id, supplier_id);
create index container_source on chemical.container (school_id, source_type, source_id);
create index container_keywords on chemical.container using gin (school_id, keywords);

-- Goods that arrive: written by whoever brings them, confirmed by the keepers of the warehouse.
create table chemical.inbound (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  -- purchase or donate.
  source text not null,
  warehouse_id bigint not null,
  applicant_id bigint not null,
  remark text not null default '',
  status int not null default 0,
  confirmed_by bigint,
  second_id bigint,
  decided_at timestamptz,
  reason text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, applicant_id) references identity.account,
  constraint inbound_source_known check (source in ('purchase', 'donate')),
  constraint inbound_status_known check (status in (0, 1, 9)),
  constraint inbound_two_people check (second_id is null or second_id <> confirmed_by)
);
create unique index inbound_no_once on chemical.inbound (school_id, no);
comment on index chemical.inbound_no_once is '入库单号重复，请重试';
comment on constraint inbound_source_known on chemical.inbound is '来源不正确';
comment on constraint inbound_status_known on chemical.inbound is '状态不正确';
comment on constraint inbound_two_people on chemical.inbound is '两名保管人不能是同一人';
create index inbound_order on chemical.inbound (school_id, created_at, id);
create index inbound_warehouse on chemical.inbound (school_id, warehouse_id, created_at);
create index inbound_status on chemical.inbound (school_id, status, created_at);
create index inbound_source on chemical.inbound (school_id, source, created_at);

create table chemical.inbound_line (
  school_id bigint not null references org.school,
  inbound_id bigint not null,
  line int not null,
  substance_id bigint not null,
  spec_id bigint not null,
  -- Containers of this package.
  count int not null,
  batch_no text not null default '',
  purity text not null,
  produced_on date,
  expires_on date,
  supplier_id bigint,
  invoice_no text not null default '',
  cell_id bigint not null,
  tray_note text not null default '',
  -- What the keeper has found on arrival.
  label_ok boolean not null default false,
  sheet_ok boolean not null default false,
  sealed_ok boolean not null default false,
  count_ok boolean not null default false,
  primary key (school_id, inbound_id, line),
  foreign key (school_id, inbound_id) references chemical.inbound,
  foreign key (school_id, substance_id) references chemical.substance,
  foreign key (school_id, spec_id) references chemical.spec,
  foreign key (school_id, supplier_id) references chemical.supplier,
  foreign key (school_id, cell_id) references stock.cell,
  constraint inbound_line_count check (count between 1 and 200),
  constraint inbound_line_days check (expires_on is null or produced_on is null or expires_on > produced_on)
);
comment on constraint inbound_line_count on chemical.inbound_line is '件数应为 1–200';
comment on constraint inbound_line_days on chemical.inbound_line is '有效期应晚于生产日期';
create index inbound_line_substance on chemical.inbound_line (school_id, substance_id);

-- Two signatures on a step of a document; the first lapses unless the second follows in time.
create table chemical.dual_confirm (
  school_id bigint not null references org.school,
  doc_type text not null,
  doc_id bigint not null,
  first_id bigint not null,
  first_at timestamptz not null,
  second_id bigint,
  second_at timestamptz,
  primary key (school_id, doc_type, doc_id),
  constraint dual_two_people check (second_id <> first_id),
  constraint dual_complete check ((second_id is null) = (second_at is null))
);
comment on constraint dual_two_people on chemical.dual_confirm is '两次签名不能是同一人';
comment on constraint dual_complete on chemical.dual_confirm is '签名不完整';
