-- A permit for several purchases belongs to none of them: what comes without a purchase is taken in under it.
alter table chemical.permit alter column purchase_id drop not null, alter column line drop not null,
  add constraint permit_standing check ((purchase_id is null) = (line is null) and (purchase_id is not null or no <> ''));
comment on constraint permit_standing on chemical.permit is '常备许可须填写编号';
create unique index permit_standing_once on chemical.permit (school_id, substance_id, upper(no)) where purchase_id is null;
comment on index chemical.permit_standing_once is '该化学品的这个许可编号已登记，请修改原有记录';

-- Under which permit a controlled line came in.
alter table chemical.inbound_line add column permit_id bigint;
alter table chemical.inbound_line add foreign key (school_id, permit_id) references chemical.permit;
create index inbound_line_permit on chemical.inbound_line (school_id, permit_id) where permit_id is not null;
