-- Ways of the lists of problems: all of them newest first, and filters that leave few.
create index problem_newest on inspection.problem (school_id, id) where not is_draft and deleted_at is null;
create index problem_urgent on inspection.problem (school_id, id) where level = 'urgent' and not is_draft and deleted_at is null;
create index problem_repeated on inspection.problem (school_id, id) where repeated and not is_draft and deleted_at is null;
create index problem_by_category on inspection.problem (school_id, category_code, id) where not is_draft and deleted_at is null;
create index problem_by_deadline on inspection.problem (school_id, effective_deadline, id) where not is_draft and deleted_at is null;
create index problem_drafts on inspection.problem (school_id, act_id, id) where is_draft and deleted_at is null;

-- Removed activities are few: whoever lists records looks them up first.
create index activity_removed on inspection.activity (school_id, id) where deleted_at is not null;

-- The ledger, with what its count needs besides.
create index record_checked on inspection.record (school_id, checked_at desc, id desc) include (act_id) where status >= 2;
drop index inspection.record_newest;
