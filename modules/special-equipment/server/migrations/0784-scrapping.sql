-- Applications for scrapping, which the engine of approvals decides; a piece has one at a time.
create table special_equipment.scrapping (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  asset_id bigint not null,
  -- What the piece returns to when the application is refused or withdrawn.
  from_state int not null,
  was_major boolean not null default false,
  reason text not null,
  files bigint[] not null default '{}',
  -- 0 under review, 1 passed, 2 refused, 3 withdrawn.
  status int not null default 0,
  applicant_id bigint not null,
  instance_id bigint,
  opinion text not null default '',
  decided_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, asset_id) references special_equipment.asset,
  constraint scrapping_status_known check (status between 0 and 3)
);
create unique index scrapping_open_once on special_equipment.scrapping (school_id, asset_id) where status = 0;
comment on index special_equipment.scrapping_open_once is '这台设备的报废申请正在审批';
comment on constraint scrapping_status_known on special_equipment.scrapping is '报废申请的状态不正确';
create index scrapping_asset on special_equipment.scrapping (school_id, asset_id, id);
