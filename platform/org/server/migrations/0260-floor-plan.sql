-- 楼层平面图: the picture of a floor, on which the rooms of the floor have their places.
create table org.floor_plan (
  school_id bigint not null references org.school,
  id bigint generated always as identity,
  building_id bigint not null,
  floor int not null,
  file_id bigint not null,
  created_by bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_by bigint not null default 0,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (school_id, id),
  foreign key (school_id, building_id) references org.building,
  constraint floor_plan_floor_possible check (floor between -5 and 60 and floor <> 0)
);
create unique index floor_plan_once on org.floor_plan (school_id, building_id, floor);
comment on constraint floor_plan_floor_possible on org.floor_plan is '楼层应为 -5 至 60，没有 0 层';
comment on index org.floor_plan_once is '该楼层的平面图刚刚被他人上传，请刷新后查看';

-- Place of a room on a plan: {plan, x, y} with the id of the plan and shares of its width and height. A place on the plan of
-- another floor is left over from a room that has moved, and counts as none.
comment on column org.room.plan_xy is 'place on a floor plan: {plan, x, y}';
