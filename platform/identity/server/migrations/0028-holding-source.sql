-- as: migrator
-- Where a holding comes from: given by hand, by the post in a laboratory, by an appointment as inspector. It ends when
-- the last source ends, so that a role given by hand outlives an appointment.
alter table identity.holding add column sources text[] not null default '{hand}';
alter table identity.holding add constraint holding_source_known
  check (sources <> '{}' and sources <@ array['hand', 'lab', 'inspector']);
comment on constraint holding_source_known on identity.holding is '任职来源不正确';

-- Holdings that appointments have given until now end with them, as before. A new database has no appointments yet.
do $$
begin
  if to_regclass('inspection.inspector') is null then return; end if;
  update identity.holding h set sources = '{inspector}'
  from inspection.inspector i, identity.role r
  where i.school_id = h.school_id and i.user_id = h.user_id and i.org_id = h.org_id and i.role_given
    and r.school_id = h.school_id and r.id = h.role_id and r.role_key = 'jcry';
end
$$;
