create schema workflow;

-- A process and the design that is being worked on; what cases run on is a version.
create table workflow.process (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  process_key text not null,
  name text not null,
  category text not null,
  remark text not null default '',
  biz_type text not null default '',
  form_key text not null default '',
  model jsonb not null,
  flags jsonb not null,
  start_scope jsonb not null,
  -- 0 draft, 1 deployed, 2 suspended.
  status int not null default 0,
  deployed_version int,
  has_changes boolean not null default true,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  constraint process_status_known check (status in (0, 1, 2)),
  constraint process_deployed_has_version check (status = 0 or deployed_version is not null)
);
create unique index process_key_once on workflow.process (school_id, process_key) where deleted_at is null;
comment on index workflow.process_key_once is '流程标识已存在，请更换';
comment on constraint process_status_known on workflow.process is '流程状态不正确';
comment on constraint process_deployed_has_version on workflow.process is '流程尚未部署';

create table workflow.process_version (
  school_id bigint not null,
  process_id bigint not null,
  process_version int not null,
  name text not null,
  model jsonb not null,
  flags jsonb not null,
  form_key text not null,
  form_version int,
  deployed_by bigint not null,
  deployed_at timestamptz not null,
  primary key (school_id, process_id, process_version),
  foreign key (school_id, process_id) references workflow.process
);
comment on table workflow.process_version is 'append-only: cases keep the version that they started with';

create table workflow.instance (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  instance_no text not null,
  process_id bigint not null,
  process_version int not null,
  title text not null,
  biz_type text not null default '',
  biz_id bigint,
  url text not null default '',
  starter_id bigint not null,
  starter_name text not null,
  -- Unit of the starter's role at the start; the case belongs to it, whatever becomes of the starter.
  org_id bigint not null,
  org_path text not null,
  college_id bigint,
  lab_id bigint,
  form_data jsonb not null default '{}',
  lines jsonb not null default '[]',
  -- People chosen for later steps, by key of the step.
  chosen jsonb not null default '{}',
  position jsonb not null,
  node_name text not null default '',
  handlers text not null default '',
  -- 0 waiting, 9 processing, 1 pass, 2 refuse, 3 part, 4 withdrawn, 5 terminated, 8 read.
  status int not null,
  last_seq int not null default 0,
  started_at timestamptz not null,
  ended_at timestamptz,
  result_note text not null default '',
  urged_at timestamptz,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  keywords text[] generated always as (kernel.grams(title || ' ' || instance_no)) stored,
  primary key (school_id, id),
  foreign key (school_id, process_id, process_version) references workflow.process_version,
  constraint instance_status_known check (status in (0, 1, 2, 3, 4, 5, 8, 9)),
  constraint instance_ended_when check ((ended_at is null) = (status in (0, 9)))
);
create unique index instance_no_once on workflow.instance (school_id, instance_no);
-- One running case for a document.
create unique index instance_document_once on workflow.instance (school_id, biz_type, biz_id) where ended_at is null and biz_id is not null;
create index instance_starter on workflow.instance (school_id, starter_id, id);
create index instance_newest on workflow.instance (school_id, started_at, id);
create index instance_ended on workflow.instance (school_id, ended_at, id) where ended_at is not null;
create index instance_running on workflow.instance (school_id, started_at, id) where ended_at is null;
create index instance_process on workflow.instance (school_id, process_id, process_version) where ended_at is null;
create index instance_college on workflow.instance (school_id, college_id, started_at);
create index instance_keywords on workflow.instance using gin (school_id, keywords);
comment on index workflow.instance_no_once is '流程编号重复，请重试';
comment on index workflow.instance_document_once is '该单据已有审批中的流程，请等待审批结束';
comment on constraint instance_status_known on workflow.instance is '流程状态不正确';
comment on constraint instance_ended_when on workflow.instance is '结束的流程应有结束时间';

