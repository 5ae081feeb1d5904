-- How each of the two has signed: with the own password, or by a code on the own phone.
alter table chemical.dual_confirm
  add column first_method text not null default 'password',
  add column second_method text not null default 'password',
  add constraint dual_method check (first_method in ('password', 'code') and second_method in ('password', 'code'));
comment on constraint dual_method on chemical.dual_confirm is '签名方式不正确';

-- A code that a desk shows so that one person signs one step of one document on the own phone; kept as a hash.
create table chemical.sign_code (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  code_hash bytea not null,
  -- Kind of document, and the type under which the pair of its step is kept.
  kind text not null,
  doc_type text not null,
  doc_id bigint not null,
  ends_at timestamptz not null,
  used_by bigint,
  used_at timestamptz,
  created_by bigint not null,
  created_at timestamptz not null,
  primary key (school_id, id),
  constraint sign_code_used check ((used_by is null) = (used_at is null))
);
create unique index sign_code_hash on chemical.sign_code (school_id, code_hash);
create index sign_code_document on chemical.sign_code (school_id, doc_type, doc_id);
comment on index chemical.sign_code_hash is '二维码重复，请重新出示';
comment on constraint sign_code_used on chemical.sign_code is '二维码的使用记录不完整';
