import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { Page } from '#kernel/shared/paging.ts';
import type { AttributeNode, AttributeRow, attributeApi } from '../shared/attribute.ts';
import { attributeActions } from './attribute.policy.ts';
import { RiskStatus } from '../shared/risk/risk-point.states.ts';

type Stored = Omit<AttributeRow, 'can'> & { children: number };

/** The entries of one catalogue in the order of its tree; `place` is what they are sorted by. */
const tree = (ctx: Ctx, kind: RawBuilder<unknown>) => sql`with recursive tree as (
    select a.*, 1 as depth, array[(a.sort, a.id)] as place from base_info.attribute a
    where a.school_id = ${ctx.schoolId} and a.kind = ${kind} and a.pid is null and a.deleted_at is null
    union all
    select a.*, t.depth + 1, t.place || (a.sort, a.id) from base_info.attribute a
    join tree t on t.school_id = a.school_id and t.id = a.pid
    where a.deleted_at is null)`;

const usedBy = sql`(select count(*) from base_info.lab_aptitude x where x.school_id = a.school_id and x.attribute_id = a.id)
  + (select count(distinct x.lab_id) from base_info.risk_point x where x.school_id = a.school_id and x.attribute_id = a.id
    and x.status <> ${sql.lit(RiskStatus.closed)})
  + (select count(*) from base_info.lab_protect x where x.school_id = a.school_id and x.attribute_id = a.id)`;
const childrenOf = sql`(select count(*) from base_info.attribute x
  where x.school_id = a.school_id and x.pid = a.id and x.deleted_at is null)`;

const columns = sql`a.id, a.version, a.kind, a.pid, coalesce(p.name, '') as parent_name, a.name, a.code, a.depth,
  a.lab_class, coalesce(k.name, '') as class_name, a.need_cert, a.consequence, a.default_l, a.default_s, a.describe,
  a.sort, a.status, ${usedBy} as labs, ${childrenOf} as children`;
const joins = sql`
  left join base_info.attribute p on p.school_id = a.school_id and p.id = a.pid
  left join codes.code k on k.school_id = a.school_id and k.parent_key = 'lab_class' and k.code = a.lab_class::text`;

export async function listAttributes(ctx: Ctx, input: InputOf<typeof attributeApi.list>): Promise<Page<AttributeRow>> {
  const { keyword, lab_class, status } = input;
  const conditions = [matchesText(sql`a.name || ' ' || a.code`, keyword)];
  if (lab_class !== undefined) conditions.push(sql<boolean>`a.lab_class = ${lab_class}`);
  if (status !== undefined) conditions.push(sql<boolean>`a.status = ${status}`);
  const where = sql.join(conditions, sql` and `);
  const entries = tree(ctx, sql`${input.kind}`);
  const count = await sql<{ total: number }>`${entries} select count(*) as total from tree a where ${where}`.execute(
    ctx.db,
  );
  const page = pageWindow(input, count.rows[0]!.total);
  const { rows } = await sql<Stored>`${entries} select ${columns} from tree a ${joins}
    where ${where} order by a.place limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return page.of(rows.map((row) => withActions(ctx, row)));
}

const withActions = (ctx: Ctx, { children, ...row }: Stored): AttributeRow => ({
  ...row,
  can: attributeActions(ctx.actor, { ...row, children }),
});

export async function findAttribute(ctx: Ctx, id: number): Promise<AttributeRow> {
  const kind = sql`(select kind from base_info.attribute where school_id = ${ctx.schoolId} and id = ${id})`;
  const { rows } = await sql<Stored>`${tree(ctx, kind)}
    select ${columns} from tree a ${joins} where a.id = ${id}`.execute(ctx.db);
  return withActions(ctx, found(rows[0], '条目'));
}

/** Enabled entries to choose from, flat or nested. */
export async function pickAttributes(ctx: Ctx, input: InputOf<typeof attributeApi.pick>): Promise<AttributeNode[]> {
  const { rows } = await sql<AttributeNode>`${tree(ctx, sql`${input.kind.toLowerCase()}`)}
    select a.id, a.pid, a.name, a.code, a.lab_class, a.default_l, a.default_s, a.need_cert,
      a.consequence, a.sort, a.status from tree a
    where a.status = ${Enabled.on} order by a.place limit 5000`.execute(ctx.db);
  return input.type === 'tree' ? nested(rows) : rows;
}

/** Descendants of a disabled entry are left out. */
function nested(rows: readonly AttributeNode[]): AttributeNode[] {
  const byParent = Map.groupBy(rows, (row) => row.pid);
  const below = (pid: number | null): AttributeNode[] =>
    (byParent.get(pid) ?? []).map((row) => {
      const children = below(row.id);
      return children.length > 0 ? { ...row, children } : row;
    });
  return below(null);
}
