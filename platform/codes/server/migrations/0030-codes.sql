create schema codes;

-- Public codes: `parent_key` names the list, `parent_code` nests its rows.
create table codes.code (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  parent_key text not null,
  code text not null,
  name text not null,
  parent_code text not null default '',
  sort int not null default 0,
  status int not null default 1,
  color text not null default '',
  is_system boolean not null default false,
  remark text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint code_once unique (school_id, parent_key, code),
  constraint code_status_known check (status in (0, 1))
);
comment on constraint code_once on codes.code is '该代码类型下已有此代码，请换一个';
comment on constraint code_status_known on codes.code is '状态不正确';

create table codes.code_type (
  school_id bigint not null references org.school,
  parent_key text not null,
  name text not null,
  is_system boolean not null default false,
  sort int not null default 0,
  primary key (school_id, parent_key)
);

create table codes.setting (
  school_id bigint not null references org.school,
  sys_key text not null,
  value text not null,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, sys_key)
);
