import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { staleVersion } from '#kernel/server/db/stale-version.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import { WarningStatus, type warningApi } from '../../shared/warning/warning.ts';
import { warningsWithin } from './warning.queries.ts';

const warningDoc = 'chemical.warning';

/** Says what was done about a warning, or why nothing has to be. It ends by itself when its reason is gone. */
export async function handleWarning(ctx: Ctx, { id, version, is_ignored, note }: InputOf<typeof warningApi.handle>) {
  const { rows } = await sql<{ version: number; status: number; object: string }>`select n.version, n.status, n.object
    from chemical.warning n where n.school_id = ${ctx.schoolId} and n.id = ${id}
      and ${warningsWithin(ctx, 'chemical.warning.handle')} for update of n`.execute(ctx.db);
  const warning = found(rows[0], '预警');
  assert(warning.status === WarningStatus.waiting, chemicalErrors.warningDone);
  if (warning.version !== version) throw await staleVersion(ctx, warningDoc, id);
  const to = is_ignored ? WarningStatus.ignored : WarningStatus.handled;
  await sql`update chemical.warning set status = ${to}, note = ${note}, handled_by = ${ctx.actor.userId}, handled_at = ${ctx.now},
      version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const action = is_ignored ? '忽略预警' : '处理预警';
  await ctx.audit({
    action,
    docType: warningDoc,
    docId: id,
    from: warning.status,
    to,
    note: `${warning.object}：${note}`,
  });
}
