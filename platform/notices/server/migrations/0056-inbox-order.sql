-- What is handled comes last; the order by time alone is that of the column.
create index message_open_first on notices.message (school_id, user_id, (handled_at is not null), created_at desc, id desc) where by_app;
create index message_by_time on notices.message (school_id, user_id, created_at, id) where by_app;
drop index notices.message_inbox;
