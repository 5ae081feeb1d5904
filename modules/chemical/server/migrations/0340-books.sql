-- A page of the account book: a substance in a warehouse that has ever had it. Balances follow from the flows.
create table chemical.book (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  substance_id bigint not null,
  warehouse_id bigint not null,
  primary key (school_id, id),
  foreign key (school_id, substance_id) references chemical.substance,
  foreign key (school_id, warehouse_id) references stock.warehouse
);
create unique index book_once on chemical.book (school_id, substance_id, warehouse_id);
create index book_warehouse on chemical.book (school_id, warehouse_id);
comment on index chemical.book_once is '该化学品在这个仓库已有账页';

-- In which warehouse a container was until which of its flows; afterwards, and without a row, it is where its row says.
create table chemical.container_stay (
  school_id bigint not null references org.school,
  container_id bigint not null,
  until_seq int not null,
  warehouse_id bigint not null,
  primary key (school_id, container_id, until_seq),
  foreign key (school_id, container_id) references chemical.container,
  foreign key (school_id, warehouse_id) references stock.warehouse
);

-- Opens pages and notes stays, so that no service that places containers can forget it. A stay ends with the flow that sends
-- the container away.
create function chemical.keep_book() returns trigger language plpgsql as $$
declare
  sent int;
begin
  if tg_op = 'UPDATE' then
    if new.warehouse_id = old.warehouse_id then
      return null;
    end if;
    select coalesce(max(f.seq) filter (where f.kind = 'transfer_out'), max(f.seq), 0) into sent
      from stock.flow f where f.school_id = new.school_id and f.lot_id = new.id;
    insert into chemical.container_stay (school_id, container_id, until_seq, warehouse_id)
      values (new.school_id, new.id, sent, old.warehouse_id) on conflict (school_id, container_id, until_seq) do nothing;
  end if;
  insert into chemical.book (school_id, substance_id, warehouse_id)
    select new.school_id, new.substance_id, new.warehouse_id
    where not exists (select 1 from chemical.book b where b.school_id = new.school_id
      and b.substance_id = new.substance_id and b.warehouse_id = new.warehouse_id)
    on conflict (school_id, substance_id, warehouse_id) do nothing;
  return null;
end $$;
create trigger container_booked after insert or update of warehouse_id on chemical.container
  for each row execute function chemical.keep_book();

create index container_book on chemical.container (school_id, substance_id, warehouse_id);

-- The ledger of purchases has a row for each line.
alter table chemical.purchase_line add column id bigint generated always as identity;
create unique index purchase_line_id on chemical.purchase_line (school_id, id);
comment on index chemical.purchase_line_id is '采购行重复，请重试';
