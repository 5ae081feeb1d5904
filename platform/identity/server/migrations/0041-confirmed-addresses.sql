-- When the account got its address; null for the one that it was made with. No reset link goes to an address younger than a day.
alter table identity.account add column email_since timestamptz;

-- Addresses that their owners want; they take effect by the code that was mailed to them.
create table identity.new_address (
  school_id bigint not null,
  user_id bigint not null,
  email text not null,
  code_hash bytea not null,
  fails int not null default 0,
  mailed_at timestamptz not null,
  primary key (school_id, user_id),
  foreign key (school_id, user_id) references identity.account on delete cascade
);

-- A link that opens a new account holds longer than one that its owner has just asked for.
alter table identity.password_reset add column expires_at timestamptz not null default now() + interval '30 minutes';
