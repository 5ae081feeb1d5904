-- The weight of a sealed container as it was and as it has been since, and why: neither is lost.
create table waste.correction (
  school_id bigint not null references org.school,
  record_id bigint not null,
  line int not null,
  before_kg numeric(12, 3) not null,
  after_kg numeric(12, 3) not null,
  reason text not null,
  person_id bigint not null,
  at timestamptz not null,
  primary key (school_id, record_id, line),
  foreign key (school_id, record_id) references waste.record,
  foreign key (school_id, person_id) references identity.account,
  constraint correction_weight_positive check (after_kg > 0),
  constraint correction_changes check (after_kg <> before_kg)
);
comment on constraint correction_weight_positive on waste.correction is '重量应大于 0';
comment on constraint correction_changes on waste.correction is '更正后的重量与原重量相同，不需要更正';
