-- 检查表: what a check asks and how it counts; a version is a frozen copy of items of the library.
create table inspection.check_list (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code text not null,
  name text not null,
  act_types int[] not null,
  target text not null,
  -- Laboratories that the list is for; all of them if empty.
  lab_classes int[] not null default '{}',
  org_id bigint not null,
  status int not null default 1,
  remark text not null default '',
  keywords text[] generated always as (kernel.grams(code || ' ' || name)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  constraint check_list_target_known check (target in ('school', 'college', 'lab')),
  constraint check_list_types_known check (act_types <> '{}' and act_types <@ '{1,2,3,4,5,6}'),
  constraint check_list_classes_of_labs check (target = 'lab' or lab_classes = '{}'),
  constraint check_list_status_known check (status in (0, 1))
);
create unique index check_list_code_once on inspection.check_list (school_id, upper(code)) where deleted_at is null;
create unique index check_list_name_once on inspection.check_list (school_id, org_id, lower(btrim(name))) where deleted_at is null;
create index check_list_org on inspection.check_list (school_id, org_id);
create index check_list_keywords on inspection.check_list using gin (school_id, keywords);
comment on index inspection.check_list_code_once is '检查表编码已存在，请换一个';
comment on index inspection.check_list_name_once is '本单位已有同名检查表，请换一个名称';
comment on constraint check_list_target_known on inspection.check_list is '检查对象不正确';
comment on constraint check_list_types_known on inspection.check_list is '请选择适用的检查类型';
comment on constraint check_list_classes_of_labs on inspection.check_list is '只有检查实验室的检查表可限定安全类别';
comment on constraint check_list_status_known on inspection.check_list is '状态不正确';

create table inspection.check_list_version (
  school_id bigint not null,
  id bigint generated always as identity,
  list_id bigint not null,
  -- Given when it is published: `DB-HX-V2025.2`.
  version_no text not null default '',
  status int not null default 0,
  note text not null default '',
  item_count int not null default 0,
  total numeric(8, 1) not null default 0,
  published_by bigint,
  published_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, list_id) references inspection.check_list,
  constraint check_list_version_status_known check (status in (0, 1, 2)),
  constraint check_list_version_published check ((status = 0) = (version_no = '') and (status = 0) = (published_at is null))
);
create unique index check_list_draft_once on inspection.check_list_version (school_id, list_id) where status = 0;
create unique index check_list_current_once on inspection.check_list_version (school_id, list_id) where status = 1;
create unique index check_list_version_no_once on inspection.check_list_version (school_id, list_id, version_no);
create index check_list_version_newest on inspection.check_list_version (school_id, list_id, id desc);
comment on index inspection.check_list_draft_once is '该检查表已有编辑中的版本，请先发布或删除它';
comment on index inspection.check_list_current_once is '该检查表已有发布的版本，请先停用它';
comment on index inspection.check_list_version_no_once is '版本号冲突，请重试';
comment on constraint check_list_version_status_known on inspection.check_list_version is '检查表版本状态不正确';
comment on constraint check_list_version_published on inspection.check_list_version is '版本号和发布时间不正确';

-- The items as they stood when the draft was saved; score, veto and order are the version's own.
create table inspection.check_list_item (
  school_id bigint not null,
  version_id bigint not null,
  item_id bigint not null,
  code text not null,
  name text not null,
  points text not null,
  basis text not null,
  target text not null,
  score numeric(5, 1) not null,
  veto boolean not null,
  urgent boolean not null,
  lab_classes int[] not null,
  lab_levels int[] not null,
  aptitude_ids bigint[] not null,
  risk_ids bigint[] not null,
  class_id bigint,
  descr_id bigint,
  descr text not null,
  suggest text not null,
  category_code text not null,
  category_name text not null,
  group_code text not null,
  group_name text not null,
  sort int not null,
  primary key (school_id, version_id, item_id),
  foreign key (school_id, version_id) references inspection.check_list_version on delete cascade,
  foreign key (school_id, item_id) references inspection.item,
  constraint check_list_item_score_possible check (score > 0 and score <= 100)
);
create index check_list_item_item on inspection.check_list_item (school_id, item_id);
comment on constraint check_list_item_score_possible on inspection.check_list_item is '分值应大于 0，不超过 100';

-- A published version never changes; whoever writes items holds the lock of their version.
create function inspection.check_list_draft_only() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
declare
  place record := coalesce(new, old);
begin
  perform from inspection.check_list_version v
    where v.school_id = place.school_id and v.id = place.version_id and v.status <> 0;
  if found then
    raise exception 'a published version of a check list is immutable' using errcode = 'check_violation';
  end if;
  return place;
end
$$;
create trigger check_list_item_draft_only before insert or update or delete on inspection.check_list_item
  for each row execute function inspection.check_list_draft_only();

-- Rules of the reach check; the newest revision is in force, an activity keeps the one it started with.
create table inspection.reach_rule (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  revision int not null,
  rule jsonb not null,
  note text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint reach_rule_revision_once unique (school_id, revision),
  constraint reach_rule_revision_counts check (revision >= 1)
);
comment on table inspection.reach_rule is 'append-only: an activity keeps the revision it started with';
comment on constraint reach_rule_revision_once on inspection.reach_rule is '规则刚被他人修改，请刷新后重试';
comment on constraint reach_rule_revision_counts on inspection.reach_rule is '规则版本不正确';
