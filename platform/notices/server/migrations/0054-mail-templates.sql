-- 邮件模板: how a school words the mail of a notice type; without one the text of the notice is sent.
create table notices.mail_template (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  scene text not null,
  name text not null,
  subject text not null,
  -- Rich text with {variables}.
  body text not null,
  status int not null default 0,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, scene) references notices.template (school_id, type),
  constraint mail_template_status_known check (status in (0, 1))
);
create unique index mail_template_name_once on notices.mail_template (school_id, lower(btrim(name))) where deleted_at is null;
create unique index mail_template_enabled_once on notices.mail_template (school_id, scene) where status = 1 and deleted_at is null;
comment on constraint mail_template_status_known on notices.mail_template is '状态不正确';
comment on index notices.mail_template_name_once is '邮件模板名称不能重复';
comment on index notices.mail_template_enabled_once is '该场景已有启用的邮件模板，请先停用它';

-- What a message was filled with, for the wording of its mail.
alter table notices.message add column params jsonb not null default '{}';
