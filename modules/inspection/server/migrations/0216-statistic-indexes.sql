-- Statistics read confirmed problems and submitted records from these indexes alone; fixed-width columns stand first,
-- so that reading them skips no texts.
create index problem_counted on inspection.problem (school_id, found_at)
  include (org_id, class_id, repeated, college_id, effective_deadline, issue_at, finished_at, submitted_at, source_act_type, pool_type,
    state, level, category_code)
  where not is_draft and deleted_at is null and state in ('pending', 'planing', 'checking', 'finished');
create index problem_repeated_found on inspection.problem (school_id, found_at) where repeated and not is_draft and deleted_at is null;
create index record_counted on inspection.record (school_id, checked_at) include (lab_id, act_id, group_id, college_id, status)
  where status = 2;
