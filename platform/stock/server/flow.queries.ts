import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { FlowRow } from '../shared/flow.ts';

const mostFlows = 500;

/** The flows of a lot, the newest first. */
export async function flowsOf(ctx: Ctx, lotId: number): Promise<FlowRow[]> {
  const { rows } = await sql<
    Omit<FlowRow, 'at'> & { at: Date }
  >`select f.id, f.seq, f.kind, trim_scale(f.quantity)::text as quantity,
      trim_scale(f.balance)::text as balance, f.doc_type, f.doc_id, coalesce(a.name, '系统') as operator_name,
      coalesce(s.name, '') as second_name, f.note, f.reverses, f.at
    from stock.flow f
    left join identity.account a on a.school_id = f.school_id and a.id = f.operator_id
    left join identity.account s on s.school_id = f.school_id and s.id = f.second_id
    where f.school_id = ${ctx.schoolId} and f.lot_id = ${lotId} order by f.seq desc limit ${sql.lit(mostFlows)}`.execute(
    ctx.db,
  );
  return rows.map((row) => ({ ...row, at: formatDateTime(row.at) }));
}
