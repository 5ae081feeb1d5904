-- What is wrong or about to be, once for each object; it ends by itself when its reason is gone.
create table chemical.warning (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  kind text not null,
  -- What it is about, by its own id: a container, a quota, a permit, a supplier, a report, a room.
  object_id bigint not null,
  object text not null,
  content text not null,
  level int not null,
  -- Where it leads.
  url text not null default '',
  -- Who sees it: the unit, and those who keep the warehouse; without both, the school.
  org_id bigint,
  warehouse_id bigint,
  raised_at timestamptz not null,
  status int not null default 0,
  note text not null default '',
  handled_by bigint,
  handled_at timestamptz,
  ended_at timestamptz,
  version int not null default 1,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, handled_by) references identity.account,
  constraint warning_level_known check (level between 1 and 3),
  constraint warning_status_known check (status in (0, 1, 2, 9)),
  constraint warning_handled check ((status in (1, 2)) = (handled_at is not null) and (status not in (1, 2) or note <> '')),
  constraint warning_ended check (status <> 9 or ended_at is not null)
);
create unique index warning_once on chemical.warning (school_id, kind, object_id) where ended_at is null;
comment on index chemical.warning_once is '该对象已有同类预警';
comment on constraint warning_level_known on chemical.warning is '级别不正确';
comment on constraint warning_status_known on chemical.warning is '状态不正确';
comment on constraint warning_handled on chemical.warning is '请填写处理说明或忽略原因';
comment on constraint warning_ended on chemical.warning is '解除时间不能为空';
create index warning_order on chemical.warning (school_id, raised_at, id);
create index warning_status on chemical.warning (school_id, status, raised_at);
create index warning_kind on chemical.warning (school_id, kind, raised_at);
create index warning_org on chemical.warning (school_id, org_id);
create index warning_warehouse on chemical.warning (school_id, warehouse_id);
