-- 群机器人: a type may also be announced once in the group of a school, by a robot of WeCom or DingTalk.
alter table notices.template add column by_robot boolean not null default false;

create table notices.robot_message (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  channel text not null,
  type text not null,
  title text not null,
  body text not null,
  url text not null default '',
  -- Nothing is announced twice, however many people a notice has.
  dedupe text not null,
  state text not null default 'waiting',
  error text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint robot_message_once unique (school_id, channel, dedupe),
  constraint robot_message_channel_known check (channel in ('wecom', 'dingtalk')),
  constraint robot_message_state_known check (state in ('waiting', 'sending', 'sent', 'failed'))
);
create index robot_message_type on notices.robot_message (school_id, type, state);
comment on constraint robot_message_once on notices.robot_message is '该通知已在群里发过';
comment on constraint robot_message_channel_known on notices.robot_message is '群机器人类型不正确';
comment on constraint robot_message_state_known on notices.robot_message is '群消息状态不正确';
