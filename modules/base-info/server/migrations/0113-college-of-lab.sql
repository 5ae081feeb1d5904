-- as: migrator
-- A laboratory's own row knows the college of its unit, so that one index leads from a college to its grades, kinds and
-- states. A new row takes it here; a unit that moves takes it along (event org.unit.moved).
alter table base_info.lab add column college_id bigint;
update base_info.lab l set college_id = u.college_id from org.unit u where u.school_id = l.school_id and u.id = l.id;

create function base_info.take_own_college() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  -- The lock waits for a move of the unit that is under way.
  select u.college_id into new.college_id from org.unit u where u.school_id = new.school_id and u.id = new.id for share;
  return new;
end
$$;
create trigger lab_college before insert on base_info.lab for each row execute function base_info.take_own_college();
create index lab_of_college on base_info.lab (school_id, college_id, id)
  include (lab_class, lab_level, nature, use_status, campus_id);
