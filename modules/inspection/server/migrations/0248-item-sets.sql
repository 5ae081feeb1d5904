-- 检查项集: a selection of check items under a name, in the order of who made it.
create table inspection.item_set (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  act_types int[] not null,
  org_id bigint not null,
  -- Items that are disabled or removed later stay in the set and are left out where it is used.
  item_ids bigint[] not null,
  status int not null default 1,
  remark text not null default '',
  keywords text[] generated always as (kernel.grams(name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  constraint item_set_types_known check (act_types <> '{}' and act_types <@ '{1,2,3,4,5,6}'),
  constraint item_set_size check (cardinality(item_ids) between 1 and 500),
  constraint item_set_status_known check (status in (0, 1))
);
create unique index item_set_name_once on inspection.item_set (school_id, org_id, lower(btrim(name))) where deleted_at is null;
create index item_set_keywords on inspection.item_set using gin (school_id, keywords);
comment on index inspection.item_set_name_once is '本单位已有同名检查项集，请换一个名称';
comment on constraint item_set_types_known on inspection.item_set is '请选择适用的检查类型';
comment on constraint item_set_size on inspection.item_set is '检查项集应有 1–500 个检查项';
comment on constraint item_set_status_known on inspection.item_set is '状态不正确';
