-- as: migrator
-- 0084 and 0085 ran as the owner of the tables, to whom row-level security shows no rows: what they were to fill is filled here.
update workflow.task set by_rule = true
  where status in (0, 3) and parent_id is null and reason like '您是%' and reason not like '%该环节已超时%';
with unknown as (
  select p.school_id, p.category as name, row_number() over (partition by p.school_id order by p.category) as n
  from (select distinct school_id, category from workflow.process where category <> '') p
  where not exists (select 1 from codes.code c where c.school_id = p.school_id and c.parent_key = 'wf_category' and p.category in (c.name, c.code))
), highest as (
  select school_id, max(code::bigint) filter (where code ~ '^[0-9]{1,6}$') as code, max(sort) as sort
  from codes.code where parent_key = 'wf_category' group by school_id
)
insert into codes.code (school_id, parent_key, code, name, sort)
select u.school_id, 'wf_category', (coalesce(h.code, 99) + u.n)::text, u.name, coalesce(h.sort, 0) + u.n
from unknown u left join highest h on h.school_id = u.school_id;
update workflow.process p set category = c.code from codes.code c
  where c.school_id = p.school_id and c.parent_key = 'wf_category' and c.name = p.category;
