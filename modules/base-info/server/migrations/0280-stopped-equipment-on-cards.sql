-- as: migrator
-- Cards name the special equipment that must not run. Prints of before named none: what is stopped today makes them untrue.
update base_info.printed_card set content = content || '{"stopped_equipment": []}';
