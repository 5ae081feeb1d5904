-- What a school wants for the fields that are not written at once: modes by field; fields without one have the default.
create table base_info.change_setting (
  school_id bigint not null references org.school,
  info_type int not null,
  modes jsonb not null,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, info_type),
  constraint change_setting_type_known check (info_type in (1, 2))
);
comment on constraint change_setting_type_known on base_info.change_setting is '变更类型不正确';

create table base_info.change_request (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  req_no text not null,
  -- 1 room, 2 laboratory.
  info_type int not null,
  target_id bigint not null,
  -- Name of the target when the request was made.
  target_name text not null,
  -- Laboratory, or unit that holds the room; decides who sees the request.
  unit_id bigint,
  college_id bigint,
  -- Written at once and only to be read: 1 by the college, 2 by the school; null: to be decided.
  read_by int,
  applicant_id bigint not null,
  applicant_name text not null,
  org_id bigint not null,
  reason text not null default '',
  files bigint[] not null default '{}',
  status int not null default 0,
  instance_id bigint,
  submitted_at timestamptz not null,
  -- When it was decided or read, and by whom.
  ended_at timestamptz,
  ended_by text not null default '',
  note text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, unit_id) references org.unit,
  foreign key (school_id, applicant_id) references identity.account,
  constraint change_type_known check (info_type in (1, 2)),
  constraint change_status_known check (status in (0, 1, 2, 3, 8, 9)),
  constraint change_reader_known check (read_by in (1, 2))
);
create unique index change_number_once on base_info.change_request (school_id, req_no);
create unique index change_open_once on base_info.change_request (school_id, info_type, target_id)
  where status in (0, 9) and read_by is null and deleted_at is null;
create index change_submitted on base_info.change_request (school_id, submitted_at desc, id);
create index change_of_unit on base_info.change_request (school_id, unit_id, submitted_at desc);
create index change_of_applicant on base_info.change_request (school_id, applicant_id, submitted_at desc);
create index change_of_target on base_info.change_request (school_id, info_type, target_id);
comment on index base_info.change_number_once is '申请编号冲突，请重试';
comment on index base_info.change_open_once is '该对象已有正在审批的变更申请，请等审批结束或撤回后再提交';
comment on constraint change_type_known on base_info.change_request is '变更类型不正确';
comment on constraint change_status_known on base_info.change_request is '变更申请的状态不正确';
comment on constraint change_reader_known on base_info.change_request is '备案的阅读人不正确';

create table base_info.change_item (
  school_id bigint not null,
  request_id bigint not null,
  field text not null,
  place int not null,
  mode int not null,
  -- Values as stored, and in words as they were when the request was made.
  old_value jsonb,
  new_value jsonb,
  old_text text not null,
  new_text text not null,
  -- 0 undecided, 1 pass, 2 refuse.
  result int not null default 0,
  opinion text not null default '',
  primary key (school_id, request_id, field),
  foreign key (school_id, request_id) references base_info.change_request,
  constraint change_result_known check (result in (0, 1, 2))
);
comment on constraint change_result_known on base_info.change_item is '变更项的结论不正确';
