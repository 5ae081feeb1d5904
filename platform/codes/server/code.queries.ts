import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { pageWindow, pickWindow } from '#kernel/server/db/page.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import type { codeApi, CodeRow, CodeType } from '../shared/code.ts';

const columns = sql`id, parent_key, code, name, parent_code, sort, status, color, is_system, remark, version`;

/** The codes in use of one list, in their order. */
export async function codesOf(ctx: Ctx, parentKey: string): Promise<CodeRow[]> {
  return (await codesOfKeys(ctx, { codeKeys: [parentKey] }))[parentKey] ?? [];
}

/** The codes in use of several lists, by the key of the list. */
export async function codesOfKeys(ctx: Ctx, { codeKeys }: { codeKeys: string[] }): Promise<Record<string, CodeRow[]>> {
  const { rows } = await sql<CodeRow>`select ${columns} from codes.code
    where school_id = ${ctx.schoolId} and parent_key = any(${codeKeys}) and status = 1 order by parent_key, sort, id limit 5000`.execute(
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

const managed = (ctx: Ctx, row: CodeRow) => {
  const edit = holdsRight(ctx.actor, 'codes.code.edit');
  return { ...row, can: edit ? (row.is_system ? ['edit'] : ['edit', 'remove']) : [] };
};

/** The codes of a type, disabled ones too, for those who keep them. */
export async function listCodes(ctx: Ctx, input: InputOf<typeof codeApi.list>) {
  const wanted = sql`school_id = ${ctx.schoolId} and ${matchesText(sql`code || ' ' || name`, input.keyword)}
    and (${input.parent_key ?? null}::text is null or parent_key = ${input.parent_key ?? null})
    and (${input.status ?? null}::int is null or status = ${input.status ?? null})`;
  const total = await sql<{ n: number }>`select count(*) as n from codes.code where ${wanted}`.execute(ctx.db);
  const page = pageWindow(input, total.rows[0]!.n);
  const { rows } = await sql<CodeRow>`select ${columns} from codes.code where ${wanted}
    order by parent_key, sort, id limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return page.of(rows.map((row) => managed(ctx, row)));
}

export async function findCode(ctx: Ctx, id: number) {
  const { rows } =
    await sql<CodeRow>`select ${columns} from codes.code where school_id = ${ctx.schoolId} and id = ${id}`.execute(
      ctx.db,
    );
  return managed(ctx, found(rows[0], '公共代码'));
}
