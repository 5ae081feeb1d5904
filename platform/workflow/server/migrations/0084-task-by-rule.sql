-- Given by a rule of its step, so that it is given to others when the rule names its candidate no longer; transferred,
-- reassigned and added ones stay with those whom a person has chosen.
alter table workflow.task add column by_rule boolean not null default false;
update workflow.task set by_rule = true
  where status in (0, 3) and parent_id is null and reason like '您是%' and reason not like '%该环节已超时%';
