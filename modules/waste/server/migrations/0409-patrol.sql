-- A look at a store: what was in order, what was not.
create table waste.patrol (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  warehouse_id bigint not null,
  patrol_on date not null,
  person_id bigint not null,
  -- What was not in order, of the list of `PatrolItem`; none: all was.
  faults text[] not null default '{}',
  note text not null default '',
  photos bigint[] not null default '{}',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, person_id) references identity.account,
  constraint patrol_fault_told check (faults = '{}' or note <> '')
);
comment on constraint patrol_fault_told on waste.patrol is '有异常时请说明情况和处理';
create index patrol_order on waste.patrol (school_id, patrol_on, id);
create index patrol_warehouse on waste.patrol (school_id, warehouse_id, patrol_on);
