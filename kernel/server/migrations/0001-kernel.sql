create function kernel.school_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.school_id', true), '')::bigint;

-- Single characters and pairs of neighbours of a text: Chinese keywords are mostly two characters long, which a trigram
-- index cannot serve.
create function kernel.grams(value text) returns text[] language sql immutable parallel safe strict
as $$
  select coalesce(array_agg(distinct gram), '{}') from (
    select substr(lower($1), i, n) as gram
    from generate_series(1, length($1)) i, generate_series(1, 2) n
    where i + n - 1 <= length($1)
  ) g where gram !~ '\s'
$$;

grant execute on function kernel.school_id(), kernel.grams(text) to lab_app;
grant usage on schema kernel to lab_app, lab_backup;

-- Signatures of the last ten minutes, so that a recorded call cannot be sent again.
create unlogged table kernel.replay (
  sign text primary key,
  seen_at timestamptz not null default now()
);
create index replay_seen on kernel.replay (seen_at);

create unlogged table kernel.rate (
  key text not null,
  window_at timestamptz not null,
  count int not null,
  primary key (key, window_at)
);

create table kernel.idempotency (
  school_id bigint not null,
  user_id bigint not null,
  key text not null,
  route text not null,
  body_hash text not null,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (school_id, user_id, key)
);
create index idempotency_age on kernel.idempotency (created_at);

create table kernel.numbering (
  school_id bigint not null,
  kind text not null,
  period text not null,
  last bigint not null,
  primary key (school_id, kind, period)
);

create table kernel.op_log (
  school_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  user_id bigint not null,
  user_name text not null default '',
  role_key text not null default '',
  org_id bigint,
  ip text not null default '',
  route text not null default '',
  doc_type text not null default '',
  doc_id bigint,
  action text not null,
  from_state text,
  to_state text,
  note text not null default '',
  before jsonb,
  after jsonb,
  result int not null default 200,
  request_id text not null default '',
  primary key (school_id, id, at)
) partition by range (at);
comment on table kernel.op_log is 'append-only';
create index op_log_doc on kernel.op_log (school_id, doc_type, doc_id, id);
create index op_log_time on kernel.op_log (school_id, at desc);

create table kernel.import_job (
  school_id bigint not null,
  upload_id text not null,
  user_id bigint not null,
  sheet text not null,
  phase text not null default 'check' check (phase in ('check', 'apply')),
  mode text not null default 'skip' check (mode in ('skip', 'overwrite')),
  file_name text not null,
  path text not null,
  actor jsonb not null,
  max int not null default 0,
  process int not null default 0,
  imp_failed int not null default 0,
  imp_success int not null default 0,
  done boolean not null default false,
  error text not null default '',
  result jsonb,
  lease_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (school_id, upload_id)
);
comment on constraint import_job_phase_check on kernel.import_job is '导入阶段不正确';
comment on constraint import_job_mode_check on kernel.import_job is '导入方式不正确';
create table kernel.import_row (
  school_id bigint not null,
  upload_id text not null,
  line int not null,
  status int not null,
  error text not null default '',
  cells jsonb not null,
  primary key (school_id, upload_id, line),
  foreign key (school_id, upload_id) references kernel.import_job on delete cascade
);
create index import_row_status on kernel.import_row (school_id, upload_id, status, line);
