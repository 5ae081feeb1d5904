-- Links by which a person chooses a new password: the newest only, kept as a hash, for half an hour, good once.
create table identity.password_reset (
  school_id bigint not null,
  user_id bigint not null,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (school_id, user_id),
  foreign key (school_id, user_id) references identity.account on delete cascade
);
