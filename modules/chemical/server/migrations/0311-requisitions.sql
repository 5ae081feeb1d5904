-- Where a container is while it is out of its store, what is promised of it, and why it may not be touched.
alter table chemical.container
  add column parent_id bigint,
  add column reserved numeric(18, 4) not null default 0,
  -- The laboratory that has it in use; null while it stands in its store.
  add column lab_id bigint,
  add column requisition_id bigint,
  add column issued_at timestamptz,
  -- Not empty: nobody uses, returns or issues it until the difference is settled.
  add column blocked_note text not null default '',
  -- What was measured, if it differs from the book.
  add column measured numeric(18, 4),
  add constraint container_parent foreign key (school_id, parent_id) references chemical.container,
  add constraint container_lab foreign key (school_id, lab_id) references org.unit,
  add constraint container_reserved check (reserved >= 0),
  add constraint container_issued check ((lab_id is null) = (issued_at is null));
comment on constraint container_reserved on chemical.container is '预留量不能小于 0';
comment on constraint container_issued on chemical.container is '领出信息不完整';
create index container_parent on chemical.container (school_id, parent_id) where parent_id is not null;
create index container_lab on chemical.container (school_id, lab_id, code) where lab_id is not null;
create index container_requisition on chemical.container (school_id, requisition_id) where requisition_id is not null;

-- What a laboratory asks of a store.
create table chemical.requisition (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  lab_id bigint not null,
  warehouse_id bigint not null,
  applicant_id bigint not null,
  -- Who receives controlled chemicals beside the applicant.
  partner_id bigint,
  -- The teacher who answers for an applicant who is none.
  supervisor_id bigint,
  -- Code of dictionary chem_purpose.
  purpose text not null,
  project text not null default '',
  remark text not null default '',
  status int not null default 0,
  is_controlled boolean not null default false,
  instance_id bigint,
  submitted_at timestamptz,
  decided_by text not null default '',
  decided_at timestamptz,
  opinion text not null default '',
  -- Last of: passed, a part issued. The reservation ends so many days later.
  reserved_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, warehouse_id) references stock.warehouse,
  foreign key (school_id, applicant_id) references identity.account,
  foreign key (school_id, partner_id) references identity.account,
  foreign key (school_id, supervisor_id) references identity.account,
  constraint requisition_status_known check (status in (0, 1, 2, 3, 4, 5, 8, 9)),
  constraint requisition_two_people check (partner_id <> applicant_id),
  constraint requisition_supervised check (supervisor_id <> applicant_id)
);
create unique index requisition_no_once on chemical.requisition (school_id, no);
comment on index chemical.requisition_no_once is '领用单号重复，请重试';
comment on constraint requisition_status_known on chemical.requisition is '状态不正确';
comment on constraint requisition_two_people on chemical.requisition is '共同领用人不能是申请人本人';
comment on constraint requisition_supervised on chemical.requisition is '指导教师不能是申请人本人';
create index requisition_order on chemical.requisition (school_id, created_at, id);
create index requisition_lab on chemical.requisition (school_id, lab_id, created_at);
create index requisition_warehouse on chemical.requisition (school_id, warehouse_id, created_at);
create index requisition_status on chemical.requisition (school_id, status, created_at);
create index requisition_applicant on chemical.requisition (school_id, applicant_id, created_at);
create index requisition_partner on chemical.requisition (school_id, partner_id) where partner_id is not null;
create index requisition_supervisor on chemical.requisition (school_id, supervisor_id) where supervisor_id is not null;
alter table chemical.container
  add constraint container_requisition foreign key (school_id, requisition_id) references chemical.requisition;

create table chemical.requisition_line (
  school_id bigint not null references org.school,
  requisition_id bigint not null,
  line int not null,
  substance_id bigint not null,
  -- Amounts in the base unit of the substance.
  amount numeric(18, 4) not null,
  needed_on date not null,
  -- Planned use of a day; controlled chemicals only.
  daily_use numeric(18, 4),
  issued numeric(18, 4) not null default 0,
  primary key (school_id, requisition_id, line),
  foreign key (school_id, requisition_id) references chemical.requisition,
  foreign key (school_id, substance_id) references chemical.substance,
  constraint requisition_line_amount check (amount > 0 and daily_use > 0 and issued >= 0)
);
comment on constraint requisition_line_amount on chemical.requisition_line is '数量应大于 0';
create index requisition_line_substance on chemical.requisition_line (school_id, substance_id);

-- What of a container is promised to a line; the sum stands in the container, whose lock keeps others out.
create table chemical.reservation (
  school_id bigint not null references org.school,
  requisition_id bigint not null,
  line int not null,
  container_id bigint not null,
  amount numeric(18, 4) not null,
  primary key (school_id, requisition_id, line, container_id),
  foreign key (school_id, requisition_id, line) references chemical.requisition_line,
  foreign key (school_id, container_id) references chemical.container,
  constraint reservation_amount check (amount > 0)
);
comment on constraint reservation_amount on chemical.reservation is '预留量应大于 0';
create index reservation_container on chemical.reservation (school_id, container_id);
