-- Browsers in which a person has logged in: each has a counter of failures of its own, so that a stranger who locks the
-- account does not lock its owner out. A device never authenticates anybody.
create table identity.device (
  school_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  used_at timestamptz not null default now(),
  fails int not null default 0,
  last_try timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account on delete cascade,
  -- One browser may be known to several people of a school.
  constraint device_once unique (school_id, user_id, token_hash)
);
create index device_token on identity.device (school_id, token_hash);
comment on constraint device_once on identity.device is '该浏览器已登记';
