-- Open problems by urgency: filter, count and order of the list of rectifications read this index alone.
create index problem_open on inspection.problem (school_id, effective_deadline)
  include (level, pool_type, state, id, college_id, org_id)
  where state in ('pending', 'planing') and not is_draft and deleted_at is null;
