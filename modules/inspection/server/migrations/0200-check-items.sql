create schema inspection;

-- Check items stand in stores: a school keeps the ministry's table beside its own.
create table inspection.store (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  kind int not null,
  edition text not null default '',
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint store_kind_known check (kind in (1, 2, 3)),
  constraint store_status_known check (status in (0, 1))
);
create unique index store_name_once on inspection.store (school_id, lower(btrim(name))) where deleted_at is null;
comment on index inspection.store_name_once is '检查项库名称已存在，请换一个';
comment on constraint store_kind_known on inspection.store is '检查项库类型不正确';
comment on constraint store_status_known on inspection.store is '状态不正确';

-- Categories (without pid) and the groups below them. Numbering is data: editions shift it.
create table inspection.item_group (
  school_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  pid bigint,
  code text not null,
  name text not null,
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, store_id) references inspection.store,
  foreign key (school_id, pid) references inspection.item_group,
  constraint item_group_status_known check (status in (0, 1))
);
create unique index item_group_code_once on inspection.item_group (school_id, store_id, upper(code));
create unique index item_group_name_once on inspection.item_group (school_id, store_id, coalesce(pid, 0), lower(btrim(name)));
create index item_group_parent on inspection.item_group (school_id, pid);
comment on index inspection.item_group_code_once is '该检查项库已有此编号，请换一个';
comment on index inspection.item_group_name_once is '同一级已有同名分类，请换一个名称';
comment on constraint item_group_status_known on inspection.item_group is '状态不正确';

-- What a problem is about, in the school's own words.
create table inspection.problem_class (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  pid bigint,
  name text not null,
  code text not null,
  act_types int[] not null default '{}',
  category_code text not null default '',
  days_ordinary int,
  days_urgent int,
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, pid) references inspection.problem_class,
  constraint problem_class_days_possible check (coalesce(days_ordinary, 1) between 1 and 90 and coalesce(days_urgent, 1) between 1 and 30),
  constraint problem_class_status_known check (status in (0, 1))
);
create unique index problem_class_name_once on inspection.problem_class (school_id, lower(btrim(name))) where deleted_at is null;
create unique index problem_class_code_once on inspection.problem_class (school_id, upper(code)) where deleted_at is null;
comment on index inspection.problem_class_name_once is '问题分类名称已存在，请换一个';
comment on index inspection.problem_class_code_once is '问题分类编码已存在，请换一个';
comment on constraint problem_class_days_possible on inspection.problem_class is '一般期限应为 1–90 天，紧急期限应为 1–30 天';
comment on constraint problem_class_status_known on inspection.problem_class is '状态不正确';

create table inspection.item (
  school_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  group_id bigint not null,
  code text not null,
  name text not null,
  points text not null default '',
  basis text not null default '',
  target text not null,
  score numeric(5, 1) not null default 1,
  veto boolean not null default false,
  urgent boolean not null default false,
  lab_classes int[] not null default '{}',
  lab_levels int[] not null default '{}',
  aptitude_ids bigint[] not null default '{}',
  risk_ids bigint[] not null default '{}',
  -- Class and wording of the problem that is offered when the item is not met.
  class_id bigint,
  descr_id bigint,
  suggest text not null default '',
  sort int not null default 0,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(code || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, store_id) references inspection.store,
  foreign key (school_id, group_id) references inspection.item_group,
  foreign key (school_id, class_id) references inspection.problem_class,
  constraint item_target_known check (target in ('school', 'college', 'lab')),
  constraint item_score_possible check (score >= 0 and score <= 100),
  constraint item_status_known check (status in (0, 1))
);
create unique index item_code_once on inspection.item (school_id, store_id, upper(code)) where deleted_at is null;
create index item_by_group on inspection.item (school_id, group_id, sort);
create index item_keywords on inspection.item using gin (school_id, keywords);
comment on index inspection.item_code_once is '该检查项库已有此编号，请换一个';
comment on constraint item_target_known on inspection.item is '适用对象不正确';
comment on constraint item_score_possible on inspection.item is '分值应为 0–100';
comment on constraint item_status_known on inspection.item is '状态不正确';

create table inspection.problem_descr (
  school_id bigint not null,
  id bigint generated always as identity,
  class_id bigint not null,
  text text not null,
  level text not null,
  item_id bigint,
  suggest text not null default '',
  basis text not null default '',
  uses int not null default 0,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(text)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, class_id) references inspection.problem_class,
  foreign key (school_id, item_id) references inspection.item,
  constraint problem_descr_level_known check (level in ('ordinary', 'urgent')),
  constraint problem_descr_status_known check (status in (0, 1))
);
create unique index problem_descr_once on inspection.problem_descr (school_id, class_id, md5(lower(btrim(text))));
create index problem_descr_keywords on inspection.problem_descr using gin (school_id, keywords);
comment on index inspection.problem_descr_once is '该分类下已有相同的问题描述';
comment on constraint problem_descr_level_known on inspection.problem_descr is '隐患等级不正确';
comment on constraint problem_descr_status_known on inspection.problem_descr is '状态不正确';

-- An inspector is appointed by the school or by a college; a living row gives the role.
create table inspection.inspector (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  kind int not null,
  org_id bigint not null,
  duty_org_ids bigint[] not null default '{}',
  expertise int[] not null default '{}',
  from_on date not null,
  to_on date not null,
  cert_files bigint[] not null default '{}',
  status int not null default 1,
  -- The role has been given to the person and not yet taken back.
  role_given boolean not null default false,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, org_id) references org.unit,
  constraint inspector_once unique (school_id, user_id, org_id),
  constraint inspector_kind_known check (kind between 1 and 4),
  constraint inspector_status_known check (status in (0, 1)),
  constraint inspector_order check (to_on >= from_on)
);
create index inspector_org on inspection.inspector (school_id, org_id);
comment on constraint inspector_once on inspection.inspector is '该人员已是本单位的检查人员，请直接修改或续聘';
comment on constraint inspector_kind_known on inspection.inspector is '检查员类型不正确';
comment on constraint inspector_status_known on inspection.inspector is '状态不正确';
comment on constraint inspector_order on inspection.inspector is '聘期结束日期不能早于开始日期';
