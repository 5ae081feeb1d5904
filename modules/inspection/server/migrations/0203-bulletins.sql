create table inspection.bulletin (
  school_id bigint not null,
  id bigint generated always as identity,
  act_id bigint not null,
  no text not null default '',
  title text not null,
  body text not null,
  figures jsonb not null,
  typical_ids bigint[] not null default '{}',
  files bigint[] not null default '{}',
  recipient_ids bigint[] not null default '{}',
  status int not null default 0,
  -- A version after a withdrawn one carries （更正） in its title.
  corrects boolean not null default false,
  publish_at timestamptz,
  published_by bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, act_id) references inspection.activity,
  constraint bulletin_status_known check (status in (0, 1, 2))
);
create unique index bulletin_no_once on inspection.bulletin (school_id, no) where no <> '';
create unique index bulletin_open_once on inspection.bulletin (school_id, act_id) where status in (0, 1);
create index bulletin_newest on inspection.bulletin (school_id, publish_at desc) where status = 1;
comment on constraint bulletin_status_known on inspection.bulletin is '通报状态不正确';
comment on index inspection.bulletin_no_once is '通报编号冲突，请重试';
comment on index inspection.bulletin_open_once is '该活动已有草稿或已发布的通报';

create table inspection.bulletin_read (
  school_id bigint not null,
  bulletin_id bigint not null,
  user_id bigint not null,
  org_id bigint not null,
  read_at timestamptz not null,
  primary key (school_id, bulletin_id, user_id),
  foreign key (school_id, bulletin_id) references inspection.bulletin on delete cascade
);

-- 整改通知书: one number for each college of an activity, given when its problems are told formally.
create table inspection.rectify_notice (
  school_id bigint not null,
  act_id bigint not null,
  college_id bigint not null,
  no text not null,
  issued_at timestamptz not null,
  created_by bigint not null default 0,
  primary key (school_id, act_id, college_id),
  foreign key (school_id, act_id) references inspection.activity,
  foreign key (school_id, college_id) references org.unit,
  constraint rectify_notice_no_once unique (school_id, no)
);
comment on constraint rectify_notice_no_once on inspection.rectify_notice is '整改通知书编号冲突，请重试';
