-- Rates of the self-checks that began in a term, by college, without reading the tasks themselves.
create index self_task_days on inspection.self_task (school_id, from_day, college_id, status) where status > 0;
