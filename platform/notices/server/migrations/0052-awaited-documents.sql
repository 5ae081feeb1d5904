-- A message that asks for an action knows its documents; it is handled once none of them is in one of these states.
alter table notices.message
  add column doc_type text not null default '',
  add column doc_ids bigint[] not null default '{}',
  add column doc_states text[] not null default '{}',
  add column handled_at timestamptz;
create index message_awaits on notices.message using gin (doc_ids) with (fastupdate = off) where handled_at is null and doc_type <> '';
