-- Without a network nobody's password can be asked: who hands over draws the own name, and when.
alter table waste.handover
  add column sign_file bigint,
  add column signed_at timestamptz,
  add constraint handover_drawn check ((sign_file is null) = (signed_at is null)),
  add constraint handover_drawn_by check (sign_file is null or giver_id is not null);
comment on constraint handover_drawn on waste.handover is '手写签名须有签名时间';
comment on constraint handover_drawn_by on waste.handover is '手写签名须写明交出人';
