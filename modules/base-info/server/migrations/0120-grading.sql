-- Rules, score table and consequences of a school; each save is a new edition, and a judgement names the one it went by.
create table base_info.grading (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  edition int not null,
  rules jsonb not null,
  scores jsonb not null,
  consequences jsonb not null,
  note text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (school_id, id),
  constraint grading_edition_positive check (edition > 0)
);
comment on constraint grading_edition_positive on base_info.grading is '版本号不正确';
create unique index grading_edition_once on base_info.grading (school_id, edition);
comment on index base_info.grading_edition_once is '分级分类设置已被他人修改，请刷新后重试';
