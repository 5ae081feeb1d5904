create schema base_info;

-- What only a laboratory has; its name, number, place in the tree and head stand in org.unit under the same id.
create table base_info.lab (
  school_id bigint not null references org.school,
  id bigint not null,
  -- Random name of the lab on the card and in QR codes, so that nobody can count the labs of a school.
  public_id uuid not null default gen_random_uuid(),
  nature text not null default '',
  campus_id bigint,
  building_id bigint,
  area numeric(12, 2) not null default 0,
  founded_year int,
  subject text not null default '',
  purpose text not null default '',
  research text not null default '',
  use_status int not null default 0,
  open_time text not null default '',
  capacity int,
  safety_head_id bigint,
  safety_officer_id bigint,
  student_officer_id bigint,
  emergency_name text not null default '',
  emergency_phone text not null default '',
  duty_files bigint[] not null default '{}',
  duty_signed_on date,
  duty_expires_on date,
  -- Codes of dictionaries lab_class and lab_level; empty until the lab is judged.
  lab_class int,
  lab_classes int[] not null default '{}',
  lab_level int,
  judged_on date,
  judge_basis text[] not null default '{}',
  judge_valid_to date,
  level_source text,
  signs text[] not null default '{}',
  ppe text[] not null default '{}',
  fire_methods text[] not null default '{}',
  forbid text not null default '',
  warn text not null default '',
  need_admission boolean not null default true,
  pass_score int,
  photos bigint[] not null default '{}',
  floor_plans bigint[] not null default '{}',
  procedures bigint[] not null default '{}',
  emergency_plans bigint[] not null default '{}',
  card_printed_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, id) references org.unit,
  foreign key (school_id, campus_id) references org.campus,
  foreign key (school_id, building_id) references org.building,
  constraint lab_public_id_once unique (school_id, public_id),
  constraint lab_use_status_known check (use_status in (0, 1, 2)),
  constraint lab_level_known check (lab_level is null or lab_level between 1 and 9),
  constraint lab_level_source_known check (level_source is null or level_source in ('auto', 'manual')),
  constraint lab_year_possible check (founded_year is null or founded_year between 1850 and 2100),
  constraint lab_counts_possible check ((capacity is null or capacity >= 0) and area >= 0),
  constraint lab_duty_order check (duty_expires_on is null or duty_signed_on is null or duty_expires_on >= duty_signed_on)
);
create index lab_building on base_info.lab (school_id, building_id);
create index lab_level_class on base_info.lab (school_id, lab_level, lab_class);
create index lab_public on base_info.lab (public_id);
comment on constraint lab_public_id_once on base_info.lab is '实验室公开编号冲突，请重试';
comment on constraint lab_use_status_known on base_info.lab is '使用状态不正确';
comment on constraint lab_level_known on base_info.lab is '安全等级不正确';
comment on constraint lab_level_source_known on base_info.lab is '等级来源不正确';
comment on constraint lab_year_possible on base_info.lab is '建成年份不正确';
comment on constraint lab_counts_possible on base_info.lab is '面积和人数不能为负';
comment on constraint lab_duty_order on base_info.lab is '责任书到期日不能早于签订日';

create table base_info.lab_room (
  school_id bigint not null,
  lab_id bigint not null,
  room_id bigint not null,
  primary key (school_id, lab_id, room_id),
  foreign key (school_id, lab_id) references base_info.lab on delete cascade,
  foreign key (school_id, room_id) references org.room
);
create index lab_room_room on base_info.lab_room (school_id, room_id);

-- Aptitudes, risk points and protective measures are three kinds of one catalogue.
create table base_info.attribute (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  kind text not null,
  pid bigint,
  name text not null,
  code text not null,
  lab_class int,
  icon_id bigint,
  need_cert boolean not null default false,
  consequence text not null default '',
  default_l int,
  default_s int,
  describe text not null default '',
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, pid) references base_info.attribute,
  constraint attribute_kind_known check (kind in ('aptitude', 'riskpoint', 'protect')),
  constraint attribute_values_possible check ((default_l is null or default_l between 1 and 5) and (default_s is null or default_s between 1 and 5)),
  constraint attribute_status_known check (status in (0, 1))
);
create unique index attribute_name_once on base_info.attribute (school_id, kind, coalesce(pid, 0), lower(btrim(name))) where deleted_at is null;
create unique index attribute_code_once on base_info.attribute (school_id, kind, upper(code)) where deleted_at is null;
comment on index base_info.attribute_name_once is '同级已有同名条目，请换一个名称';
comment on index base_info.attribute_code_once is '编码已存在，请换一个';
comment on constraint attribute_kind_known on base_info.attribute is '属性类别不正确';
comment on constraint attribute_values_possible on base_info.attribute is 'L 和 S 应为 1–5';
comment on constraint attribute_status_known on base_info.attribute is '状态不正确';

create table base_info.lab_aptitude (
  school_id bigint not null,
  lab_id bigint not null,
  attribute_id bigint not null,
  cert_no text not null default '',
  cert_files bigint[] not null default '{}',
  valid_from date,
  valid_to date,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, lab_id, attribute_id),
  foreign key (school_id, lab_id) references base_info.lab on delete cascade,
  foreign key (school_id, attribute_id) references base_info.attribute,
  constraint lab_aptitude_order check (valid_to is null or valid_from is null or valid_to >= valid_from)
);
create index lab_aptitude_attribute on base_info.lab_aptitude (school_id, attribute_id);
comment on constraint lab_aptitude_order on base_info.lab_aptitude is '证书到期日不能早于起始日';

-- Risk points of a lab as far as check items are chosen by them; assessment follows with the grading engine.
create table base_info.lab_risk_point (
  school_id bigint not null,
  lab_id bigint not null,
  attribute_id bigint not null,
  place text not null default '',
  l int,
  s int,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, lab_id, attribute_id),
  foreign key (school_id, lab_id) references base_info.lab on delete cascade,
  foreign key (school_id, attribute_id) references base_info.attribute,
  constraint lab_risk_values_possible check ((l is null or l between 1 and 5) and (s is null or s between 1 and 5))
);
create index lab_risk_point_attribute on base_info.lab_risk_point (school_id, attribute_id);
comment on constraint lab_risk_values_possible on base_info.lab_risk_point is 'L 和 S 应为 1–5';
