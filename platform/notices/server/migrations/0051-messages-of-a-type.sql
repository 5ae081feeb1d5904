-- The list of templates counts what was sent of each type.
create index message_type on notices.message (school_id, type, created_at);
create index message_failed on notices.message (school_id, type) where mail_state = 'failed';
