create schema files;

create table files.file (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Where the content lies in the store; contents never change.
  key text not null,
  name text not null,
  ext text not null,
  size bigint not null,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  -- The record it belongs to; a file that nobody took is removed after a day.
  doc_type text,
  doc_id bigint,
  primary key (school_id, id)
);
create index file_doc on files.file (school_id, doc_type, doc_id);
create index file_orphans on files.file (created_at) where doc_id is null;
create index file_owner on files.file (school_id, created_by, created_at);
