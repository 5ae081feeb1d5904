-- Who may use a resource alone or with guidance; asked for by rules that need it.
alter table reservation.rule add column needs_qualification boolean not null default false;

-- What the use of a resource costs for a class of users from a day on; a later row replaces it, none is changed.
create table reservation.price (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  resource_id bigint not null,
  -- own: people of the laboratory; school; outside.
  user_class text not null,
  -- Yuan.
  start_fee numeric(10, 2) not null default 0,
  hour_price numeric(10, 2) not null default 0,
  sample_price numeric(10, 2) not null default 0,
  minimum numeric(10, 2) not null default 0,
  -- Multiplies the price of an hour outside of working hours.
  off_factor numeric(4, 2) not null default 1,
  effective_from date not null,
  note text not null default '',
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, resource_id) references reservation.resource,
  constraint price_class_known check (user_class in ('own', 'school', 'outside')),
  constraint price_amounts check (least(start_fee, hour_price, sample_price, minimum) >= 0
    and greatest(start_fee, hour_price, sample_price, minimum) <= 100000),
  constraint price_factor check (off_factor between 0.1 and 10)
);
comment on table reservation.price is 'append-only';
create unique index price_once on reservation.price (school_id, resource_id, user_class, effective_from);
comment on index reservation.price_once is '该资源同一用户类别在这一天已有收费标准，请改为其他生效日期';
comment on constraint price_class_known on reservation.price is '用户类别不正确';
comment on constraint price_amounts on reservation.price is '金额应为 0–100000 元';
comment on constraint price_factor on reservation.price is '非工作时间系数应为 0.1–10';
create index price_order on reservation.price (school_id, effective_from, id);

-- Money of a person, paid in at the office. Only flows change its balances.
create table reservation.account (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  user_id bigint not null,
  total numeric(14, 2) not null default 0,
  frozen numeric(14, 2) not null default 0,
  spent numeric(14, 2) not null default 0,
  -- Number of its flows.
  flows int not null default 0,
  primary key (school_id, id),
  foreign key (school_id, user_id) references identity.account,
  constraint account_balances check (frozen >= 0 and spent >= 0 and total - frozen - spent >= 0)
);
create unique index account_once on reservation.account (school_id, user_id);
comment on index reservation.account_once is '该人员已有账户';
comment on constraint account_balances on reservation.account is '账户可用余额不足，请刷新后核对，或到实验室管理部门充值';

-- What a booking has frozen of an account (line 1), or what was paid later (line 2), and what of it was spent.
create table reservation.account_hold (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  account_id bigint not null,
  booking_id bigint not null,
  line int not null,
  frozen numeric(14, 2) not null default 0,
  spent numeric(14, 2) not null default 0,
  primary key (school_id, id),
  foreign key (school_id, account_id) references reservation.account,
  foreign key (school_id, booking_id) references reservation.booking,
  constraint account_hold_of_account unique (school_id, id, account_id),
  constraint account_hold_balances check (frozen >= 0 and spent >= 0),
  constraint account_hold_line check (line in (1, 2, 3))
);
create unique index account_hold_once on reservation.account_hold (school_id, booking_id, line);
comment on index reservation.account_hold_once is '该预约已冻结过费用';
comment on constraint account_hold_of_account on reservation.account_hold is '该冻结已登记在这个账户';
comment on constraint account_hold_balances on reservation.account_hold is '支出或解冻超过已冻结的金额，请刷新后核对';
comment on constraint account_hold_line on reservation.account_hold is '冻结的行次不正确';
create index account_hold_account on reservation.account_hold (school_id, account_id);

create table reservation.account_flow (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  account_id bigint not null,
  -- Position among the flows of the account, from 1.
  seq int not null,
  kind text not null,
  amount numeric(14, 2) not null,
  hold_id bigint,
  -- What is available after it.
  balance numeric(14, 2) not null,
  operator_id bigint not null,
  note text not null default '',
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, account_id) references reservation.account,
  foreign key (school_id, hold_id, account_id) references reservation.account_hold (school_id, id, account_id),
  constraint account_flow_kind_known check (kind in ('top_up', 'withdraw', 'freeze', 'unfreeze', 'spend', 'refund')),
  constraint account_flow_amount check (amount > 0),
  constraint account_flow_held check ((hold_id is null) = (kind in ('top_up', 'withdraw')))
);
comment on table reservation.account_flow is 'append-only';
create unique index account_flow_of_account on reservation.account_flow (school_id, account_id, seq);
create unique index account_flow_once on reservation.account_flow (school_id, hold_id, kind) where hold_id is not null;
comment on index reservation.account_flow_of_account is '同一笔流水不能登记两次';
comment on index reservation.account_flow_once is '该预约已登记过这笔费用';
comment on constraint account_flow_kind_known on reservation.account_flow is '流水类型不正确';
comment on constraint account_flow_amount on reservation.account_flow is '金额应大于 0';
comment on constraint account_flow_held on reservation.account_flow is '冻结、解冻、支出和退回须注明预约';

-- Places a flow behind the last one of its account and takes the balances along; the row lock makes callers wait for each other.
create function reservation.post_account_flow() returns trigger language plpgsql as $$
declare
  owner reservation.account;
  to_total numeric := case new.kind when 'top_up' then new.amount when 'withdraw' then -new.amount else 0 end;
  to_frozen numeric := case new.kind when 'freeze' then new.amount when 'unfreeze' then -new.amount when 'spend' then -new.amount else 0 end;
  to_spent numeric := case new.kind when 'spend' then new.amount when 'refund' then -new.amount else 0 end;
