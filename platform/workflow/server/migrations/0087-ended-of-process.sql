-- Ended cases of one process, newest first: most cases of a process may be running.
create index instance_ended_of_process on workflow.instance (school_id, process_id, ended_at, id) where ended_at is not null;
