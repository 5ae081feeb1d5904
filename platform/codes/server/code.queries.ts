import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { pickWindow } from '#kernel/server/db/page.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeApi, type CodeRow, type CodeType } from '../shared/code.ts';

const columns = sql`c.id, c.parent_key, c.code, c.name, c.parent_code, c.sort, c.status, c.color, c.is_system, c.remark, c.version`;

/** The codes in use of one list, in their order. */
export async function codesOf(ctx: Ctx, parentKey: string): Promise<CodeRow[]> {
  return (await codesOfKeys(ctx, { codeKeys: [parentKey] }))[parentKey] ?? [];
}

/** The codes in use of several lists, by the key of the list. */
export async function codesOfKeys(ctx: Ctx, { codeKeys }: { codeKeys: string[] }): Promise<Record<string, CodeRow[]>> {
  const { rows } = await sql<CodeRow>`select ${columns} from codes.code c
    where c.school_id = ${ctx.schoolId} and c.parent_key = any(${codeKeys}) and c.status = 1 order by c.parent_key, c.sort, c.id limit 5000`.execute(
    ctx.db,
  );
  const lists = Map.groupBy(rows, (row) => row.parent_key);
  return Object.fromEntries(codeKeys.map((key) => [key, lists.get(key) ?? []]));
}

export async function listCodesOfKey(ctx: Ctx, input: InputOf<typeof codeApi.ofKey>) {
  const rows = await codesOf(ctx, input.parentKey);
  const page = pickWindow(input, rows.length);
  return page.of(rows.slice(page.offset, page.offset + page.size));
}

export async function listTypes(ctx: Ctx) {
  const { rows } = await sql<CodeType>`select t.parent_key, t.name, t.is_system,
      (select count(*) from codes.code c where c.school_id = t.school_id and c.parent_key = t.parent_key) as count
    from codes.code_type t where t.school_id = ${ctx.schoolId} order by t.sort, t.parent_key`.execute(ctx.db);
  return { content: rows };
}

/** Codes of all types including disabled ones, for administration. */
export const codeList = listQuery<typeof codeApi.list, CodeRow>(codeApi.list, {
  noun: '公共代码',
  table: ['codes.code', 'c'],
  columns: () => columns,
  reach: () => sql<boolean>`true`,
  filters: {
    parent_key: 'c.parent_key',
    keyword: (word) => matchesText(sql`c.code || ' ' || c.name`, word),
    status: 'c.status',
  },
  sort: { code: sql`c.code`, name: sql`c.name`, sort: sql`c.sort` },
  order: [sql`c.parent_key`, sql`c.sort`],
  row: (stored, ctx) => {
    const edit = holdsRight(ctx.actor, 'codes.code.edit');
    return { ...stored, can: edit ? (stored.is_system ? ['edit'] : ['edit', 'remove']) : [] };
  },
});
