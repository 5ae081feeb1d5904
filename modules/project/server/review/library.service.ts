import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { libraryStates, projectStates } from '../../shared/application/project.states.ts';
import { projectErrors } from '../../shared/errors.ts';
import type { libraryApi } from '../../shared/review/library.ts';
import { assertIn, changeState, lockForOffice } from '../locked.queries.ts';

/** Gives projects of the library their places, in the order of the ids. */
export async function sortLibrary(ctx: Ctx, { ids }: InputOf<typeof libraryApi.sort>): Promise<void> {
  const unique = [...new Set(ids)];
  const { numAffectedRows } = await sql`update project.project p set rank = o.place
    from unnest(${unique}::bigint[]) with ordinality o (id, place)
    where p.school_id = ${ctx.schoolId} and p.id = o.id and p.state = any(${[...libraryStates]})`.execute(ctx.db);
  assert(Number(numAffectedRows) === unique.length, projectErrors.libraryMoved);
  await ctx.audit({ action: '项目库排序', note: `${unique.length} 个项目`, after: { ids: unique } });
}

/** Projects that are kept for later money. */
export async function storeProjects(ctx: Ctx, { ids }: InputOf<typeof libraryApi.store>) {
  const unique = [...new Set(ids)].toSorted((a, b) => a - b);
  for (const id of unique) {
    assertIn(await lockForOffice(ctx, id), projectStates.transitions.store.from, '入库');
    await changeState(ctx, id, 'store');
  }
  return { stored: unique.length };
}
