-- Organisations whose people come in, and how many of them at once.
create table base_info.company (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  name text not null,
  credit_code text not null default '',
  contact text not null default '',
  phone text not null default '',
  quota int not null,
  -- Laboratories that may receive its people; empty: all.
  lab_scope bigint[] not null default '{}',
  starts_on date,
  ends_on date,
  status int not null default 1,
  keywords text[] generated always as (kernel.grams(name || ' ' || credit_code)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint company_quota_possible check (quota between 0 and 9999),
  constraint company_dates check (starts_on is null or ends_on is null or ends_on >= starts_on),
  constraint company_status_known check (status in (0, 1))
);
create unique index company_once on base_info.company (school_id, upper(name));
create unique index company_code_once on base_info.company (school_id, upper(credit_code)) where credit_code <> '';
create index company_order on base_info.company (school_id, name, id);
create index company_quota on base_info.company (school_id, quota, id);
create index company_ends on base_info.company (school_id, ends_on, id);
create index company_keywords on base_info.company using gin (school_id, keywords);
comment on constraint company_quota_possible on base_info.company is '名额应为 0–9999';
comment on constraint company_dates on base_info.company is '有效期至不能早于开始日期';
comment on constraint company_status_known on base_info.company is '状态不正确';
comment on index base_info.company_once is '该单位已登记，请修改原有记录';
comment on index base_info.company_code_once is '该信用代码已登记在其他单位名下，请核对';

-- Applications of people from outside.
create table base_info.sign_up (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  apply_no text not null,
  name text not null,
  gender int not null,
  id_type text not null,
  -- AES-256-GCM of the number, its HMAC to find the same person again, and what is shown.
  id_sealed text not null,
  id_mark text not null,
  id_shown text not null,
  mobile text not null,
  email text not null,
  company_id bigint,
  company_other text not null default '',
  -- The receiving laboratory and who vouches.
  lab_id bigint not null,
  host_id bigint not null,
  purpose text not null,
  starts_on date not null,
  ends_on date not null,
  photos bigint[] not null default '{}',
  proofs bigint[] not null default '{}',
  -- When the applicant consented, to which edition of the notice.
  consented_at timestamptz not null,
  notice_version text not null,
  -- Argon2id of the chosen password, until the application is decided.
  password_hash text not null default '',
  -- 0 waits for the host, 3 for the college, 1 passed, 2 rejected.
  status int not null default 0,
  confirmed_by bigint,
  confirmed_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  opinion text not null default '',
  account_id bigint,
  college_id bigint,
  keywords text[] generated always as (kernel.grams(apply_no || ' ' || name || ' ' || company_other)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, company_id) references base_info.company,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, host_id) references identity.account,
  foreign key (school_id, account_id) references identity.account,
  foreign key (school_id, confirmed_by) references identity.account,
  foreign key (school_id, decided_by) references identity.account,
  constraint sign_up_number_once unique (school_id, apply_no),
  constraint sign_up_status_known check (status in (0, 1, 2, 3)),
  constraint sign_up_dates check (ends_on between starts_on and starts_on + 365),
  constraint sign_up_company_named check ((company_id is null) <> (company_other = '')),
  constraint sign_up_account check (status <> 1 or (account_id is not null and company_id is not null))
);
create unique index sign_up_open_once on base_info.sign_up (school_id, id_mark) where status in (0, 3);
create trigger sign_up_college before insert or update of lab_id on base_info.sign_up
  for each row execute function base_info.take_college();
create index sign_up_mark on base_info.sign_up (school_id, id_mark);
create index sign_up_company on base_info.sign_up (school_id, company_id, ends_on) where status = 1;
create index sign_up_lab on base_info.sign_up (school_id, lab_id);
create index sign_up_host on base_info.sign_up (school_id, host_id);
create index sign_up_account_of on base_info.sign_up (school_id, account_id) where account_id is not null;
create index sign_up_keywords on base_info.sign_up using gin (school_id, keywords);
create index sign_up_order on base_info.sign_up (school_id, created_at, id) include (lab_id);
create index sign_up_of_college on base_info.sign_up (school_id, college_id, created_at, id) include (lab_id, status);
create index sign_up_ends on base_info.sign_up (school_id, ends_on, id) include (lab_id);
create index sign_up_by_status on base_info.sign_up (school_id, status, created_at, id) include (lab_id);
comment on constraint sign_up_number_once on base_info.sign_up is '申请编号冲突，请重新提交';
comment on constraint sign_up_status_known on base_info.sign_up is '状态不正确';
comment on constraint sign_up_dates on base_info.sign_up is '起止日期不正确，最长 365 天';
comment on constraint sign_up_company_named on base_info.sign_up is '请选择所在单位，或填写单位名称';
comment on constraint sign_up_account on base_info.sign_up is '通过的申请须有账号和单位';
comment on index base_info.sign_up_open_once is '该证件已有待审核的申请，请用申请编号查询进度';
