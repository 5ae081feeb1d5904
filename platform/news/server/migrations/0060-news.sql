create schema news;

create table news.article (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- 1 regulation, 2 notice, 3 news, 4 safety education.
  kind int not null,
  title text not null,
  -- Code of the dictionary of the kind.
  category text not null,
  level int,
  org_id bigint not null,
  doc_no text not null default '',
  issue_date date,
  effect_date date,
  abolished boolean not null default false,
  body text not null default '',
  files bigint[] not null default '{}',
  -- Units and roles it is addressed to; empty: all below the publisher, all roles.
  audience bigint[] not null default '{}',
  roles bigint[] not null default '{}',
  top boolean not null default false,
  is_public boolean not null default false,
  need_read boolean not null default false,
  status int not null default 0,
  publish_at timestamptz,
  published_by bigint,
  withdraw_reason text not null default '',
  keywords text[] generated always as (kernel.grams(title || ' ' || doc_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  deleted_at timestamptz,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  constraint article_kind_known check (kind in (1, 2, 3, 4)),
  constraint article_level_known check (level in (1, 2, 3, 4)),
  constraint article_status_known check (status in (0, 1, 2)),
  constraint article_published_when check (status <> 1 or publish_at is not null),
  constraint article_dates_order check (effect_date >= issue_date)
);
create unique index article_regulation_once on news.article (school_id, org_id, title)
  where kind = 1 and not abolished and deleted_at is null;
create index article_newest on news.article (school_id, kind, status, publish_at);
create index article_org on news.article (school_id, org_id);
create index article_keywords on news.article using gin (school_id, keywords);
comment on index news.article_regulation_once is '该单位已有同名的现行规章制度，请检查标题，或先废止原制度';
comment on constraint article_kind_known on news.article is '类型不正确';
comment on constraint article_level_known on news.article is '级别不正确';
comment on constraint article_status_known on news.article is '文章状态不正确';
comment on constraint article_published_when on news.article is '已发布的文章缺少发布时间';
comment on constraint article_dates_order on news.article is '实施日期不能早于发文日期';

create table news.article_read (
  school_id bigint not null,
  article_id bigint not null,
  user_id bigint not null,
  read_at timestamptz not null,
  primary key (school_id, article_id, user_id),
  foreign key (school_id, article_id) references news.article on delete cascade,
  foreign key (school_id, user_id) references identity.account on delete cascade
);
create index article_read_user on news.article_read (school_id, user_id);
