-- A container of chemicals that was put into a box of waste as it is, by its code; its deposit says who and when.
create table waste.bottle (
  school_id bigint not null references org.school,
  record_id bigint not null,
  line int not null,
  container_id bigint not null,
  code text not null,
  cas text not null default '',
  -- What was left in it when it was scanned, in the unit of its substance.
  quantity numeric(18, 4) not null,
  unit text not null,
  -- The box was given up.
  is_void boolean not null default false,
  primary key (school_id, record_id, line),
  foreign key (school_id, record_id, line) references waste.deposit,
  foreign key (school_id, container_id) references chemical.container
);
create unique index bottle_once on waste.bottle (school_id, container_id) where not is_void;
comment on index waste.bottle_once is '这瓶化学品已登记在另一个废物容器，请核对后重扫';
