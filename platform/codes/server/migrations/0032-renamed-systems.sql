-- as: migrator
-- What schools changed of the menu's sub-systems so far: the entries take it over before they are filled.
insert into codes.system_entry (school_id, name, menu_alias, route_name, icon, sort, status, updated_by, updated_at)
select school_id, name, route_name, route_name, icon, sort, status, updated_by, updated_at from identity.menu
where route_name in ('lab-baseinfo', 'lab-check', 'visual', 'system');
delete from identity.menu where route_name in ('lab-baseinfo', 'lab-check', 'visual', 'system');
