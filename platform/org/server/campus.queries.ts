import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { orderOf, readPage, readPick } from '#kernel/server/db/read-page.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { CampusRow, campusApi } from '../shared/campus.ts';

export async function listCampuses(ctx: Ctx, input: InputOf<typeof campusApi.list>) {
  const mine = holdsRight(ctx.actor, 'org.campus.edit') ? ['edit', 'status', 'delete'] : [];
  const page = await readPage<Omit<CampusRow, 'can'>>(ctx, input, {
    columns: sql`c.id, c.name, c.code, c.address, c.lng::text, c.lat::text, c.sort, c.status, c.version,
      (select count(*) from org.building b where b.school_id = c.school_id and b.campus_id = c.id and b.deleted_at is null) as "buildingCount",
      (select count(*) from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.deleted_at is null
        where l.school_id = c.school_id and l.campus_id = c.id) as "labCount"`,
    from: sql`from org.campus c where c.school_id = ${ctx.schoolId} and c.deleted_at is null
      and (${input.status ?? null}::int is null or c.status = ${input.status ?? null})
      and ${nameHas(input.keyword)}`,
    order: orderOf(input, { name: 'c.name', code: 'c.code' }, sql`c.sort`, 'c.id'),
  });
  return { ...page, content: page.content.map((row) => ({ ...row, can: mine })) };
}

// A school has a handful of campuses: no index is needed to search them.
const nameHas = (keyword: string | undefined) =>
  keyword === undefined
    ? sql<boolean>`true`
    : sql<boolean>`position(lower(${keyword}) in lower(c.name || ' ' || c.code || ' ' || c.address)) > 0`;

export function pickCampuses(ctx: Ctx, input: InputOf<typeof campusApi.pick>) {
  return readPick<OutputOf<typeof campusApi.pick>['content'][number]>(ctx, input, {
    columns: sql`c.id, c.name, c.code`,
    from: sql`from org.campus c where c.school_id = ${ctx.schoolId} and c.status = 1 and c.deleted_at is null`,
    order: sql`c.sort, c.id`,
  });
}
