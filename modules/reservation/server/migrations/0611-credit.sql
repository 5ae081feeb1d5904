-- Who may use an instrument, alone or with guidance.
create table reservation.qualification (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  resource_id bigint not null,
  lab_id bigint not null,
  -- self: alone; guided: together with somebody who may use it alone.
  level text not null,
  trained_on date not null,
  -- How the exam went.
  exam text not null default '',
  valid_to date not null,
  status int not null default 1,
  remark text not null default '',
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint qualification_level_known check (level in ('self', 'guided')),
  constraint qualification_days check (valid_to >= trained_on),
  constraint qualification_status_known check (status in (0, 1))
);
create unique index qualification_once on reservation.qualification (school_id, user_id, resource_id);
comment on index reservation.qualification_once is '该人员已有这个资源的上机资格，请修改已有的记录';
comment on constraint qualification_level_known on reservation.qualification is '级别不正确';
comment on constraint qualification_days on reservation.qualification is '有效期不能早于培训日期';
comment on constraint qualification_status_known on reservation.qualification is '状态不正确';
create trigger qualification_college before insert or update of lab_id on reservation.qualification
  for each row execute function base_info.take_college();
create index qualification_order on reservation.qualification (school_id, valid_to, id) include (lab_id);
create index qualification_of_college on reservation.qualification (school_id, college_id, valid_to, id) include (lab_id);
create index qualification_resource on reservation.qualification (school_id, resource_id, valid_to, id);
create index qualification_lab on reservation.qualification (school_id, lab_id, valid_to);

-- Points of a person in a school year: 100 and what flows have taken and given. Only flows change them.
create table reservation.credit (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  school_year text not null,
  points int not null default 100,
  flows int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  constraint credit_points check (points <= 100),
  constraint credit_year check (school_year ~ '^\d{4}-\d{4}$')
);
create unique index credit_once on reservation.credit (school_id, user_id, school_year);
comment on index reservation.credit_once is '该人员本学年已有信用分';
comment on constraint credit_points on reservation.credit is '信用分最多 100 分';
comment on constraint credit_year on reservation.credit is '学年格式不正确';
create index credit_by_year on reservation.credit (school_id, school_year, points, id);

create table reservation.credit_flow (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  credit_id bigint not null,
  user_id bigint not null,
  -- no_show, late_cancel, overstay, breach; give_back returns the points of another flow.
  kind text not null,
  -- Points taken, negative, or given.
  points int not null,
  -- Points after it.
  balance int not null,
  booking_id bigint,
  resource_id bigint,
  reason text not null,
  -- The flow whose points are given back.
  gives_back bigint,
  operator_id bigint not null,
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, credit_id) references reservation.credit,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, booking_id) references reservation.booking,
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, gives_back) references reservation.credit_flow,
  constraint credit_flow_kind_known check (kind in ('no_show', 'late_cancel', 'overstay', 'breach', 'give_back')),
  constraint credit_flow_points check (case kind when 'give_back' then points >= 0 else points <= 0 end
    and (kind = 'give_back') = (gives_back is not null))
);
comment on table reservation.credit_flow is 'append-only';
create unique index credit_flow_once on reservation.credit_flow (school_id, booking_id, kind)
  where booking_id is not null and kind in ('no_show', 'late_cancel', 'overstay');
create unique index credit_flow_back_once on reservation.credit_flow (school_id, gives_back) where gives_back is not null;
comment on index reservation.credit_flow_once is '这个预约已扣过信用分';
comment on index reservation.credit_flow_back_once is '这次扣分已经退回';
comment on constraint credit_flow_kind_known on reservation.credit_flow is '信用分流水类型不正确';
comment on constraint credit_flow_points on reservation.credit_flow is '扣分和退回的分值不正确';
create index credit_flow_user on reservation.credit_flow (school_id, user_id, at, id);
create index credit_flow_credit on reservation.credit_flow (school_id, credit_id, id);

create function reservation.post_credit_flow() returns trigger language plpgsql as $$
begin
  update reservation.credit c set points = c.points + new.points, flows = c.flows + 1
    where c.school_id = new.school_id and c.id = new.credit_id returning c.points into new.balance;
  if not found then
    raise exception 'credit % is missing', new.credit_id using errcode = '23503';
  end if;
  return new;
end $$;
create trigger credit_flow_posted before insert on reservation.credit_flow
  for each row execute function reservation.post_credit_flow();
create trigger credit_flow_kept before update or delete on reservation.credit_flow
  for each row execute function reservation.keep_flow();
create function reservation.keep_points() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.points = 100 and new.flows = 0) or (tg_op = 'UPDATE' and pg_trigger_depth() > 1) then
    return new;
  end if;
  raise exception 'points follow from flows' using errcode = '23514';
end $$;
create trigger credit_kept before insert or update or delete on reservation.credit
  for each row execute function reservation.keep_points();

-- A person asks to have points back: first the keeper decides, then the college.
create table reservation.appeal (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  flow_id bigint not null,
  user_id bigint not null,
  resource_id bigint not null,
  lab_id bigint not null,
  reason text not null,
  -- 0 keeper decides, 1 accepted, 2 refused by the keeper, 3 college decides, 4 refused.
  status int not null default 0,
  opinion text not null default '',
  decided_by text not null default '',
  decided_at timestamptz,
  -- Who refused it first; somebody else decides then.
  refused_by bigint,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, flow_id) references reservation.credit_flow,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, lab_id) references base_info.lab,
  constraint appeal_status_known check (status in (0, 1, 2, 3, 4))
);
create unique index appeal_once on reservation.appeal (school_id, flow_id);
comment on index reservation.appeal_once is '这次扣分已申诉过，请查看处理结果';
comment on constraint appeal_status_known on reservation.appeal is '状态不正确';
create trigger appeal_college before insert or update of lab_id on reservation.appeal
  for each row execute function base_info.take_college();
create index appeal_order on reservation.appeal (school_id, created_at, id) include (lab_id);
create index appeal_of_college on reservation.appeal (school_id, college_id, created_at, id) include (lab_id, status);
create index appeal_status on reservation.appeal (school_id, status, created_at, id) include (lab_id);
create index appeal_resource on reservation.appeal (school_id, resource_id, created_at);
create index appeal_user on reservation.appeal (school_id, user_id, created_at);
create index appeal_lab on reservation.appeal (school_id, lab_id, created_at);

-- A person does not book until a time.
create table reservation.block (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  -- credit: too few points; no_show: too often absent.
  cause text not null,
  reason text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  lifted_at timestamptz,
  lifted_by text not null default '',
  lift_reason text not null default '',
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  constraint block_cause_known check (cause in ('credit', 'no_show')),
  constraint block_span check (ends_at > starts_at)
);
comment on constraint block_cause_known on reservation.block is '限制原因不正确';
comment on constraint block_span on reservation.block is '限制至应晚于开始';
create unique index block_once on reservation.block (school_id, user_id, cause, starts_at);
comment on index reservation.block_once is '该限制已登记';
create index block_order on reservation.block (school_id, ends_at, id);
create index block_user on reservation.block (school_id, user_id, ends_at);
