-- People from outside whom a host invites: who comes by the link is vouched for by it.
create table base_info.invitation (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  email text not null,
  lab_id bigint not null,
  host_id bigint not null,
  purpose text not null,
  starts_on date not null,
  ends_on date not null,
  -- SHA-256 of what the link holds.
  token_hash bytea not null,
  expires_at timestamptz not null,
  -- 0 open, 1 used, 2 withdrawn.
  status smallint not null default 0,
  sign_up_id bigint,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, host_id) references identity.account,
  foreign key (school_id, sign_up_id) references base_info.sign_up,
  constraint invitation_dates check (ends_on between starts_on and starts_on + 365),
  constraint invitation_used check ((status = 1) = (sign_up_id is not null))
);
create unique index invitation_link on base_info.invitation (school_id, token_hash);
create index invitation_host on base_info.invitation (school_id, host_id, id);
create index invitation_lab on base_info.invitation (school_id, lab_id);
create index invitation_sign_up on base_info.invitation (school_id, sign_up_id) where sign_up_id is not null;
comment on constraint invitation_dates on base_info.invitation is '起止日期不正确，最长 365 天';
comment on constraint invitation_used on base_info.invitation is '已使用的邀请须有申请';
comment on index base_info.invitation_link is '邀请链接冲突，请重新提交';

-- Codes that were mailed to applicants, until an application takes them.
create table base_info.sign_up_code (
  school_id bigint not null references org.school,
  email text not null,
  code_hash bytea not null,
  fails int not null default 0,
  mailed_at timestamptz not null,
  primary key (school_id, email)
);
