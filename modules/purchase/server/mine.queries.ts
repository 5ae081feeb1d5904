import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ownPurchases } from '#modules/chemical/server/public.ts';
import type { mineApi, MineRow } from '../shared/mine.ts';
import { PurchaseState } from '../shared/purchase.states.ts';

const ownGoods = ({
  schoolId,
  actor,
}: Ctx) => sql`select p.id, p.kind, p.no, p.name, u.name as org_name, p.amount, p.state,
    case when p.state = ${sql.lit(PurchaseState.schoolDone)} then p.done end as done, coalesce(i.node_name, '') as node_name, p.created_at
  from purchase.purchase p join org.unit u on u.school_id = p.school_id and u.id = p.org_id
  left join workflow.instance i on i.school_id = p.school_id and i.id = p.instance_id
  where p.school_id = ${schoolId} and p.applicant_id = ${actor.userId}`;

type Stored = Omit<MineRow, 'key' | 'created_at'> & { created_at: Date };

/** What the caller has asked for, goods and chemicals together, the newest first. */
export async function listMine(
  ctx: Ctx,
  { keyword, kind, state, ...page }: InputOf<typeof mineApi.list>,
): Promise<OutputOf<typeof mineApi.list>> {
  const conditions = [
    keyword === undefined ? sql`true` : matchesText(sql`m.no || ' ' || m.name`, keyword),
    kind === undefined ? sql`true` : sql`m.kind = ${kind}`,
    state === undefined ? sql`true` : sql`m.state = ${state}`,
  ];
  const all = sql`(${ownGoods(ctx)} union all select c.id, 'chemical' as kind, c.no, coalesce(c.name, '') as name, c.org_name, c.amount, c.state,
    c.done, c.node_name, c.created_at from (${ownPurchases(ctx)}) c) m where ${sql.join(conditions, sql` and `)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${all}`.execute(ctx.db);
  const { total } = counted[0]!;
  const window = pageWindow(page, total);
  const { rows } =
    await sql<Stored>`select m.id, m.kind, m.no, m.name, m.org_name, m.amount::text as amount, m.state, m.done,
      m.node_name, m.created_at from ${all} order by m.created_at desc, m.kind, m.id desc
    limit ${window.size} offset ${window.offset}`.execute(ctx.db);
  return window.of(
    rows.map((row) => ({ ...row, key: `${row.kind}-${row.id}`, created_at: formatDateTime(row.created_at) })),
  );
}
