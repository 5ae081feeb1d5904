-- Requests for a manager in another school, kept by the operator's school until a second administrator decides.
create table org.manager_request (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  target_id bigint not null references org.school,
  account text not null,
  name text not null,
  reason text not null,
  -- 2 waits, 1 approved, 0 rejected or withdrawn.
  status int not null default 2,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  decided_by bigint,
  decided_at timestamptz,
  primary key (school_id, id),
  constraint manager_request_status_known check (status in (0, 1, 2)),
  constraint manager_request_two_people check (status <> 1 or decided_by <> created_by)
);
create unique index manager_request_once on org.manager_request (school_id, target_id, lower(account)) where status = 2;
comment on constraint manager_request_status_known on org.manager_request is '状态不正确';
comment on constraint manager_request_two_people on org.manager_request is '申请须由另一位系统管理员批准';
comment on index org.manager_request_once is '该账号已有待批准的申请，请等待另一位系统管理员处理';
