-- The area of a lab is the sum of its rooms and is read from them, so that the two can never differ.
alter table base_info.lab drop constraint lab_counts_possible;
alter table base_info.lab drop column area;
alter table base_info.lab add constraint lab_counts_possible check (capacity is null or capacity >= 0);
comment on constraint lab_counts_possible on base_info.lab is '容纳人数不能为负';

create index lab_campus on base_info.lab (school_id, campus_id);
create index lab_nature on base_info.lab (school_id, nature);
create index lab_use_status on base_info.lab (school_id, use_status);

-- Protective measures of the catalogue that a lab has in place.
create table base_info.lab_protect (
  school_id bigint not null,
  lab_id bigint not null,
  attribute_id bigint not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, lab_id, attribute_id),
  foreign key (school_id, lab_id) references base_info.lab on delete cascade,
  foreign key (school_id, attribute_id) references base_info.attribute
);
create index lab_protect_attribute on base_info.lab_protect (school_id, attribute_id);

-- Safety facilities as they stand on the lab's card; `line` is their order.
create table base_info.lab_facility (
  school_id bigint not null,
  lab_id bigint not null,
  line int not null,
  -- Code of dictionary material_category.
  category text not null,
  qty int not null default 1,
  place text not null,
  expires_on date,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, lab_id, line),
  foreign key (school_id, lab_id) references base_info.lab on delete cascade,
  constraint lab_facility_qty_possible check (qty between 1 and 9999)
);
comment on constraint lab_facility_qty_possible on base_info.lab_facility is '设施数量应为 1–9999';
