import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ExecState, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';

const { draft, reviewing, passed, failed } = PurchaseStatus;

/**
 * Purchases of the caller in the columns id, no, name, org_name, amount, state, done, node_name and created_at, for a list of
 * purchases of every kind. States are those of the specification for purchases; 3 is a cancelled one.
 */
export const ownPurchases = ({ schoolId, actor }: Ctx): RawBuilder<unknown> => sql`select p.id, p.no,
    (select s.name || case when count(*) over () > 1 then '等 ' || count(*) over () || ' 种' else '' end
      from chemical.purchase_line n join chemical.substance s on s.school_id = n.school_id and s.id = n.substance_id
      where n.school_id = p.school_id and n.purchase_id = p.id order by n.line limit 1) as name,
    u.name as org_name, p.amount,
    case p.status when ${sql.lit(draft)} then 99 when ${sql.lit(reviewing)} then 0 when ${sql.lit(passed)} then 2
      when ${sql.lit(failed)} then 9 else 3 end as state,
    case when p.status = ${sql.lit(passed)} then (p.exec_state in (${sql.lit(ExecState.arrived)}, ${sql.lit(ExecState.closed)}))::int end as done,
    coalesce(i.node_name, '') as node_name, p.created_at
  from chemical.purchase p join org.unit u on u.school_id = p.school_id and u.id = p.lab_id
  left join workflow.instance i on i.school_id = p.school_id and i.id = p.instance_id
  where p.school_id = ${schoolId} and p.applicant_id = ${actor.userId}`;
