import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { identityErrors } from '../shared/errors.ts';
import { hasOldAddress } from './reset-link.service.ts';
import { editScope, mayChange, peopleWithin, type Held } from './user.policy.ts';
import { heldByU } from './user.queries.ts';

/** A person whom the caller may change; `may_mail`: a reset link may go to the address. */
export type LockedPerson = {
  id: number;
  account: string;
  name: string;
  job_no: string;
  may_mail: boolean;
  version: number;
};

/** People whom the caller may change, locked until the end of the transaction; all of them, or he is refused. */
export async function lockPeople(ctx: Ctx, asked: readonly number[]): Promise<LockedPerson[]> {
  const ids = [...new Set(asked)];
  const { rows } = await sql<
    LockedPerson & { held: Held[] }
  >`select u.id, u.account, u.name, coalesce(u.job_no, '') as job_no,
      ${hasOldAddress(ctx)} as may_mail, u.version, ${heldByU} as held
    from identity.account u where u.school_id = ${ctx.schoolId} and u.id = any(${ids}) and u.deleted_at is null
      and ${peopleWithin(ctx.schoolId, editScope(ctx.actor))} order by u.id for update of u`.execute(ctx.db);
  assert(rows.length === ids.length, identityErrors.someBeyond);
  assert(
    rows.every((row) => mayChange(ctx.actor, row.held)),
    identityErrors.someAbove,
  );
  return rows;
}
