create schema funds;

-- Money that a person answers for. Only flows change its three balances.
create table funds.budget_card (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  card_no text not null,
  name text not null,
  -- Code of dictionary fund_card_type.
  card_type text not null,
  source text not null default '',
  org_id bigint not null,
  manager_id bigint not null,
  starts_on date,
  ends_on date,
  remark text not null default '',
  status int not null default 1,
  total numeric(14, 2) not null default 0,
  frozen numeric(14, 2) not null default 0,
  spent numeric(14, 2) not null default 0,
  -- Number of its flows.
  flows int not null default 0,
  keywords text[] generated always as (kernel.grams(name || ' ' || card_no)) stored,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, org_id) references org.unit,
  foreign key (school_id, manager_id) references identity.account,
  constraint budget_card_balances check (frozen >= 0 and spent >= 0 and total - frozen - spent >= 0),
  constraint budget_card_days check (ends_on is null or starts_on is null or ends_on >= starts_on),
  constraint budget_card_status_known check (status between 1 and 4)
);
create unique index budget_card_no_once on funds.budget_card (school_id, upper(card_no));
comment on index funds.budget_card_no_once is '卡号已被使用，请核对或换一个';
comment on constraint budget_card_balances on funds.budget_card is '经费卡可用金额不足，请刷新后核对余额';
comment on constraint budget_card_days on funds.budget_card is '有效期至不能早于有效期起';
comment on constraint budget_card_status_known on funds.budget_card is '状态不正确';
create index budget_card_unit on funds.budget_card (school_id, org_id);
create index budget_card_manager on funds.budget_card (school_id, manager_id);
create index budget_card_keywords on funds.budget_card using gin (school_id, keywords);
create index budget_card_ends on funds.budget_card (school_id, ends_on, id);

-- Who may spend from a card beside its manager, and how much with one document.
create table funds.card_member (
  school_id bigint not null references org.school,
  card_id bigint not null,
  user_id bigint not null,
  -- Absent: no limit below what is available.
  doc_limit numeric(14, 2),
  primary key (school_id, card_id, user_id),
  foreign key (school_id, card_id) references funds.budget_card,
  foreign key (school_id, user_id) references identity.account,
  constraint card_member_limit check (doc_limit > 0)
);
comment on constraint card_member_limit on funds.card_member is '单笔限额应大于 0';
create index card_member_user on funds.card_member (school_id, user_id);

-- What one line of a document has frozen of a card, and what of it was spent. Only flows change it.
create table funds.card_hold (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  card_id bigint not null,
  -- The document, `slice.noun`, and its line.
  doc_type text not null,
  doc_id bigint not null,
  line int not null,
  frozen numeric(14, 2) not null default 0,
  spent numeric(14, 2) not null default 0,
  primary key (school_id, id),
  foreign key (school_id, card_id) references funds.budget_card,
  constraint card_hold_of_card unique (school_id, id, card_id),
  constraint card_hold_balances check (frozen >= 0 and spent >= 0)
);
create unique index card_hold_once on funds.card_hold (school_id, doc_type, doc_id, line);
comment on index funds.card_hold_once is '该单据的这一行已冻结过经费';
comment on constraint card_hold_of_card on funds.card_hold is '该冻结已登记在这张经费卡';
comment on constraint card_hold_balances on funds.card_hold is '支出或解冻超过这一行已冻结的金额，请刷新后核对';
create index card_hold_card on funds.card_hold (school_id, card_id);

