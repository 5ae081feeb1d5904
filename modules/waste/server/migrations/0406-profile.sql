-- What a laboratory produces often, to begin a container with.
create table waste.profile (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  lab_id bigint not null,
  name text not null,
  type_id bigint not null,
  waste_name text not null,
  form text not null,
  compat_group text not null default '',
  components jsonb not null,
  harmful text not null,
  spec_id bigint not null,
  source text not null,
  project text not null default '',
  precautions text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, lab_id) references org.unit,
  foreign key (school_id, type_id) references waste.type,
  foreign key (school_id, spec_id) references waste.spec
);
create unique index profile_once on waste.profile (school_id, lab_id, name);
comment on index waste.profile_once is '该实验室已有同名的常用废物，请换一个名称';
