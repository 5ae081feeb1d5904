create schema special_equipment;

-- Special equipment that the ledger knows: one row to a row of the equipment of base data, which keeps name, laboratory, room and keeper.
create table special_equipment.asset (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  equipment_id bigint not null,
  -- Code of dictionary special_type, the catalogue of special equipment; kind and class are its first digits.
  type_code text not null,
  kind_code text not null generated always as (left(type_code, 1) || '000') stored,
  class_code text not null generated always as (left(type_code, 2) || '00') stored,
  manufacturer text not null,
  factory_no text not null,
  made_on date not null,
  installed_on date,
  first_use_on date,
  register_code text not null default '',
  -- Number of the certificate of use; without it the equipment may run for thirty days only.
  use_cert_no text not null default '',
  authority text not null default '',
  volume_l numeric(12, 2),
  design_mpa numeric(8, 3),
  work_mpa numeric(8, 3),
  temperature_c numeric(6, 1),
  medium text not null default '',
  load_kg numeric(12, 2),
  vessel_class int,
  safety_grade int,
  -- 0 to be registered, 1 in use, 2 stopped, 3 in repair, 8 to be scrapped, 9 scrapped.
  state int not null default 0,
  state_on date not null,
  state_reason text not null default '',
  -- A major repair asks for a supervision inspection before its return.
  is_major boolean not null default false,
  -- The earliest day until which an inspection is valid, and the day of the last one; those of its schedules.
  next_on date,
  last_on date,
  certificates bigint[] not null default '{}',
  photos bigint[] not null default '{}',
  rules bigint[] not null default '{}',
  plans bigint[] not null default '{}',
  reports bigint[] not null default '{}',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, equipment_id) references base_info.equipment,
  constraint asset_state_known check (state in (0, 1, 2, 3, 8, 9)),
  constraint asset_vessel_class check (vessel_class between 1 and 3),
  constraint asset_safety_grade check (safety_grade between 1 and 5),
  constraint asset_parameters check (volume_l >= 0 and design_mpa >= 0 and work_mpa >= 0 and load_kg >= 0),
  constraint asset_days check (installed_on >= made_on and first_use_on >= made_on),
  -- What is in use has its certificate and its inspection, and is not condemned.
  constraint asset_may_run check (state <> 1 or (use_cert_no <> '' and next_on is not null and coalesce(safety_grade, 1) < 5))
);
create unique index asset_equipment_once on special_equipment.asset (school_id, equipment_id);
create unique index asset_certificate_once on special_equipment.asset (school_id, upper(use_cert_no)) where use_cert_no <> '';
comment on index special_equipment.asset_equipment_once is '这台设备已登记在特种设备台账中，请修改已有的登记';
comment on index special_equipment.asset_certificate_once is '使用登记证号已用于另一台设备，请核对';
comment on constraint asset_state_known on special_equipment.asset is '特种设备的状态不正确';
comment on constraint asset_vessel_class on special_equipment.asset is '压力容器类别应为第Ⅰ、Ⅱ、Ⅲ类';
comment on constraint asset_safety_grade on special_equipment.asset is '安全状况等级应为 1–5 级';
comment on constraint asset_parameters on special_equipment.asset is '容积、压力和载荷不能为负数';
comment on constraint asset_days on special_equipment.asset is '安装日期和投用日期不能早于制造日期';
comment on constraint asset_may_run on special_equipment.asset is '在用的设备须有使用登记证号和有效的检验，且安全状况等级不为 5 级';
create index asset_by_state on special_equipment.asset (school_id, state, next_on);
create index asset_by_kind on special_equipment.asset (school_id, kind_code, class_code);
create index asset_next on special_equipment.asset (school_id, next_on);

-- Until when each kind of inspection of an asset is valid; written with the inspection that says so.
create table special_equipment.schedule (
  school_id bigint not null references org.school,
  asset_id bigint not null,
  -- 1 yearly or external, 2 full or internal, 3 pressure test.
  kind int not null,
  last_on date,
  next_on date not null,
  primary key (school_id, asset_id, kind),
  foreign key (school_id, asset_id) references special_equipment.asset on delete cascade,
  constraint schedule_kind_known check (kind in (1, 2, 3)),
  constraint schedule_order check (next_on > last_on)
);
comment on constraint schedule_kind_known on special_equipment.schedule is '检验类型不正确';
comment on constraint schedule_order on special_equipment.schedule is '下次检验日期应晚于本次检验日期';
create index schedule_next on special_equipment.schedule (school_id, next_on);

