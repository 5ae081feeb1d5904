-- as: migrator
-- Equipment knows the college of its laboratory, so that one index leads from a college to its equipment in order. A row
-- that is written takes it here; a laboratory that moves takes its equipment along (event org.unit.moved).
alter table base_info.equipment add column college_id bigint;
update base_info.equipment e set college_id = u.college_id from org.unit u where u.school_id = e.school_id and u.id = e.lab_id;

create function base_info.take_college() returns trigger language plpgsql set search_path = pg_catalog, pg_temp
as $$
begin
  -- The lock waits for a move of the laboratory that is under way.
  select u.college_id into new.college_id from org.unit u where u.school_id = new.school_id and u.id = new.lab_id for share;
  return new;
end
$$;
create trigger equipment_college before insert or update of lab_id on base_info.equipment
  for each row execute function base_info.take_college();

-- Ways of the list of equipment: its orders, and its filters with what a count needs besides.
create index equipment_order on base_info.equipment (school_id, upper(asset_no), id) include (asset_no, lab_id);
create index equipment_of_college on base_info.equipment (school_id, college_id, upper(asset_no), id) include (asset_no, lab_id, status);
create index equipment_name on base_info.equipment (school_id, name, id);
create index equipment_price on base_info.equipment (school_id, price, id) include (lab_id);
create index equipment_price_down on base_info.equipment (school_id, price desc nulls last, id) include (lab_id);
create index equipment_buy_date on base_info.equipment (school_id, buy_date, id) include (lab_id);
create index equipment_buy_date_down on base_info.equipment (school_id, buy_date desc nulls last, id) include (lab_id);
create index equipment_by_status on base_info.equipment (school_id, status, lab_id);
create index equipment_by_kind on base_info.equipment (school_id, kind, lab_id);
create index equipment_special on base_info.equipment (school_id, next_check, id) include (lab_id) where is_special;
drop index base_info.equipment_status;
drop index base_info.equipment_kind;
drop index base_info.equipment_next_check;

-- Ways of the list of laboratories; the id leads to the unit.
create index lab_by_level on base_info.lab (school_id, lab_level, id);
create index lab_by_class on base_info.lab (school_id, lab_class, id);
create index lab_by_campus on base_info.lab (school_id, campus_id, id);
create index lab_by_nature on base_info.lab (school_id, nature, id);
create index lab_by_use_status on base_info.lab (school_id, use_status, id);
drop index base_info.lab_campus;
drop index base_info.lab_nature;
drop index base_info.lab_use_status;
create index lab_safety_head on base_info.lab (school_id, safety_head_id) where safety_head_id is not null;
create index lab_safety_officer on base_info.lab (school_id, safety_officer_id) where safety_officer_id is not null;
create index lab_student_officer on base_info.lab (school_id, student_officer_id) where student_officer_id is not null;
create index lab_duty_expires on base_info.lab (school_id, duty_expires_on, id);
create index lab_judged_on on base_info.lab (school_id, judged_on, id);
create index lab_judge_valid on base_info.lab (school_id, judge_valid_to, id);
create index lab_card_printed on base_info.lab (school_id, id) where card_printed_at is not null;
create index lab_aptitude_valid on base_info.lab_aptitude (school_id, valid_to, lab_id) where valid_to is not null;
