-- The sub-systems of the navigation page. Those of the product start with the page that the role has first; `url` and
-- `front_url` lead elsewhere, and an entry with neither is under construction.
create table codes.system_entry (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  menu_alias text not null,
  route_name text not null,
  url text not null default '',
  front_url text not null default '',
  icon text not null default '',
  sort int not null default 0,
  status int not null default 1,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint system_alias_once unique (school_id, menu_alias),
  constraint system_status_known check (status in (0, 1))
);
comment on constraint system_alias_once on codes.system_entry is '子系统标识已存在';
comment on constraint system_status_known on codes.system_entry is '状态不正确';