create table special_equipment.inspection (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  asset_id bigint not null,
  -- 1 yearly or external, 2 full or internal, 3 pressure test, 4 supervision of a major repair.
  kind int not null,
  applied_on date not null,
  body text not null,
  -- 0 applied for, 1 reported.
  status int not null default 0,
  inspected_on date,
  -- 1 passed, 2 passed with limits, 3 failed.
  conclusion int,
  safety_grade int,
  next_on date,
  -- The day until which the former one was valid.
  was_due_on date,
  report_no text not null default '',
  reports bigint[] not null default '{}',
  note text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, asset_id) references special_equipment.asset,
  constraint inspection_kind_known check (kind in (1, 2, 3, 4)),
  constraint inspection_status_known check (status in (0, 1)),
  constraint inspection_conclusion_known check (conclusion in (1, 2, 3)),
  constraint inspection_grade check (safety_grade between 1 and 5),
  constraint inspection_order check (next_on > inspected_on),
  constraint inspection_reported check (status = 0 or (inspected_on is not null and conclusion is not null and cardinality(reports) > 0))
);
create unique index inspection_open_once on special_equipment.inspection (school_id, asset_id, kind) where status = 0;
comment on index special_equipment.inspection_open_once is '这台设备的这种检验已报检，请在检验管理中登记结果';
comment on constraint inspection_kind_known on special_equipment.inspection is '检验类型不正确';
comment on constraint inspection_status_known on special_equipment.inspection is '检验状态不正确';
comment on constraint inspection_conclusion_known on special_equipment.inspection is '检验结论不正确';
comment on constraint inspection_grade on special_equipment.inspection is '安全状况等级应为 1–5 级';
comment on constraint inspection_order on special_equipment.inspection is '下次检验日期应晚于本次检验日期';
comment on constraint inspection_reported on special_equipment.inspection is '登记检验结果须填写检验日期、结论并上传检验报告';
create index inspection_asset on special_equipment.inspection (school_id, asset_id, inspected_on);
create index inspection_order on special_equipment.inspection (school_id, applied_on, id);

-- Months between inspections by catalogue code (of a kind, class or type, the longest that fits) or by kind of accessory.
create table special_equipment.cycle (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  -- Kind of the inspection; 0 for accessories.
  kind int not null,
  -- Of this safety grade only; 0 for any.
  safety_grade int not null default 0,
  -- Null where the body that inspects says the day.
  months int,
  -- Months from the first use to the first inspection, where they differ.
  first_months int,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint cycle_kind_known check (kind between 0 and 3),
  constraint cycle_grade check (safety_grade between 0 and 4),
  constraint cycle_months check (months between 1 and 240 and first_months between 1 and 240),
  constraint cycle_status_known check (status in (0, 1))
);
create unique index cycle_once on special_equipment.cycle (school_id, code, kind, safety_grade);
comment on index special_equipment.cycle_once is '这个品种的这种检验已有周期，请修改已有的一条';
comment on constraint cycle_kind_known on special_equipment.cycle is '检验类型不正确';
comment on constraint cycle_grade on special_equipment.cycle is '安全状况等级应为 1–4 级，不限填 0';
comment on constraint cycle_months on special_equipment.cycle is '周期应为 1–240 个月';
comment on constraint cycle_status_known on special_equipment.cycle is '状态不正确';

-- Items of the certificates of operators, and which equipment each lets its holder operate.
create table special_equipment.item (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  -- Catalogue codes that it fits, each with everything below it.
  fits text[] not null default '{}',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint item_status_known check (status in (0, 1))
);
create unique index item_code_once on special_equipment.item (school_id, upper(code));
comment on index special_equipment.item_code_once is '项目代号已存在，请修改已有的一条';
comment on constraint item_status_known on special_equipment.item is '状态不正确';

