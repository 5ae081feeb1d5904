-- The run that works on an import now. Each batch names its run, so a run that was taken for dead and comes back stops.
alter table kernel.import_job add column run text not null default '';

-- Two imports of one sheet at once would both take a row for new.
create unique index import_job_one_apply on kernel.import_job (school_id, sheet) where phase = 'apply' and not done;
comment on index kernel.import_job_one_apply is '同一种数据正在导入，请等它完成后再导入';
create index import_job_open on kernel.import_job (school_id, lease_at) where not done;
