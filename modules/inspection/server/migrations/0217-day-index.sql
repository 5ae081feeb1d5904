-- Counts of states and of overdue problems of a period read this index alone.
drop index if exists inspection.problem_by_day;
create index problem_by_day on inspection.problem (school_id, found_at, state) include (effective_deadline)
  where not is_draft and deleted_at is null;