create table special_equipment.accessory (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  asset_id bigint not null,
  -- valve, gauge, disc, level.
  kind text not null,
  no text not null,
  checked_on date not null,
  next_on date not null,
  -- 1 in use, 0 taken off.
  status int not null default 1,
  files bigint[] not null default '{}',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, asset_id) references special_equipment.asset,
  constraint accessory_kind_known check (kind in ('valve', 'gauge', 'disc', 'level')),
  constraint accessory_order check (next_on > checked_on),
  constraint accessory_status_known check (status in (0, 1))
);
create unique index accessory_once on special_equipment.accessory (school_id, asset_id, kind, upper(no));
comment on index special_equipment.accessory_once is '这台设备已有同编号的安全附件，请修改已有的一条';
comment on constraint accessory_kind_known on special_equipment.accessory is '安全附件的类型不正确';
comment on constraint accessory_order on special_equipment.accessory is '下次校验日期应晚于本次校验日期';
comment on constraint accessory_status_known on special_equipment.accessory is '状态不正确';
create index accessory_next on special_equipment.accessory (school_id, next_on);

-- Certificates of people who operate special equipment.
create table special_equipment.operator (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  item_id bigint not null,
  cert_no text not null default '',
  issuer text not null default '',
  issued_on date,
  valid_to date,
  -- 1 valid, 2 expired, 3 unknown: without number, day or picture.
  status int not null,
  files bigint[] not null default '{}',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, item_id) references special_equipment.item,
  constraint operator_days check (valid_to > issued_on),
  constraint operator_status_known check (status in (1, 2, 3)),
  constraint operator_complete check (status = 3 or (cert_no <> '' and valid_to is not null and cardinality(files) > 0))
);
create unique index operator_once on special_equipment.operator (school_id, user_id, item_id);
comment on index special_equipment.operator_once is '这名人员的这个项目已登记，请修改已有的证书';
comment on constraint operator_days on special_equipment.operator is '有效期应晚于发证日期';
comment on constraint operator_status_known on special_equipment.operator is '证书状态不正确';
comment on constraint operator_complete on special_equipment.operator is '有效的证书须有证号、有效期和证书照片';
create index operator_valid on special_equipment.operator (school_id, valid_to);

create table special_equipment.operator_asset (
  school_id bigint not null references org.school,
  operator_id bigint not null,
  asset_id bigint not null,
  primary key (school_id, operator_id, asset_id),
  foreign key (school_id, operator_id) references special_equipment.operator on delete cascade,
  foreign key (school_id, asset_id) references special_equipment.asset on delete cascade
);
create index operator_asset_asset on special_equipment.operator_asset (school_id, asset_id);

-- What is done with equipment in use; never changed.
create table special_equipment.record (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  asset_id bigint not null,
  -- 1 run, 2 daily, 3 monthly, 4 yearly check, 5 maintenance, 6 fault.
  kind int not null,
  done_on date not null,
  user_id bigint not null,
  is_normal boolean not null,
  note text not null default '',
  photos bigint[] not null default '{}',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, asset_id) references special_equipment.asset,
  foreign key (school_id, user_id) references identity.account,
  constraint record_kind_known check (kind between 1 and 6),
  constraint record_says_what check (is_normal or note <> '')
);
comment on constraint record_kind_known on special_equipment.record is '记录类型不正确';
comment on constraint record_says_what on special_equipment.record is '结果异常请填写情况';
create index record_order on special_equipment.record (school_id, done_on, id);
create index record_asset on special_equipment.record (school_id, asset_id, done_on);

-- Changes of state with their reason and pictures; never changed.
create table special_equipment.change (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  asset_id bigint not null,
  -- Name of the transition; `create` for the registration.
  action text not null,
  from_state int,
  to_state int not null,
  reason text not null default '',
  files bigint[] not null default '{}',
  by_id bigint not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, asset_id) references special_equipment.asset
);
create index change_asset on special_equipment.change (school_id, asset_id, at);

-- When the school last urged a laboratory to bring what it lacks.
create table special_equipment.urge (
  school_id bigint not null references org.school,
  lab_id bigint not null,
  urged_on date not null,
  primary key (school_id, lab_id),
  foreign key (school_id, lab_id) references base_info.lab
);
