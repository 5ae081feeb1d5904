create schema notices;

create table notices.template (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Key of the notice type, declared in code by the slice that sends it.
  type text not null,
  label text not null,
  -- What makes it go out, in words for the administrator.
  occasion text not null default '',
  variables text[] not null default '{}',
  title text not null,
  body text not null,
  by_app boolean not null default true,
  by_mail boolean not null default true,
  status int not null default 1,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint template_once unique (school_id, type),
  constraint template_status_known check (status in (0, 1))
);
comment on constraint template_once on notices.template is '该通知类型已有模板';
comment on constraint template_status_known on notices.template is '状态不正确';

-- When reminders go out: days before (negative) or after the due day, and how often again.
create table notices.period (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  type text not null,
  first_day int not null,
  every_days int not null default 0,
  times int not null default 1,
  status int not null default 1,
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint period_once unique (school_id, type),
  constraint period_possible check (first_day between -60 and 60 and every_days between 0 and 60 and times between 1 and 30)
);
comment on constraint period_once on notices.period is '该通知类型已有提醒周期';
comment on constraint period_possible on notices.period is '提醒天数应在 -60 至 60 之间，间隔 0–60 天，次数 1–30';

create table notices.message (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null,
  title text not null,
  body text not null,
  -- Page of the platform that it leads to, below the page base.
  url text not null default '',
  -- Nothing is sent twice: one key reaches one person once.
  dedupe text not null,
  by_app boolean not null default true,
  mail_state text not null default 'none',
  mail_error text not null default '',
  mailed_at timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint message_once unique (school_id, user_id, dedupe),
  constraint message_mail_state_known check (mail_state in ('none', 'waiting', 'sending', 'sent', 'failed'))
);
create index message_inbox on notices.message (school_id, user_id, id desc) where by_app;
create index message_unread on notices.message (school_id, user_id) where by_app and read_at is null;
create index message_mails on notices.message (school_id, mail_state) where mail_state in ('waiting', 'failed');
comment on constraint message_once on notices.message is '该通知已发送过';
comment on constraint message_mail_state_known on notices.message is '邮件状态不正确';
