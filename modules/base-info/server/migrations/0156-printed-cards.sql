-- What stood on the card of a laboratory when it was last printed, to be compared with what would be printed now.
create table base_info.printed_card (
  school_id bigint not null references org.school,
  lab_id bigint not null,
  content jsonb not null,
  printed_by bigint not null,
  printed_at timestamptz not null,
  primary key (school_id, lab_id),
  foreign key (school_id, lab_id) references base_info.lab
);
-- Since when the printed card is no longer true.
alter table base_info.lab add column card_outdated_at timestamptz;
create index lab_card_outdated on base_info.lab (school_id, id) where card_outdated_at is not null;
