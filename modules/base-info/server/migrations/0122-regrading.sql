-- A grading of all laboratories by the rules in force. It lists what would change; nothing changes until it is confirmed.
create table base_info.regrading (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  -- Edition of the rules at the start.
  edition int not null,
  status text not null,
  total int not null default 0,
  done int not null default 0,
  -- The last laboratory that was taken: an interrupted job goes on behind it.
  last_id bigint not null default 0,
  finished_at timestamptz,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  constraint regrading_status_known check (status in ('counting', 'ready', 'applying', 'applied', 'cancelled'))
);
comment on constraint regrading_status_known on base_info.regrading is '重新评估的状态不正确';
create unique index regrading_one_open on base_info.regrading (school_id) where status in ('counting', 'ready', 'applying');
comment on index base_info.regrading_one_open is '已有一次重新评估没有结束，请先确认或取消';

-- Laboratories whose judgement it would open, change or withdraw.
create table base_info.regrading_lab (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  regrading_id bigint not null,
  lab_id bigint not null,
  college_id bigint,
  effect text not null,
  old_level int,
  old_class int,
  lab_level int not null,
  lab_class int not null,
  basis text[] not null,
  score numeric not null,
  -- Confirmed by a person.
  is_chosen boolean not null default false,
  primary key (school_id, id),
  foreign key (school_id, regrading_id) references base_info.regrading on delete cascade,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint regrading_lab_effect_known check (effect in ('open', 'revise', 'withdraw'))
);
comment on constraint regrading_lab_effect_known on base_info.regrading_lab is '评估的结果不正确';
create unique index regrading_lab_once on base_info.regrading_lab (school_id, regrading_id, lab_id);
comment on index base_info.regrading_lab_once is '实验室已在重新评估的名单中';
create index regrading_lab_order on base_info.regrading_lab (school_id, regrading_id, lab_level, lab_id);
create index regrading_lab_of on base_info.regrading_lab (school_id, lab_id);
create trigger regrading_lab_college before insert or update of lab_id on base_info.regrading_lab
  for each row execute function base_info.take_college();
