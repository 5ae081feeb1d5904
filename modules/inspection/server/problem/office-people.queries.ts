import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { handOffApi } from '../../shared/problem/hand-off.ts';
import { findReadable } from './action-problem.queries.ts';

/** People `m` of the offices `u` of equipment and security: the head, and holders of a role there or below. */
const people = ({ schoolId }: Ctx) => sql`org.unit u
  join identity.account m on m.school_id = u.school_id and m.status = 1 and m.deleted_at is null
  where u.school_id = ${schoolId} and u.level in ('equip', 'security') and u.status = 1 and u.deleted_at is null
    and (m.id = u.head_id or m.id in (select h.user_id from identity.holding h
      join org.unit x on x.school_id = h.school_id and x.id = h.org_id where h.school_id = u.school_id and starts_with(x.path, u.path)))`;

export async function isOfficePerson(ctx: Ctx, officeId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ${people(ctx)} and u.id = ${officeId} and m.id = ${userId} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** To whom a problem may be handed off. */
export async function listOfficePeople(
  ctx: Ctx,
  { id, keyword }: InputOf<typeof handOffApi.people>,
): Promise<OutputOf<typeof handOffApi.people>> {
  await findReadable(ctx, id);
  const words = matches('m.keywords', sql`m.name || ' ' || m.account || ' ' || coalesce(m.job_no, '')`, keyword);
  const { rows } = await sql<OutputOf<typeof handOffApi.people>['content'][number]>`
    select u.id || ':' || m.id as key, u.id as office_id, u.name as office_name, m.id as user_id, m.name
    from ${people(ctx)} and ${words} order by u.sort, u.name, m.name, m.id limit 200`.execute(ctx.db);
  return { content: rows };
}
