-- What the tables of the ministry ask of equipment beside its register.
alter table base_info.equipment
  -- Number of 《高等学校固定资产分类及编码》.
  add column class_no text not null default '',
  add column spec text not null default '',
  -- 1 bought, 2 given, 3 made here, 4 from another school.
  add column origin int,
  -- Numeric code of GB/T 2659.
  add column country text not null default '',
  -- 1 mainly teaching, 2 mainly research.
  add column direction int;
alter table base_info.equipment
  add constraint equipment_class_form check (class_no ~ '^(\d{8})?$'),
  add constraint equipment_origin_known check (origin in (1, 2, 3, 4)),
  add constraint equipment_country_form check (country ~ '^(\d{3})?$'),
  add constraint equipment_direction_known check (direction in (1, 2));
comment on constraint equipment_class_form on base_info.equipment is '分类号应为 8 位数字，不足的在后面补 00';
comment on constraint equipment_origin_known on base_info.equipment is '仪器来源不正确';
comment on constraint equipment_country_form on base_info.equipment is '国别码应为 3 位数字';
comment on constraint equipment_direction_known on base_info.equipment is '使用方向不正确';
