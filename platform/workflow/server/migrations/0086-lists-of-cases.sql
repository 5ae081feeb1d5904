-- The lists of cases: by process, by state, and in a scope of units, in the order in which they began; tasks by their deadline.
drop index workflow.instance_college;
create index instance_of_process on workflow.instance (school_id, process_id, started_at, id);
create index instance_state on workflow.instance (school_id, status, started_at, id);
create index instance_college on workflow.instance (school_id, college_id, started_at, id);
create index instance_place on workflow.instance (school_id, org_path, started_at);
-- Tasks that may be decided in the place of another.
create index task_place on workflow.task (school_id, parent_id) where status = 0 and position = 'instead';
create index task_due on workflow.task (school_id, due_at, instance_id) where status = 0;
