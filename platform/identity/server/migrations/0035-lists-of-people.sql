-- Ways of the list of people: by college, by name, by account.
create index account_college on identity.account (school_id, college_id);
create index account_name on identity.account (school_id, name, id) where deleted_at is null;
create index account_order on identity.account (school_id, account, id) where deleted_at is null;
