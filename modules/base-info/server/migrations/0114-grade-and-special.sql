-- as: migrator
-- Class and level together are counted from the index alone; special equipment is found in its default order.
drop index base_info.lab_level_class;
create index lab_by_grade on base_info.lab (school_id, lab_level, lab_class, id);
create index equipment_special_order on base_info.equipment (school_id, upper(asset_no), id) include (asset_no, lab_id, status)
  where is_special;
