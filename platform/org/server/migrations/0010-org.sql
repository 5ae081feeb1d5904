create schema org;

-- Schools share the deployment, so this table has no school of its own: it is read before anybody is known.
create table org.school (
  id bigint generated always as identity primary key,
  school_key text not null,
  name text not null,
  short_name text not null default '',
  moe_code text not null default '',
  host text,
  logo_id bigint,
  map_center text not null default '',
  card_footer text not null default '',
  first_page text not null default 'home',
  status int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  constraint school_key_once unique (school_key),
  constraint school_host_once unique (host),
  constraint school_first_page_known check (first_page in ('home', 'login', 'guide')),
  constraint school_status_known check (status in (0, 1))
);
comment on constraint school_key_once on org.school is '学校代码已被使用，请换一个';
comment on constraint school_host_once on org.school is '域名已被其他学校使用';
comment on constraint school_first_page_known on org.school is '首页类型不正确';
comment on constraint school_status_known on org.school is '状态不正确';

create table org.campus (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  code text not null,
  address text not null default '',
  lng numeric(10, 6),
  lat numeric(10, 6),
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint campus_status_known check (status in (0, 1))
);
create unique index campus_name_once on org.campus (school_id, lower(btrim(name))) where deleted_at is null;
create unique index campus_code_once on org.campus (school_id, upper(code)) where deleted_at is null;
comment on index org.campus_name_once is '校区名称已存在，请换一个';
comment on index org.campus_code_once is '校区代码已存在，请换一个';
comment on constraint campus_status_known on org.campus is '状态不正确';

create table org.building (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  campus_id bigint not null,
  name text not null,
  code text not null,
  floors_up int not null default 1,
  floors_down int not null default 0,
  area numeric(12, 2),
  structure text not null default '',
  built_year int,
  manager_id bigint,
  phone text not null default '',
  lng numeric(10, 6),
  lat numeric(10, 6),
  -- Outline on the campus plan in metres from its south-west corner: {x, y, w, h}.
  plan jsonb,
  floor_plans bigint[] not null default '{}',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, campus_id) references org.campus,
  constraint building_floors_possible check (floors_up between 1 and 60 and floors_down between 0 and 5),
  constraint building_area_positive check (area is null or area >= 0),
  constraint building_year_possible check (built_year is null or built_year between 1850 and 2100),
  constraint building_status_known check (status in (0, 1))
);
create unique index building_name_once on org.building (school_id, campus_id, lower(btrim(name))) where deleted_at is null;
create unique index building_code_once on org.building (school_id, upper(code)) where deleted_at is null;
comment on index org.building_name_once is '该校区已有同名楼宇，请换一个名称';
comment on index org.building_code_once is '楼宇代码已存在，请换一个';
comment on constraint building_floors_possible on org.building is '地上层数应为 1–60，地下层数应为 0–5';
comment on constraint building_area_positive on org.building is '建筑面积不能为负';
comment on constraint building_year_possible on org.building is '建成年份不正确';
comment on constraint building_status_known on org.building is '状态不正确';

create table org.type (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  code text not null,
  org_level text not null,
  nature text not null default '',
  need_check boolean not null default true,
  need_card boolean not null default true,
  need_level boolean not null default true,
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint type_status_known check (status in (0, 1))
);
create unique index type_name_once on org.type (school_id, lower(btrim(name))) where deleted_at is null;
create unique index type_code_once on org.type (school_id, upper(code)) where deleted_at is null;
comment on index org.type_name_once is '组织类型名称已存在，请换一个';
comment on index org.type_code_once is '组织类型代码已存在，请换一个';
comment on constraint type_status_known on org.type is '状态不正确';

-- The organisation tree. A laboratory is a unit of level `lab`; what only labs have stands in base_info.lab.
create table org.unit (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  pid bigint,
  level text not null,
  name text not null,
  -- For a laboratory this is its number, college code and serial.
  code text not null,
  type_id bigint,
  college_id bigint,
  -- Ids from the root to this unit with slashes around each; "C" so that a subtree is one range of the index.
  path text collate "C" not null,
  campus_ids bigint[] not null default '{}',
  head_id bigint,
  safety_officer_ids bigint[] not null default '{}',
  phone text not null default '',
  email text not null default '',
  intro text not null default '',
  sort int not null default 0,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || code)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, pid) references org.unit,
  foreign key (school_id, type_id) references org.type,
  constraint unit_level_known check (level in
    ('school', 'college', 'department', 'labcenter', 'research', 'lab', 'pisys', 'warehouse', 'security', 'equip')),
  constraint unit_status_known check (status in (0, 1))
);
create unique index unit_code_once on org.unit (school_id, upper(code)) where deleted_at is null;
-- Two laboratories of one college may not share a name; other units differ below their parent.
create unique index unit_name_once on org.unit (school_id, pid, lower(btrim(name))) where deleted_at is null and level <> 'lab';
create unique index unit_lab_name_once on org.unit (school_id, coalesce(college_id, pid), lower(btrim(name)))
  where deleted_at is null and level = 'lab';
create unique index unit_root_once on org.unit (school_id) where pid is null and deleted_at is null;
create index unit_path on org.unit (school_id, path);
create index unit_level on org.unit (school_id, level, path) where deleted_at is null;
create index unit_parent on org.unit (school_id, pid);
create index unit_keywords on org.unit using gin (school_id, keywords);
comment on index org.unit_code_once is '单位编号已存在，请换一个';
comment on index org.unit_name_once is '同一上级单位下已有同名单位，请换一个名称';
comment on index org.unit_lab_name_once is '该学院已有同名实验室，请换一个名称';
comment on index org.unit_root_once is '学校根单位已存在';
comment on constraint unit_level_known on org.unit is '组织级别不正确';
comment on constraint unit_status_known on org.unit is '状态不正确';

create table org.room (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  building_id bigint not null,
  floor int not null,
  room_no text not null,
  name text not null default '',
  -- Code of dictionary room_use.
  use text not null default '',
  area numeric(10, 2) not null,
  capacity int,
  height numeric(6, 2),
  doors int,
  org_id bigint,
  plan_xy jsonb,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(room_no || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, building_id) references org.building,
  foreign key (school_id, org_id) references org.unit,
  constraint room_floor_possible check (floor between -5 and 60 and floor <> 0),
  constraint room_area_positive check (area > 0),
  constraint room_counts_possible check ((capacity is null or capacity >= 0) and (doors is null or doors >= 0)),
  constraint room_status_known check (status in (0, 1))
);
create unique index room_no_once on org.room (school_id, building_id, upper(btrim(room_no))) where deleted_at is null;
create index room_org on org.room (school_id, org_id);
create index room_keywords on org.room using gin (school_id, keywords);
comment on index org.room_no_once is '该楼宇已有此房间号，请检查';
comment on constraint room_floor_possible on org.room is '楼层应为 -5 至 60，没有 0 层';
comment on constraint room_area_positive on org.room is '面积应大于 0';
comment on constraint room_counts_possible on org.room is '人数和门数不能为负';
comment on constraint room_status_known on org.room is '状态不正确';
