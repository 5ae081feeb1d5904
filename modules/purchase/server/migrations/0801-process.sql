-- as: migrator
-- The process of purchases of goods asks the school from its limit on. No case has run on it, so one that a school never touched is
-- made anew by `prepareSchool`.
delete from workflow.process_version v using workflow.process p
where p.school_id = v.school_id and p.id = v.process_id and p.process_key = 'goods_purchase'
  and p.version = 1 and p.deployed_version = 1 and not p.has_changes
  and not exists (select 1 from workflow.instance i where i.school_id = p.school_id and i.process_id = p.id);
delete from workflow.process p where p.process_key = 'goods_purchase'
  and p.version = 1 and p.deployed_version = 1 and not p.has_changes and p.deleted_at is null
  and not exists (select 1 from workflow.process_version v where v.school_id = p.school_id and v.process_id = p.id);
