create table base_info.facility_check (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  facility_id bigint not null,
  kind text not null,
  checked_on date not null,
  result text not null,
  note text not null default '',
  photos bigint[] not null default '{}',
  problem_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, facility_id) references base_info.lab_facility on delete cascade,
  constraint facility_check_kind_known check (kind in ('check', 'flush', 'report')),
  constraint facility_check_result_known check (result in ('normal', 'abnormal'))
);
comment on constraint facility_check_kind_known on base_info.facility_check is '记录类别不正确';
comment on constraint facility_check_result_known on base_info.facility_check is '检查结果不正确';
create index facility_check_facility on base_info.facility_check (school_id, facility_id, id);
-- One tap more on the same day records nothing.
create unique index facility_check_flush_once on base_info.facility_check (school_id, facility_id, checked_on) where kind = 'flush';
comment on index base_info.facility_check_flush_once is '今天已登记过这台设施的冲洗测试';

-- Which facilities a laboratory must have: every condition that is given holds for it.
create table base_info.facility_rule (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  aptitude_id bigint,
  -- Code of dictionary hazard_kind, with the kinds below it.
  hazard_kind text not null default '',
  -- This level or a stricter one.
  lab_level int,
  category text not null,
  basis text not null default '',
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, aptitude_id) references base_info.attribute,
  constraint facility_rule_status_known check (status in (0, 1))
);
comment on constraint facility_rule_status_known on base_info.facility_rule is '状态不正确';
create unique index facility_rule_once on base_info.facility_rule
  (school_id, coalesce(aptitude_id, 0), hazard_kind, coalesce(lab_level, 0), category);
comment on index base_info.facility_rule_once is '已有条件和设施相同的规则';
