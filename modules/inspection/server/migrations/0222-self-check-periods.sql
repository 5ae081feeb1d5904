-- A figure of a period opens its tasks.
create index self_task_key on inspection.self_task (school_id, period_key);
