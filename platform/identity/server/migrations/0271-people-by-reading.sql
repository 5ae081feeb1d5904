-- People sort by the reading of their names.
drop index identity.account_name;
create index account_reading on identity.account (school_id, (kernel.person_key(name) collate "C"), id) where deleted_at is null;
