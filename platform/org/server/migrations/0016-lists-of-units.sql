-- Ways of the lists of units and laboratories: by college, by name, in the default order; removed units are few.
create index unit_college on org.unit (school_id, college_id, level, upper(code), id) include (code, status) where deleted_at is null;
create index unit_name on org.unit (school_id, name, id) where deleted_at is null;
create index unit_order on org.unit (school_id, (level = 'lab'), sort, code, id) where deleted_at is null;
create index unit_removed on org.unit (school_id, id) where deleted_at is not null;
create index unit_head on org.unit (school_id, head_id) where head_id is not null;
create index unit_type on org.unit (school_id, type_id) where deleted_at is null;
create index room_place on org.room (school_id, building_id, floor, room_no, id) where deleted_at is null;
create index room_use on org.room (school_id, use) where deleted_at is null;
