-- as: migrator
-- The sub-system was planned and hidden; schools that have not touched its entry see it with its first pages.
update codes.system_entry set status = 1, icon = 'waste', sort = 40
where menu_alias = 'waste' and status = 0 and version = 1 and url = '';