create table funds.card_flow (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  card_id bigint not null,
  -- Position among the flows of the card, from 1.
  seq int not null,
  kind text not null,
  -- Signed for adjust, positive for the others.
  amount numeric(14, 2) not null,
  -- The line of a document that freezes, releases, spends or gets back.
  hold_id bigint,
  -- What is available after it.
  balance numeric(14, 2) not null,
  -- The document that caused it.
  doc_type text not null,
  doc_id bigint not null,
  operator_id bigint not null,
  note text not null default '',
  at timestamptz not null,
  primary key (school_id, id),
  foreign key (school_id, card_id) references funds.budget_card,
  foreign key (school_id, hold_id, card_id) references funds.card_hold (school_id, id, card_id),
  constraint card_flow_kind_known check (kind in ('allocate', 'adjust', 'freeze', 'unfreeze', 'spend', 'refund')),
  constraint card_flow_amount check (case kind when 'adjust' then amount <> 0 else amount > 0 end),
  constraint card_flow_held check ((hold_id is null) = (kind in ('allocate', 'adjust')))
);
comment on table funds.card_flow is 'append-only';
create unique index card_flow_of_card on funds.card_flow (school_id, card_id, seq);
-- A document moves a hold once in each way, so that it may be asked again.
create unique index card_flow_once on funds.card_flow (school_id, hold_id, kind, doc_type, doc_id) where hold_id is not null;
comment on index funds.card_flow_of_card is '同一笔经费流水不能登记两次';
comment on index funds.card_flow_once is '这张单据已登记过这笔经费';
comment on constraint card_flow_kind_known on funds.card_flow is '经费流水类型不正确';
comment on constraint card_flow_amount on funds.card_flow is '金额应大于 0；调整金额不能为 0';
comment on constraint card_flow_held on funds.card_flow is '冻结、解冻、支出和退回须注明单据行';
create index card_flow_document on funds.card_flow (school_id, doc_type, doc_id);

-- Places a flow behind the last one of its card and takes the balances along; the row lock makes callers wait for each other.
create function funds.post_card_flow() returns trigger language plpgsql as $$
declare
  card funds.budget_card;
  to_total numeric := case when new.kind in ('allocate', 'adjust') then new.amount else 0 end;
  to_frozen numeric := case new.kind when 'freeze' then new.amount when 'unfreeze' then -new.amount when 'spend' then -new.amount else 0 end;
  to_spent numeric := case new.kind when 'spend' then new.amount when 'refund' then -new.amount else 0 end;
begin
  select * into card from funds.budget_card c where c.school_id = new.school_id and c.id = new.card_id for update;
  if not found then
    raise exception 'card % is missing', new.card_id using errcode = '23503';
  end if;
  new.seq := card.flows + 1;
  new.balance := card.total - card.frozen - card.spent + to_total - to_frozen - to_spent;
  update funds.budget_card c set total = c.total + to_total, frozen = c.frozen + to_frozen, spent = c.spent + to_spent, flows = new.seq
    where c.school_id = new.school_id and c.id = new.card_id;
  if new.hold_id is not null then
    update funds.card_hold h set frozen = h.frozen + to_frozen, spent = h.spent + to_spent
      where h.school_id = new.school_id and h.id = new.hold_id;
  end if;
  return new;
end $$;
create trigger card_flow_posted before insert on funds.card_flow for each row execute function funds.post_card_flow();

create function funds.keep_card_flow() returns trigger language plpgsql as $$
begin
  raise exception 'flows are neither changed nor deleted' using errcode = '23514';
end $$;
create trigger card_flow_kept before update or delete on funds.card_flow for each row execute function funds.keep_card_flow();

-- Balances change by the trigger of a flow, which is the outer one; everything else of a card may be edited.
create function funds.keep_balances() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'cards and holds are not deleted' using errcode = '23514';
  end if;
  if tg_op = 'INSERT' and new.frozen = 0 and new.spent = 0 then
    return new;
  end if;
  if tg_op = 'UPDATE' and (pg_trigger_depth() > 1 or (new.frozen = old.frozen and new.spent = old.spent)) then
    return new;
  end if;
  raise exception 'balances follow from flows' using errcode = '23514';
end $$;
create trigger card_hold_kept before insert or update or delete on funds.card_hold
  for each row execute function funds.keep_balances();
create trigger budget_card_kept before insert or update or delete on funds.budget_card
  for each row execute function funds.keep_balances();

create function funds.keep_total() returns trigger language plpgsql as $$
begin
  if (tg_op = 'INSERT' and new.total = 0 and new.flows = 0)
    or (tg_op = 'UPDATE' and (pg_trigger_depth() > 1 or (new.total = old.total and new.flows = old.flows))) then
    return new;
  end if;
  raise exception 'balances follow from flows' using errcode = '23514';
end $$;
create trigger budget_card_total_kept before insert or update on funds.budget_card
  for each row execute function funds.keep_total();
