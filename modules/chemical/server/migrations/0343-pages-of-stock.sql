-- as: migrator
-- Pages of the book for what is already in stock.
insert into chemical.book (school_id, substance_id, warehouse_id)
  select distinct school_id, substance_id, warehouse_id from chemical.container
  on conflict (school_id, substance_id, warehouse_id) do nothing;
