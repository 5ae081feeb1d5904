import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight, matterScope } from '#kernel/server/policy.ts';
import { addDays, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { keepsStore } from '#platform/stock/server/public.ts';
import { returnApi, ReturnStatus, type ReturnDetail, type ReturnRow } from '../../shared/use/return.ts';
import { readSignatures } from '../dual/dual.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { containersNamed, mineOrInPlaces } from './use.queries.ts';

export const returnDoc = 'chemical.return';

type Stored = Omit<ReturnRow, 'can' | 'created_at' | 'decided_at'> & {
  created_at: Date;
  decided_at: Date | null;
  keeps: boolean;
  is_own: boolean;
};

const joins = {
  c: sql`join chemical.container c on c.school_id = g.school_id and c.id = g.container_id`,
  s: sql`join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id`,
  u: sql`join org.unit u on u.school_id = g.school_id and u.id = g.lab_id`,
  w: sql`join stock.warehouse w on w.school_id = g.school_id and w.id = g.warehouse_id`,
  a: sql`join identity.account a on a.school_id = g.school_id and a.id = g.returned_by`,
};

/** Keepers take back what neither they nor their own requisition had taken out. */
const keeps = (ctx: Ctx) => sql`(g.returned_by <> ${ctx.actor.userId} and ${keepsStore(ctx, 'g.warehouse_id')}
  and not exists (select 1 from chemical.requisition q where q.school_id = g.school_id and q.id = g.requisition_id
    and ${ctx.actor.userId} in (q.applicant_id, q.partner_id)))`;

export const returnList = listQuery<typeof returnApi.list, Stored>(returnApi.list, {
  noun: '归还单',
  table: ['chemical.container_return', 'g'],
  joins,
  columns: (
    ctx,
  ) => sql`g.id, g.version, g.no, c.code, s.name, s.cas, s.base_unit as unit, u.name as lab_name, g.warehouse_id,
    w.name as warehouse_name, trim_scale(g.book)::text as book, trim_scale(g.measured)::text as measured,
    trim_scale(g.measured - g.book)::text as difference, g.explanation, a.name as returner_name,
    coalesce((select string_agg(y.name, '、' order by k.at) from unnest(array[g.confirmed_by, g.second_id]) with ordinality k(id, at)
      join identity.account y on y.school_id = g.school_id and y.id = k.id), '') as keepers,
    g.created_at, g.decided_at, ${needsTwo(ctx)} as is_controlled, g.status, ${keeps(ctx)} as keeps,
    g.returned_by = ${ctx.actor.userId} as is_own`,
  reach: (ctx) => mineOrInPlaces(ctx, 'g', 'chemical.container_return', ['returned_by']),
  filters: {
    keyword: (word, ctx) =>
      sql<boolean>`(${matchesText(sql`g.no`, word)} or g.container_id = any(array(${containersNamed(ctx, word)})))`,
    status: 'g.status',
    warehouse_id: 'g.warehouse_id',
    lab_id: 'g.lab_id',
    from: (day) => sql<boolean>`g.created_at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`g.created_at < ${parseDateTime(addDays(day, 1))}`,
  },
  narrowing: ['keyword', 'warehouse_id', 'lab_id'],
  isNarrow: (_asked, { actor }) => matterScope(actor).kind !== 'all',
  neverNull: ['created_at'],
  sort: { created_at: sql`g.created_at` },
  order: { desc: sql`g.created_at` },
  row: ({ keeps: mayTake, is_own, ...stored }, { actor }) => ({
    ...stored,
    created_at: formatDateTime(stored.created_at),
    decided_at: stored.decided_at && formatDateTime(stored.decided_at),
    can:
      stored.status === ReturnStatus.waiting
        ? [
            ...(mayTake && holdsRight(actor, 'chemical.return.confirm') ? (['take', 'cancel'] as const) : []),
            ...(is_own ? (['cancel'] as const) : []),
          ]
        : [],
  }),
});

export async function findReturn(ctx: Ctx, id: number): Promise<ReturnDetail> {
  const row = await returnList.find(ctx, id);
  const { rows } = await sql<{
    cell_id: number;
    place: string;
  }>`select l.id as cell_id, b.name || ' · ' || l.name as place
    from chemical.container_return g join chemical.container c on c.school_id = g.school_id and c.id = g.container_id
    join stock.cell l on l.school_id = g.school_id and l.id = coalesce(g.cell_id, c.cell_id)
    join stock.cabinet b on b.school_id = l.school_id and b.id = l.cabinet_id
    where g.school_id = ${ctx.schoolId} and g.id = ${id}`.execute(ctx.db);
  const isSigned = row.is_controlled && row.status === ReturnStatus.waiting;
  const dual = isSigned ? await readSignatures(ctx, { doc: returnDoc, id, needed: 2 }) : null;
  return { ...row, ...found(rows[0]), dual };
}
