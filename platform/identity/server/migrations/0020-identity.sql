create schema identity;

-- Ids 1 to 10 are the given role keys in every school; roles that a school adds count from 101.
create table identity.role (
  school_id bigint not null references org.school,
  id bigint not null,
  role_key text not null default '',
  name text not null,
  remark text not null default '',
  sort int not null default 0,
  status int not null default 1,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint role_name_once unique (school_id, name),
  constraint role_status_known check (status in (0, 1))
);
create unique index role_key_once on identity.role (school_id, role_key) where role_key <> '';
comment on constraint role_name_once on identity.role is '角色名称已存在，请换一个';
comment on index identity.role_key_once is '角色标识已存在';
comment on constraint role_status_known on identity.role is '状态不正确';

create table identity.role_right (
  school_id bigint not null,
  role_id bigint not null,
  right_name text not null,
  primary key (school_id, role_id, right_name),
  foreign key (school_id, role_id) references identity.role on delete cascade
);

create table identity.account (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  account text not null,
  name text not null,
  job_no text,
  user_type text not null default 'teacher',
  gender int not null default 3,
  college_id bigint,
  mobile text not null default '',
  email text not null default '',
  title text not null default '',
  degree text not null default '',
  grade text not null default '',
  tutor_id bigint,
  photo_id bigint,
  card_no text not null default '',
  valid_to date,
  status int not null default 1,
  password_hash text not null default '',
  password_set_at timestamptz,
  -- The password was set by somebody else: it dies after seven days and must be changed at the first login.
  password_initial boolean not null default true,
  old_hashes text[] not null default '{}',
  fails int not null default 0,
  last_try timestamptz,
  locked_until timestamptz,
  last_role_id bigint,
  last_org_id bigint,
  keywords text[] generated always as (kernel.grams(name || ' ' || account || ' ' || coalesce(job_no, ''))) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint account_status_known check (status in (0, 1)),
  constraint account_type_known check (user_type in
    ('teacher', 'undergraduate_student', 'graduate_student', 'doctorate_student', 'outside_school', 'else')),
  constraint account_gender_known check (gender in (1, 2, 3))
);
create unique index account_once on identity.account (school_id, lower(account)) where deleted_at is null;
create unique index account_job_no_once on identity.account (school_id, upper(job_no)) where deleted_at is null and job_no <> '';
create index account_keywords on identity.account using gin (school_id, keywords);
comment on index identity.account_once is '账号已存在，请换一个';
comment on index identity.account_job_no_once is '工号或学号已存在，请检查';
comment on constraint account_status_known on identity.account is '状态不正确';
comment on constraint account_type_known on identity.account is '人员类型不正确';
comment on constraint account_gender_known on identity.account is '性别不正确';

-- The (role, organisation) pairs of a person.
create table identity.holding (
  school_id bigint not null,
  id bigint generated always as identity,
  user_id bigint not null,
  role_id bigint not null,
  org_id bigint not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account on delete cascade,
  foreign key (school_id, role_id) references identity.role on delete cascade,
  foreign key (school_id, org_id) references org.unit on delete cascade,
  constraint holding_once unique (school_id, user_id, role_id, org_id)
);
create index holding_role on identity.holding (school_id, role_id, org_id);
create index holding_org on identity.holding (school_id, org_id);
comment on constraint holding_once on identity.holding is '该用户已有此角色';

create table identity.session (
  school_id bigint not null,
  id bigint generated always as identity,
  token_hash bytea not null,
  user_id bigint not null,
  role_id bigint not null,
  org_id bigint not null,
  -- Current sub-system, by menu_alias.
  system text not null default '',
  ip text not null default '',
  device text not null default '',
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  token_at timestamptz not null default now(),
  -- The token before the last renewal is good for ten more seconds, for calls that were under way.
  old_hash bytea,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account on delete cascade,
  constraint session_token_once unique (school_id, token_hash)
);
create index session_token on identity.session (token_hash);
create index session_old_token on identity.session (old_hash) where old_hash is not null;
create index session_of_user on identity.session (school_id, user_id);
comment on constraint session_token_once on identity.session is '会话冲突，请重新登录';

create table identity.login_code (
  school_id bigint not null,
  code_hash bytea not null,
  user_id bigint not null,
  role_id bigint not null,
  org_id bigint not null,
  match text not null,
  device text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (school_id, code_hash)
);
create index login_code_hash on identity.login_code (code_hash);
