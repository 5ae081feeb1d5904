import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { findSchoolName } from '#platform/org/server/public.ts';
import { printPaper, readToPrint, wholeDocument } from '#platform/print/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import { inForce } from '../control-list.queries.ts';
import { readSigned } from '../dual/dual.queries.ts';
import { requisitionsWithin } from '../requisition/requisition-reach.queries.ts';
import { outboundBlocks, type OutboundSheet } from './outbound-paper.rules.ts';
import { outboundDoc } from './outbound.queries.ts';

const namesOf = (first: string, second: string) => sql`array(select y.name
  from unnest(array[${sql.ref(first)}, ${sql.ref(second)}]) with ordinality g(id, at)
  join identity.account y on y.school_id = o.school_id and y.id = g.id order by g.at)`;

type Stored = Omit<OutboundSheet, 'decided_at' | 'signed'> & { decided_at: Date };

/** What was handed over, for those who see the requisition or the store. */
async function findSheet(ctx: Ctx, id: number): Promise<OutboundSheet> {
  const { rows } = await sql<Stored>`select o.no, r.no as requisition_no, w.name as warehouse_name, u.name as lab_name,
      coalesce(k.name, r.purpose) as purpose_name, r.project, o.decided_at, ${namesOf('o.confirmed_by', 'o.second_id')} as keepers,
      ${namesOf('o.recipient_id', 'o.second_recipient_id')} as recipients,
      (select json_agg(json_build_object('code', c.code, 'issued_code', v.code, 'name', s.name, 'cas', s.cas, 'batch_no', c.batch_no,
          'expires_on', c.expires_on, 'amount', trim_scale(i.amount)::text, 'unit', s.base_unit,
          'place', b.name || ' · ' || l.name, 'reason', i.reason,
          'control', coalesce((select string_agg(coalesce(f.name, cl.flag), '、' order by f.sort) from chemical.control_entry e
            join chemical.control_list cl on cl.school_id = e.school_id and cl.id = e.list_id and cl.id = any(array(${inForce(ctx)}))
            left join codes.code f on f.school_id = cl.school_id and f.parent_key = 'chem_control' and f.code = cl.flag
            where e.school_id = s.school_id and e.substance_id = s.id), '')) order by b.name, l.name, c.code)
        from chemical.outbound_item i join chemical.container c on c.school_id = i.school_id and c.id = i.container_id
        join chemical.container v on v.school_id = i.school_id and v.id = i.issued_id
        join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
        join stock.cabinet b on b.school_id = c.school_id and b.id = c.cabinet_id
        join stock.cell l on l.school_id = c.school_id and l.id = c.cell_id
        where i.school_id = o.school_id and i.outbound_id = o.id) as items
    from chemical.outbound o join chemical.requisition r on r.school_id = o.school_id and r.id = o.requisition_id
    join stock.warehouse w on w.school_id = o.school_id and w.id = o.warehouse_id
    join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    left join codes.code k on k.school_id = r.school_id and k.parent_key = 'chem_purpose' and k.code = r.purpose
    where o.school_id = ${ctx.schoolId} and o.id = ${id} and o.status = 1
      and (${requisitionsWithin(ctx)} or ${inStores(ctx, 'chemical.outbound.read', 'o.warehouse_id')})`.execute(ctx.db);
  const { decided_at, ...row } = found(rows[0], '出库单');
  return { ...row, decided_at: formatDateTime(decided_at), signed: await readSigned(ctx, [outboundDoc], id) };
}

export async function printOutbound(ctx: Ctx, { id }: { id: number }) {
  const { row, school } = await readToPrint(ctx, async (tx) => ({
    row: await findSheet(tx, id),
    school: await findSchoolName(tx),
  }));
  const blocks = outboundBlocks(row, school, formatDateTime(ctx.now));
  return printPaper(ctx, { title: `出库单 ${row.no}`, filter: { id } }, wholeDocument(blocks));
}
