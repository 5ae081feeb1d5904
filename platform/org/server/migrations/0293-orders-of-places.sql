-- Lists of units and rooms in the orders that they offer, so that no page sorts all rows of a school.
create index unit_by_code on org.unit (school_id, code, id) where deleted_at is null;
create index room_by_number on org.room (school_id, room_no, id) where deleted_at is null;
create index room_by_area on org.room (school_id, area, id) where deleted_at is null;
create index room_by_capacity on org.room (school_id, capacity, id) where deleted_at is null;
create index room_by_capacity_down on org.room (school_id, capacity desc nulls last, id) where deleted_at is null;
-- What stands in laboratories, in the order of their numbers.
create index unit_with_code on org.unit (school_id, upper(code), id);
