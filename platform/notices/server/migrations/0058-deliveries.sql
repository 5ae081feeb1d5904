-- What leaves the platform: one row for each mail, text message and message of a robot, which are sent, and sent again, alike.
create table notices.delivery (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  channel text not null,
  type text not null,
  -- The message of the person whom a mail or a text message reaches; a robot addresses a group and has the text itself.
  message_id bigint,
  title text not null default '',
  body text not null default '',
  url text not null default '',
  -- Nothing is announced twice in a group, however many people a notice has.
  dedupe text,
  state text not null default 'waiting',
  tries int not null default 0,
  -- The next attempt; at first a spare one, for the case that the job that sends it is lost.
  next_at timestamptz not null,
  claimed_at timestamptz,
  error text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, message_id) references notices.message on delete cascade,
  constraint delivery_channel_known check (channel in ('mail', 'sms', 'wecom', 'dingtalk')),
  constraint delivery_state_known check (state in ('waiting', 'sending', 'sent', 'failed', 'cancelled')),
  constraint delivery_addressed check ((message_id is null) <> (dedupe is null))
);
create unique index delivery_message_once on notices.delivery (school_id, message_id, channel) where message_id is not null;
create unique index delivery_group_once on notices.delivery (school_id, channel, dedupe) where dedupe is not null;
create index delivery_state on notices.delivery (school_id, state, id desc);
create index delivery_due on notices.delivery (school_id, next_at) where state = 'waiting';
create index delivery_of_type on notices.delivery (school_id, type) where state = 'failed';
comment on constraint delivery_channel_known on notices.delivery is '发送渠道不正确';
comment on constraint delivery_state_known on notices.delivery is '发送状态不正确';
comment on constraint delivery_addressed on notices.delivery is '发送记录须有收件人或群';
comment on index notices.delivery_message_once is '该通知已发送过';
comment on index notices.delivery_group_once is '该通知已在群里发过';

-- Text messages to the phones of the people of a notice, by the gateway of the school.
alter table notices.template add column by_sms boolean not null default false;

-- When a reminder goes out on its day, and whether days on which the school rests are left out.
alter table notices.period
  -- What its days are counted from, in words.
  add column anchor text not null default '期限',
  add column send_hour int not null default 9,
  add column skip_holidays boolean not null default false,
  add constraint period_hour_known check (send_hour between 0 and 23);
comment on constraint period_hour_known on notices.period is '发送时间应为 0 至 23 点';
