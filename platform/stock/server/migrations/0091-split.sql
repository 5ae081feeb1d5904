-- A part that is weighed out of a container goes into one of its own: `out` of the one, `split_in` of the other.
alter table stock.flow drop constraint flow_kind_known;
alter table stock.flow add constraint flow_kind_known check (kind in ('opening', 'purchase_in', 'donate_in', 'out', 'use', 'return',
  'transfer_out', 'transfer_in', 'gain', 'loss', 'to_waste', 'empty', 'move', 'split_in'));
alter table stock.flow drop constraint flow_sign;
alter table stock.flow add constraint flow_sign check (reverses is not null or case
  when kind in ('opening', 'purchase_in', 'donate_in', 'return', 'transfer_in', 'gain', 'split_in') then quantity >= 0
  when kind = 'move' then quantity = 0
  else quantity <= 0 end);
comment on constraint flow_kind_known on stock.flow is '流水类型不正确';
comment on constraint flow_sign on stock.flow is '数量的正负与流水类型不符';
