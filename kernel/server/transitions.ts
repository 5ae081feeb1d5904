import type { States } from '#kernel/shared/states.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from './context.ts';
import { conflict } from './errors.ts';
import { emit } from './events.ts';

type StateChange<A extends string> = {
  /** `schema.table`; it has school_id, id, version and the state column. */
  table: string;
  column?: string;
  id: number;
  action: A;
  /** Further columns to set, beside state, version and updated_*. */
  set?: Record<string, unknown>;
  /** Further condition on the row, such as "not submitted by the reviewer". */
  where?: RawBuilder<boolean>;
  docType: string;
  note?: string;
};

/**
 * Applies one transition as a guarded UPDATE: it changes the row only from an allowed state, so one of two concurrent
 * decisions wins. Writes the log row and emits the change. Returns the previous state; throws 409 if the state has changed.
 */
export async function applyTransition<S extends string | number, A extends string>(
  ctx: Ctx,
  states: States<S, A>,
  change: StateChange<A>,
): Promise<S> {
  const { from, to, label } = states.transitions[change.action];
  const column = sql.ref(change.column ?? 'state');
  const sets = Object.entries(change.set ?? {}).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const changed = await sql<{ from: S }>`
    with old as (
      select school_id, id, ${column} as state from ${sql.table(change.table)}
      where school_id = ${ctx.schoolId} and id = ${change.id} and ${column} = any(${from}) and ${change.where ?? sql<boolean>`true`}
      for update
    )
    update ${sql.table(change.table)} t
    set ${sql.join([sql`${column} = ${to}`, ...sets, sql`version = t.version + 1`, sql`updated_at = ${ctx.now}`, sql`updated_by = ${ctx.actor.userId}`])}
    from old where t.school_id = old.school_id and t.id = old.id
    returning old.state as "from"`.execute(ctx.db);
  const row = changed.rows[0];
  if (!row) throw conflict('状态已变化，不能再执行此操作，请刷新后查看');
  await ctx.audit({
    action: label,
    docType: change.docType,
    docId: change.id,
    from: row.from,
    to,
    note: change.note ?? '',
  });
  await emit(ctx, 'kernel.document.changed', { docType: change.docType, ids: [change.id], to: String(to) });
  return row.from;
}
