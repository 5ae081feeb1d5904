create schema chemical;

-- A controlled list of the authorities in one edition; of the editions of a flag, the newest that has begun is in force.
create table chemical.control_list (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Code of dictionary chem_control.
  flag text not null,
  name text not null,
  edition text not null,
  basis text not null default '',
  issued_on date,
  starts_on date not null,
  -- What the list demands of whoever keeps its substances.
  two_keepers boolean not null default false,
  before_buying text not null default '',
  after_buying text not null default '',
  keep_years int not null default 2,
  remark text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint control_list_flag_real check (flag <> 'none'),
  constraint control_list_years check (keep_years between 1 and 100),
  constraint control_list_status_known check (status in (0, 1))
);
create unique index control_list_once on chemical.control_list (school_id, flag, starts_on);
comment on constraint control_list_flag_real on chemical.control_list is '请选择管控类别';
comment on constraint control_list_years on chemical.control_list is '台账保存年限应为 1–100 年';
comment on constraint control_list_status_known on chemical.control_list is '状态不正确';
comment on index chemical.control_list_once is '该管控类别在同一天已有名录版本，请修改原有版本，或换一个施行日期';

create table chemical.substance (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  -- Other names, separated by ；, because chemical names contain commas.
  aliases text not null default '',
  en_name text not null default '',
  cas text not null,
  formula text not null default '',
  molar_mass numeric(12, 4),
  -- g/mL; compares litres with kilograms.
  density numeric(10, 4),
  state text not null,
  base_unit text not null,
  catalog_no text not null default '',
  un_no text not null default '',
  -- Codes of dictionaries chem_ghs_class, chem_h_code, chem_p_code and ghs.
  ghs_classes text[] not null default '{}',
  h_codes text[] not null default '{}',
  p_codes text[] not null default '{}',
  pictograms text[] not null default '{}',
  signal text not null default 'none',
  -- Codes of dictionaries chem_storage_group and chem_react_tag.
  storage_group text not null,
  react_tags text[] not null default '{}',
  flash_point numeric(6, 1),
  storage_condition text not null default '',
  first_aid text not null default '',
  spill text not null default '',
  extinguishing text not null default '',
  concentration_rule text not null default '',
  sds_files bigint[] not null default '{}',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || cas || ' ' || aliases || ' ' || en_name || ' ' || formula)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint substance_state_known check (state in ('solid', 'liquid', 'gas')),
  constraint substance_unit_known check (base_unit in ('g', 'mL')),
  constraint substance_signal_known check (signal in ('danger', 'warning', 'none')),
  constraint substance_mass_positive check (molar_mass > 0),
  constraint substance_density_positive check (density > 0),
  constraint substance_status_known check (status in (0, 1))
);
create unique index substance_cas_once on chemical.substance (school_id, cas);
comment on index chemical.substance_cas_once is '该 CAS 号已在目录中，请修改原有条目；已停用的请启用';
comment on constraint substance_state_known on chemical.substance is '物态不正确';
comment on constraint substance_unit_known on chemical.substance is '计量单位不正确';
comment on constraint substance_signal_known on chemical.substance is '信号词不正确';
comment on constraint substance_mass_positive on chemical.substance is '摩尔质量应大于 0';
comment on constraint substance_density_positive on chemical.substance is '密度应大于 0';
comment on constraint substance_status_known on chemical.substance is '状态不正确';
create index substance_order on chemical.substance (school_id, name, id);
create index substance_updated on chemical.substance (school_id, updated_at, id);
create index substance_group on chemical.substance (school_id, storage_group);
create index substance_state on chemical.substance (school_id, state);
create index substance_status on chemical.substance (school_id, status);
create index substance_with_sds on chemical.substance (school_id, id) where sds_files <> '{}';
create index substance_keywords on chemical.substance using gin (school_id, keywords);
create index substance_classes on chemical.substance using gin (school_id, ghs_classes);
create index substance_pictograms on chemical.substance using gin (school_id, pictograms);

-- Substances of an edition; those of an edition that is no longer in force are its record.
create table chemical.control_entry (
  school_id bigint not null references org.school,
  list_id bigint not null,
  substance_id bigint not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, list_id, substance_id),
  foreign key (school_id, list_id) references chemical.control_list,
  foreign key (school_id, substance_id) references chemical.substance
);
create index control_entry_substance on chemical.control_entry (school_id, substance_id);

-- Packages in which a substance is bought.
create table chemical.spec (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  substance_id bigint not null,
  -- Net content in `unit`: g, kg, mL or L.
  net numeric(14, 4) not null,
  unit text not null,
  -- Code of dictionary chem_package.
  package_type text not null,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, substance_id) references chemical.substance,
  constraint spec_net_positive check (net > 0),
  constraint spec_unit_known check (unit in ('g', 'kg', 'mL', 'L')),
  constraint spec_status_known check (status in (0, 1))
);
create unique index spec_once on chemical.spec (school_id, substance_id, net, unit, package_type);
comment on index chemical.spec_once is '该化学品已有这种包装规格；已停用的请启用';
comment on constraint spec_net_positive on chemical.spec is '净含量应大于 0';
comment on constraint spec_unit_known on chemical.spec is '净含量的单位不正确';
comment on constraint spec_status_known on chemical.spec is '状态不正确';

create table chemical.supplier (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  credit_code text not null default '',
  license_no text not null default '',
  starts_on date,
  -- Absent: without end.
  ends_on date,
  -- Codes of dictionary chem_control that the licence covers; `none` stands for what no list controls.
  categories text[] not null default '{}',
  contact text not null default '',
  phone text not null default '',
  address text not null default '',
  remark text not null default '',
  license_files bigint[] not null default '{}',
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || credit_code || ' ' || license_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint supplier_dates check (ends_on is null or starts_on is null or ends_on >= starts_on),
  constraint supplier_status_known check (status in (0, 1))
);
create unique index supplier_once on chemical.supplier (school_id, upper(name));
create unique index supplier_code_once on chemical.supplier (school_id, upper(credit_code)) where credit_code <> '';
comment on index chemical.supplier_once is '该供应商已登记，请修改原有记录；已停用的请启用';
comment on index chemical.supplier_code_once is '该信用代码已登记在其他供应商名下，请核对';
comment on constraint supplier_dates on chemical.supplier is '有效期至不能早于有效期起';
comment on constraint supplier_status_known on chemical.supplier is '状态不正确';
create index supplier_order on chemical.supplier (school_id, name, id);
create index supplier_ends on chemical.supplier (school_id, ends_on, id);
create index supplier_status on chemical.supplier (school_id, status);
create index supplier_categories on chemical.supplier using gin (school_id, categories);
create index supplier_keywords on chemical.supplier using gin (school_id, keywords);
