import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { orderOf, readPage, readPick } from '#kernel/server/db/read-page.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { TypeRow, orgTypeApi } from '../shared/org-type.ts';

type Row = Omit<TypeRow, 'can'>;

const columns = sql`t.id, t.name, t.code, t.org_level as "orgLevel", t.nature, coalesce(k.name, t.nature) as "natureName",
  t.need_check as "needCheck", t.need_card as "needCard", t.need_level as "needLevel", t.sort, t.status, t.version,
  (select count(*) from org.unit u where u.school_id = t.school_id and u.type_id = t.id and u.deleted_at is null) as "unitCount"`;

const from = (ctx: Ctx, where: RawBuilder<boolean>) => sql`from org.type t
  left join codes.code k on k.school_id = t.school_id and k.parent_key = 'lab_nature' and k.code = t.nature
  where t.school_id = ${ctx.schoolId} and t.deleted_at is null and ${where}`;

const filtered = (f: { keyword?: string | undefined; orgLevel?: string | undefined; status?: number | undefined }) =>
  sql<boolean>`(${f.orgLevel ?? null}::text is null or t.org_level = ${f.orgLevel ?? null})
    and (${f.status ?? null}::int is null or t.status = ${f.status ?? null})
    and (${f.keyword ?? null}::text is null or position(lower(${f.keyword ?? null}) in lower(t.name || ' ' || t.code)) > 0)`;

const allowed = (ctx: Ctx) => (holdsRight(ctx.actor, 'org.type.edit') ? ['edit', 'status', 'delete'] : []);

export async function listTypes(ctx: Ctx, input: InputOf<typeof orgTypeApi.list>) {
  const page = await readPage<Row>(ctx, input, {
    columns,
    from: from(ctx, filtered(input)),
    order: orderOf(input, { name: 't.name', code: 't.code', sort: 't.sort' }, sql`t.sort`, 't.id'),
  });
  return { ...page, content: page.content.map((row) => ({ ...row, can: allowed(ctx) })) };
}

export async function findType(ctx: Ctx, { id }: { id: number }): Promise<TypeRow> {
  const { rows } = await sql<Row>`select ${columns} ${from(ctx, sql<boolean>`t.id = ${id}`)}`.execute(ctx.db);
  return { ...found(rows[0], '组织类型'), can: allowed(ctx) };
}

export function pickTypes(ctx: Ctx, input: InputOf<typeof orgTypeApi.pick>) {
  return readPick<OutputOf<typeof orgTypeApi.pick>['content'][number]>(ctx, input, {
    columns: sql`t.id, t.name, t.code, t.org_level as "orgLevel", t.nature, t.status`,
    from: from(ctx, filtered(input)),
    order: sql`t.sort, t.id`,
  });
}
