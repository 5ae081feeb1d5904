-- Rights that a school has been offered once, so that a new version adds only what is new and never gives back what the
-- school took away.
create table identity.right_offer (
  school_id bigint not null references org.school,
  right_name text not null,
  primary key (school_id, right_name)
);
