-- What a role asks of its holders besides the password.
alter table identity.role add column second_factor text not null default 'off',
  add constraint role_second_factor_known check (second_factor in ('off', 'offered', 'required'));
comment on constraint role_second_factor_known on identity.role is '两步验证的设置不正确';

-- The authenticator of a person. A code is good once: `last_step` is the time step of the last one that was used.
create table identity.second_factor (
  school_id bigint not null,
  user_id bigint not null,
  secret_sealed text not null,
  -- Null until its owner has typed a first code.
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  fails int not null default 0,
  last_try timestamptz,
  locked_until timestamptz,
  created_at timestamptz not null,
  primary key (school_id, user_id),
  foreign key (school_id, user_id) references identity.account on delete cascade
);

-- Codes for whoever has lost the authenticator, each good once.
create table identity.recovery_code (
  school_id bigint not null,
  user_id bigint not null,
  code_hash bytea not null,
  primary key (school_id, user_id, code_hash),
  foreign key (school_id, user_id) references identity.second_factor on delete cascade
);

-- A login whose first step is done and whose second is waited for.
create table identity.pending_login (
  school_id bigint not null,
  token_hash bytea not null,
  user_id bigint not null,
  sso text not null default '',
  sso_index bytea,
  created_at timestamptz not null,
  primary key (school_id, token_hash),
  foreign key (school_id, user_id) references identity.account on delete cascade
);
create index pending_login_user on identity.pending_login (school_id, user_id);
