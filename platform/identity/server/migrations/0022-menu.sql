-- What a school changes of the product's menu: names, icons, order and what is switched off. The tree is the product's.
create table identity.menu (
  school_id bigint not null references org.school,
  route_name text not null,
  name text not null,
  icon text not null default '',
  sort int not null default 0,
  status int not null default 1,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, route_name),
  constraint menu_status_known check (status in (0, 1))
);
comment on constraint menu_status_known on identity.menu is '状态不正确';
