-- The list of people by number and by last login.
create index account_by_number on identity.account (school_id, job_no, id) where deleted_at is null;
create index account_by_number_down on identity.account (school_id, job_no desc nulls last, id) where deleted_at is null;
create index account_by_login on identity.account (school_id, last_login_at, id) where deleted_at is null;
create index account_by_login_down on identity.account (school_id, last_login_at desc nulls last, id) where deleted_at is null;
