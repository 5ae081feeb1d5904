create table inspection.activity (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Name of the activity in the public address of its inspection basis.
  public_id uuid not null default gen_random_uuid(),
  act_no text not null,
  act_name text not null,
  act_type int not null,
  status int not null default 2,
  school_year text not null,
  term int not null,
  start_at timestamptz not null,
  end_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  org_id bigint not null,
  leader_id bigint not null,
  scope_org_ids bigint[] not null default '{}',
  campus_ids bigint[] not null default '{}',
  type_ids bigint[] not null default '{}',
  lab_classes int[] not null default '{}',
  lab_levels int[] not null default '{}',
  aptitude_ids bigint[] not null default '{}',
  sample int not null default 1,
  sample_percent int,
  sample_levels int[] not null default '{}',
  item_mode int not null default 1,
  item_ids bigint[] not null default '{}',
  gist text not null default '',
  gist_files bigint[] not null default '{}',
  files bigint[] not null default '{}',
  need_confirm boolean not null default false,
  issue_mode int not null default 1,
  days_ordinary int not null default 7,
  days_urgent int not null default 1,
  examine_by int not null default 1,
  blind boolean not null default false,
  notify boolean not null default true,
  keywords text[] generated always as (kernel.grams(act_name || ' ' || act_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  constraint activity_no_once unique (school_id, act_no),
  constraint activity_type_known check (act_type between 1 and 6),
  constraint activity_status_known check (status in (0, 1, 2)),
  constraint activity_order check (end_at >= start_at),
  constraint activity_sample_known check (sample between 1 and 4 and coalesce(sample_percent, 1) between 1 and 100),
  constraint activity_modes_known check (item_mode in (1, 2, 3) and issue_mode in (1, 2) and examine_by in (1, 2)),
  constraint activity_days_possible check (days_ordinary between 1 and 90 and days_urgent between 1 and 30)
);
create unique index activity_name_once on inspection.activity (school_id, act_type, lower(btrim(act_name))) where deleted_at is null;
create unique index activity_public on inspection.activity (public_id);
create index activity_due on inspection.activity (school_id, status, start_at) where deleted_at is null and status > 0;
create index activity_newest on inspection.activity (school_id, start_at desc, id desc) where deleted_at is null;
create index activity_keywords on inspection.activity using gin (school_id, keywords);
comment on constraint activity_no_once on inspection.activity is '活动编号冲突，请重试';
comment on index inspection.activity_name_once is '活动名称不能重复';
comment on index inspection.activity_public is '活动公开编号冲突，请重试';
comment on constraint activity_type_known on inspection.activity is '活动类型不正确';
comment on constraint activity_status_known on inspection.activity is '活动状态不正确';
comment on constraint activity_order on inspection.activity is '结束日期不能早于开始日期';
comment on constraint activity_sample_known on inspection.activity is '抽样方式或比例不正确';
comment on constraint activity_modes_known on inspection.activity is '检查、下发或复核方式不正确';
comment on constraint activity_days_possible on inspection.activity is '一般期限应为 1–90 天，紧急期限应为 1–30 天';

create table inspection.activity_group (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  name text not null,
  leader_id bigint not null,
  sort int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  constraint activity_group_name_once unique (school_id, act_id, name)
);
comment on constraint activity_group_name_once on inspection.activity_group is '检查组名称重复，请修改';

create table inspection.activity_inspector (
  school_id bigint not null,
  act_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (school_id, group_id, user_id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, group_id) references inspection.activity_group on delete cascade,
  foreign key (school_id, user_id) references identity.account
);
create index activity_inspector_user on inspection.activity_inspector (school_id, user_id, act_id);
create index activity_inspector_act on inspection.activity_inspector (school_id, act_id);

create table inspection.activity_lab (
  school_id bigint not null,
  act_id bigint not null,
  lab_id bigint not null,
  group_id bigint not null,
  primary key (school_id, act_id, lab_id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, group_id) references inspection.activity_group on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab
);
create index activity_lab_lab on inspection.activity_lab (school_id, lab_id);
create index activity_lab_group on inspection.activity_lab (school_id, group_id);

-- The items as they stood when the activity was saved or started, so that a later edit of the library changes no record.
create table inspection.activity_item (
  school_id bigint not null,
  act_id bigint not null,
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
  primary key (school_id, act_id, item_id),
  foreign key (school_id, act_id) references inspection.activity on delete cascade,
  foreign key (school_id, item_id) references inspection.item
);
create index activity_item_item on inspection.activity_item (school_id, item_id);

-- One check of one laboratory in one activity.
create table inspection.record (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  lab_id bigint not null,
  group_id bigint not null,
  college_id bigint,
  status int not null default 0,
  room_ids bigint[] not null default '{}',
  inspector_ids bigint[] not null default '{}',
  companion text not null default '',
  checked_at timestamptz,
  lng numeric(10, 6),
  lat numeric(10, 6),
  conclusion int,
  good_points text not null default '',
  -- Why nobody could enter, or why the laboratory is exempt.
  note text not null default '',
  photos bigint[] not null default '{}',
  sign_id bigint,
  -- [{item_id, result, note, photos, by}], one for each answered item.
  answers jsonb not null default '[]',
  submitted_by bigint,
  submitted_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, group_id) references inspection.activity_group,
  constraint record_once unique (school_id, act_id, lab_id),
  constraint record_status_known check (status between 0 and 4),
  constraint record_conclusion_known check (conclusion in (1, 2))
);
create index record_of_lab on inspection.record (school_id, lab_id, checked_at desc);
create index record_of_college on inspection.record (school_id, college_id, checked_at desc) where status >= 2;
create index record_newest on inspection.record (school_id, checked_at desc, id desc) where status >= 2;
create index record_group on inspection.record (school_id, group_id);
comment on constraint record_once on inspection.record is '该实验室在本活动中已有检查记录';
comment on constraint record_status_known on inspection.record is '检查记录状态不正确';
comment on constraint record_conclusion_known on inspection.record is '检查结论不正确';