begin
  select * into owner from reservation.account a where a.school_id = new.school_id and a.id = new.account_id for update;
  if not found then
    raise exception 'account % is missing', new.account_id using errcode = '23503';
  end if;
  new.seq := owner.flows + 1;
  new.balance := owner.total - owner.frozen - owner.spent + to_total - to_frozen - to_spent;
  update reservation.account a set total = a.total + to_total, frozen = a.frozen + to_frozen, spent = a.spent + to_spent, flows = new.seq
    where a.school_id = new.school_id and a.id = new.account_id;
  if new.hold_id is not null then
    update reservation.account_hold h set frozen = h.frozen + to_frozen, spent = h.spent + to_spent
      where h.school_id = new.school_id and h.id = new.hold_id;
  end if;
  return new;
end $$;
create trigger account_flow_posted before insert on reservation.account_flow
  for each row execute function reservation.post_account_flow();

create function reservation.keep_flow() returns trigger language plpgsql as $$
begin
  raise exception 'flows are neither changed nor deleted' using errcode = '23514';
end $$;
create trigger account_flow_kept before update or delete on reservation.account_flow
  for each row execute function reservation.keep_flow();

-- Balances change by the trigger of a flow, which is the outer one.
create function reservation.keep_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.frozen = 0 and new.spent = 0 then
    return new;
  end if;
  if tg_op = 'UPDATE' and pg_trigger_depth() > 1 then
    return new;
  end if;
  raise exception 'balances follow from flows' using errcode = '23514';
end $$;
create trigger account_hold_kept before insert or update or delete on reservation.account_hold
  for each row execute function reservation.keep_balances();
create trigger account_kept before insert or update or delete on reservation.account
  for each row execute function reservation.keep_balances();
create function reservation.keep_new_account() returns trigger language plpgsql as $$
begin
  if new.total <> 0 or new.flows <> 0 then
    raise exception 'balances follow from flows' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger account_begins before insert on reservation.account for each row execute function reservation.keep_new_account();

-- What a booking is to cost and who pays; one for each booking that costs something.
create table reservation.charge (
  school_id bigint not null references org.school,
  booking_id bigint not null,
  -- account: the own account; card: a budget card; transfer: from outside, received by the office.
  payer text not null,
  card_id bigint,
  -- The price that holds for the booking, and the step to which its hours are rounded.
  price_id bigint not null,
  step_minutes int not null,
  estimate numeric(12, 2) not null,
  -- When the money was frozen; a transfer waits for the office.
  frozen_at timestamptz,
  primary key (school_id, booking_id),
  foreign key (school_id, booking_id) references reservation.booking,
  foreign key (school_id, card_id) references funds.budget_card,
  foreign key (school_id, price_id) references reservation.price,
  constraint charge_payer_known check (payer in ('account', 'card', 'transfer') and (payer = 'card') = (card_id is not null)),
  constraint charge_estimate check (estimate > 0)
);
comment on constraint charge_payer_known on reservation.charge is '付款方式不正确：用经费卡付款的须选择经费卡';
comment on constraint charge_estimate on reservation.charge is '预计费用应大于 0';

create table reservation.bill (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  no text not null,
  booking_id bigint not null,
  resource_id bigint not null,
  lab_id bigint not null,
  -- Who booked and pays.
  user_id bigint not null,
  payer text not null,
  card_id bigint,
  -- use, no_show, late_cancel.
  cause text not null,
  minutes int not null,
  samples int not null,
  -- How the amount is made up, as a sentence.
  working text not null,
  amount numeric(12, 2) not null,
  paid numeric(12, 2) not null default 0,
  -- 0 to confirm, 1 to pay, 2 paid, 3 settled, 9 void.
  status int not null default 0,
  reason text not null default '',
  billed_at timestamptz not null,
  paid_at timestamptz,
  settled_at timestamptz,
  college_id bigint,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, booking_id) references reservation.booking,
  foreign key (school_id, resource_id) references reservation.resource,
  foreign key (school_id, lab_id) references base_info.lab,
  foreign key (school_id, user_id) references identity.account,
  foreign key (school_id, card_id) references funds.budget_card,
  constraint bill_cause_known check (cause in ('use', 'no_show', 'late_cancel')),
  constraint bill_status_known check (status in (0, 1, 2, 3, 9)),
  constraint bill_amounts check (amount > 0 and paid between 0 and amount and (status not in (2, 3) or paid = amount)
    and (status <> 9 or paid = 0)),
  constraint bill_payer_known check (payer in ('account', 'card', 'transfer') and (payer = 'card') = (card_id is not null))
);
create unique index bill_no on reservation.bill (school_id, no);
comment on index reservation.bill_no is '账单号已存在，请刷新后再试';
create unique index bill_booking_once on reservation.bill (school_id, booking_id);
comment on index reservation.bill_booking_once is '这个预约已有账单';
comment on constraint bill_cause_known on reservation.bill is '账单事由不正确';
comment on constraint bill_status_known on reservation.bill is '状态不正确';
comment on constraint bill_amounts on reservation.bill is '已付金额与账单金额、状态不符，请刷新后核对';
comment on constraint bill_payer_known on reservation.bill is '付款方式不正确';
create trigger bill_college before insert or update of lab_id on reservation.bill
  for each row execute function base_info.take_college();
create index bill_order on reservation.bill (school_id, billed_at, id) include (lab_id);
create index bill_of_college on reservation.bill (school_id, college_id, billed_at, id) include (lab_id, status);
create index bill_status on reservation.bill (school_id, status, billed_at, id) include (lab_id);
create index bill_resource on reservation.bill (school_id, resource_id, billed_at, id);
create index bill_user on reservation.bill (school_id, user_id, billed_at, id);
create index bill_lab on reservation.bill (school_id, lab_id, billed_at);
