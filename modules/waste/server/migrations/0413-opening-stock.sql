-- The number under which a container stood in a store before the product was used; so that a file that is sent twice adds nothing twice.
alter table waste.record add column own_no text;
create unique index record_own_no_once on waste.record (school_id, upper(own_no)) where own_no is not null;
comment on index waste.record_own_no_once is '该原编号已导入期初库存，请核对';
