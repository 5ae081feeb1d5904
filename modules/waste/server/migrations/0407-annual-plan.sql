-- 管理计划 of a year: what is expected to be produced and transferred, and the declaration of what was.
create table waste.annual (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  year int not null,
  -- 0 draft, 1 confirmed, 2 filed in the national system.
  status int not null default 0,
  confirmed_by bigint,
  confirmed_at timestamptz,
  filing_no text not null default '',
  filed_on date,
  -- The declaration of this year, due in the next one.
  declaration_no text not null default '',
  declared_on date,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, confirmed_by) references identity.account,
  constraint annual_year_known check (year between 2000 and 2100),
  constraint annual_status_known check (status in (0, 1, 2)),
  constraint annual_confirmed check ((status = 0) = (confirmed_by is null)),
  constraint annual_filed check ((status = 2) = (filed_on is not null and filing_no <> '')),
  constraint annual_declared check ((declared_on is null) = (declaration_no = ''))
);
create unique index annual_once on waste.annual (school_id, year);
comment on index waste.annual_once is '该年度已有管理计划，请编辑原有计划';
comment on constraint annual_year_known on waste.annual is '年度不正确';
comment on constraint annual_status_known on waste.annual is '状态不正确';
comment on constraint annual_confirmed on waste.annual is '确认信息不完整';
comment on constraint annual_filed on waste.annual is '备案信息不完整';
comment on constraint annual_declared on waste.annual is '申报信息不完整';

create table waste.annual_line (
  school_id bigint not null references org.school,
  annual_id bigint not null,
  code text not null,
  produce_kg numeric(14, 2) not null,
  transfer_kg numeric(14, 2) not null,
  -- R or D code of the way of disposal.
  method text not null,
  primary key (school_id, annual_id, code),
  foreign key (school_id, annual_id) references waste.annual,
  constraint annual_line_positive check (produce_kg >= 0 and transfer_kg >= 0)
);
comment on constraint annual_line_positive on waste.annual_line is '预计产生量和转移量不能小于 0';
