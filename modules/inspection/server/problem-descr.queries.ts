import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { Page, PageInput } from '#kernel/shared/paging.ts';
import type { ProblemDescr } from '../shared/problem-class.ts';

export type DescrFilter = {
  class_id?: number | undefined;
  keyword?: string | undefined;
  level?: string | undefined;
  status?: number | undefined;
};

const tables = sql`inspection.problem_descr d join inspection.problem_class k on k.school_id = d.school_id and k.id = d.class_id
  left join inspection.item i on i.school_id = d.school_id and i.id = d.item_id`;

export function descrsWhere(ctx: Ctx, filter: DescrFilter): RawBuilder<boolean> {
  const list = [sql<boolean>`d.school_id = ${ctx.schoolId}`, matches('d.keywords', sql`d.text`, filter.keyword)];
  if (filter.class_id !== undefined) list.push(sql<boolean>`d.class_id = ${filter.class_id}`);
  if (filter.level !== undefined) list.push(sql<boolean>`d.level = ${filter.level}`);
  if (filter.status !== undefined) list.push(sql<boolean>`d.status = ${filter.status}`);
  return sql<boolean>`${sql.join(list, sql` and `)}`;
}

export async function descrRows(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  limit: number,
  offset = 0,
): Promise<ProblemDescr[]> {
  const { rows } = await sql<Omit<ProblemDescr, 'can'>>`
    select d.id as descr_id, d.class_id, k.name as class_name, d.text, d.level, d.item_id, coalesce(i.code, '') as item_code, d.suggest, d.basis,
      d.uses, d.status, d.version
    from ${tables} where ${where} order by ${order} limit ${limit} offset ${offset}`.execute(ctx.db);
  const edits = holdsRight(ctx.actor, 'inspection.class.edit');
  return rows.map((row) => ({ ...row, can: edits ? ['edit', row.status === 1 ? 'disable' : 'enable'] : [] }));
}

export async function listDescrs(ctx: Ctx, input: DescrFilter & PageInput): Promise<Page<ProblemDescr>> {
  const where = descrsWhere(ctx, input);
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${tables} where ${where}`.execute(ctx.db);
  const window = pageWindow(input, rows[0]!.total);
  const order = sql`k.sort, d.uses desc, d.id`;
  return window.of(await descrRows(ctx, where, order, window.size, window.offset));
}

export const findDescr = async (ctx: Ctx, { id }: { id: number }): Promise<ProblemDescr> =>
  found((await descrRows(ctx, sql<boolean>`${descrsWhere(ctx, {})} and d.id = ${id}`, sql`d.id`, 1))[0], '问题描述');
