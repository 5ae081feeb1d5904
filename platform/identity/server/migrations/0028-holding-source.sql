-- Where a holding comes from: given by hand, by the post in a laboratory, by an appointment as inspector. It ends when
-- the last source ends, so that a role given by hand outlives an appointment.
alter table identity.holding add column sources text[] not null default '{hand}';
alter table identity.holding add constraint holding_source_known
  check (sources <> '{}' and sources <@ array['hand', 'lab', 'inspector']);
comment on constraint holding_source_known on identity.holding is '任职来源不正确';
