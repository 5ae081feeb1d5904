-- Files with the data of laboratories that were made for the education department of the province.
create table base_info.province_export (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  school_year text not null,
  -- What was chosen, in words: names may change later.
  choices text not null,
  rows int not null,
  missing_cells int not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  primary key (school_id, id)
);
