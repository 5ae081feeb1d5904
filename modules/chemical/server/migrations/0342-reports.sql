-- What the school owes the authorities: the flow of a controlled inbound, and the precursors of a year.
create table chemical.police_report (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- flow or annual.
  kind text not null,
  inbound_id bigint,
  year int,
  due_on date not null,
  reported_on date,
  receipt_no text not null default '',
  authority text not null default '',
  remark text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, inbound_id) references chemical.inbound,
  constraint police_report_kind_known check (kind in ('flow', 'annual') and (kind = 'flow') = (inbound_id is not null)
    and (kind = 'annual') = (year is not null)),
  constraint police_report_filed check ((reported_on is null) = (receipt_no = ''))
);
create unique index police_report_of_inbound on chemical.police_report (school_id, inbound_id) where inbound_id is not null;
create unique index police_report_of_year on chemical.police_report (school_id, year) where year is not null;
comment on index chemical.police_report_of_inbound is '该入库单已有流向报备任务';
comment on index chemical.police_report_of_year is '该年度已有报告任务';
comment on constraint police_report_kind_known on chemical.police_report is '报备类型不正确';
comment on constraint police_report_filed on chemical.police_report is '请填写报备日期和回执编号';
create index police_report_due on chemical.police_report (school_id, due_on, id);

-- What a keeper of controlled chemicals is registered with; of the identity number only the masked form is kept.
create table chemical.keeper_card (
  school_id bigint not null references org.school,
  keeper_id bigint not null,
  id_card text not null,
  training_no text not null default '',
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  primary key (school_id, keeper_id),
  foreign key (school_id, keeper_id) references stock.keeper
);