create table workflow.task (
  school_id bigint not null,
  id bigint generated always as identity,
  instance_id bigint not null,
  node_key text not null,
  node_name text not null,
  -- How often the step had been entered; decisions of earlier rounds are void.
  round int not null,
  mode text not null,
  assignee_id bigint not null,
  -- 0 waiting, 1 handled, 2 cancelled, 3 held.
  status int not null,
  action text not null default '',
  opinion text not null default '',
  files bigint[] not null default '{}',
  reason text not null default '',
  arrived_at timestamptz not null,
  due_at timestamptz,
  handled_at timestamptz,
  handled_by bigint,
  handler_name text not null default '',
  handler_unit text not null default '',
  -- Task that added this one, and whether it comes before or after that one.
  parent_id bigint,
  position text,
  -- Turn among the candidates of a step that decide one after the other.
  turn int not null default 0,
  reminded int not null default 0,
  next_remind_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, instance_id) references workflow.instance,
  constraint task_status_known check (status in (0, 1, 2, 3)),
  constraint task_handled_when check ((status = 1) = (handled_at is not null))
);
create index task_todo on workflow.task (school_id, assignee_id, arrived_at) where status = 0;
create index task_instance on workflow.task (school_id, instance_id, node_key);
create index task_done on workflow.task (school_id, handled_by, handled_at) where status = 1;
create index task_finished on workflow.task (school_id, handled_at) where status = 1;
create index task_remind on workflow.task (school_id, next_remind_at) where status = 0 and next_remind_at is not null;
-- A person has a step once in a round.
create unique index task_once on workflow.task (school_id, instance_id, node_key, round, assignee_id, coalesce(parent_id, 0)) where status in (0, 3);
comment on constraint task_status_known on workflow.task is '任务状态不正确';
comment on constraint task_handled_when on workflow.task is '已处理的任务应有处理时间';
comment on index workflow.task_once is '该人员已是这个环节的处理人';

create table workflow.task_line (
  school_id bigint not null,
  task_id bigint not null,
  line_id text not null,
  -- 1 pass, 2 refuse.
  result int not null,
  note text not null default '',
  primary key (school_id, task_id, line_id),
  foreign key (school_id, task_id) references workflow.task,
  constraint task_line_result_known check (result in (1, 2))
);
comment on constraint task_line_result_known on workflow.task_line is '明细结果不正确';

-- Timeline of a case, and outbox to the slice that owns the document.
create table workflow.event (
  school_id bigint not null,
  instance_id bigint not null,
  seq int not null,
  type text not null,
  node_key text not null default '',
  node_name text not null default '',
  user_id bigint,
  user_name text not null default '',
  user_unit text not null default '',
  for_name text not null default '',
  action text not null default '',
  note text not null default '',
  files bigint[] not null default '{}',
  payload jsonb not null default '{}',
  at timestamptz not null,
  delivered_at timestamptz,
  primary key (school_id, instance_id, seq),
  foreign key (school_id, instance_id) references workflow.instance
);

create table workflow.copy (
  school_id bigint not null,
  id bigint generated always as identity,
  instance_id bigint not null,
  user_id bigint not null,
  node_key text not null,
  copied_at timestamptz not null,
  read_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, instance_id) references workflow.instance,
  constraint copy_once unique (school_id, instance_id, user_id, node_key)
);
comment on constraint copy_once on workflow.copy is '该流程已抄送给此人';
create index copy_of_user on workflow.copy (school_id, user_id, copied_at);

create table workflow.draft (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  process_id bigint not null,
  form_version int,
  title text not null default '',
  form_data jsonb not null,
  owner_id bigint not null,
  saved_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, process_id) references workflow.process
);
create index draft_of_owner on workflow.draft (school_id, owner_id, saved_at);

create table workflow.delegation (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  owner_id bigint not null,
  delegate_id bigint not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- Empty: all processes.
  process_keys text[] not null default '{}',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (school_id, id),
  constraint delegation_order check (from_at < to_at),
  constraint delegation_other check (owner_id <> delegate_id)
);
create index delegation_of_owner on workflow.delegation (school_id, owner_id, to_at);
create index delegation_to on workflow.delegation (school_id, delegate_id, to_at);
comment on constraint delegation_order on workflow.delegation is '结束时间应晚于开始时间';
comment on constraint delegation_other on workflow.delegation is '不能委托给自己';

create table workflow.phrase (
  school_id bigint not null references org.school,
  user_id bigint not null,
  phrases text[] not null,
  primary key (school_id, user_id)
);
