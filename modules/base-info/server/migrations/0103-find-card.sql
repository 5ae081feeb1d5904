-- as: migrator
-- A scanned card names no school: its random number is looked up across schools before anything else is read.
create function base_info.find_card(card uuid) returns table (school_id bigint, lab_id bigint)
language sql stable security definer set search_path = base_info, org, pg_temp
as $$
  select l.school_id, l.id from base_info.lab l
  join org.school s on s.id = l.school_id and s.status = 1
  join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
  where l.public_id = card
$$;
revoke all on function base_info.find_card(uuid) from public;
grant execute on function base_info.find_card(uuid) to lab_app;
