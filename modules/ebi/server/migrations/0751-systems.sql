-- as: migrator
-- These sub-systems were planned and hidden; schools that have not touched their entries see them with their first pages.
update codes.system_entry set status = 1
where menu_alias in ('datasbm', 'reservation', 'report', 'instrument-report', 'ebi') and status = 0 and version = 1 and url = '';
