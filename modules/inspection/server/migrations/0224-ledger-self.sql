-- The ledger of self-checks, newest first, of the school and of a college.
create index self_task_carried_out on inspection.self_task (school_id, submitted_at desc, id desc) where status in (2, 3);
create index self_task_carried_out_college on inspection.self_task (school_id, college_id, submitted_at desc, id desc)
  where status in (2, 3);
