-- as: migrator
-- What was sent before, and what still waits, in every school. The columns and the table of the former release stay until
-- the next one; it may still run.
insert into notices.delivery (school_id, channel, type, message_id, state, error, sent_at, created_at, next_at)
  select school_id, 'mail', type, id, mail_state, mail_error, mailed_at, created_at, now()
  from notices.message where mail_state <> 'none';
insert into notices.delivery (school_id, channel, type, title, body, url, dedupe, state, error, sent_at, created_at, next_at)
  select school_id, channel, type, title, body, url, dedupe, state, error, sent_at, created_at, now() from notices.robot_message;

