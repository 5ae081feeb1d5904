import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { usersWithRight } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { nobodyText } from '../shared/nobody-text.rules.ts';
import type { ProcessModel } from '../shared/process-model.ts';
import { stepOf } from '../shared/process-walk.rules.ts';

type Running = {
  process_id: number;
  process: string;
  deployed_by: number;
  model: ProcessModel;
  title: string;
  no: string;
  roles: Record<string, string>;
  units: Record<string, string>;
};

async function findRunning(ctx: Ctx, id: number): Promise<Running | undefined> {
  const { rows } =
    await sql<Running>`select v.process_id, v.name as process, v.deployed_by, v.model, i.title, i.instance_no as no,
      (select coalesce(jsonb_object_agg(role_key, name), '{}') from identity.role where school_id = i.school_id and role_key <> '') as roles,
      (select coalesce(jsonb_object_agg(code, name), '{}') from org.unit where school_id = i.school_id and code <> '' and level <> 'lab' and deleted_at is null) as units
    from workflow.instance i
    join workflow.process_version v on v.school_id = i.school_id and v.process_id = i.process_id and v.process_version = i.process_version
    where i.school_id = ${ctx.schoolId} and i.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Who answers for a version: who deployed it, as long as he may; else all who may. */
async function ownersOf(ctx: Ctx, { deployed_by }: Running): Promise<readonly number[]> {
  const editors = await usersWithRight(ctx, 'workflow.process.edit');
  return editors.includes(deployed_by) ? [deployed_by] : editors;
}

const shown = 3;
const namesOf = (to: readonly string[]) =>
  `${to.slice(0, shown).join('、')}${to.length > shown ? `等 ${to.length} 人` : ''}`;

/** Tells the owner of a process, once for each case and step, that nobody could be asked but the office of the school. */
export async function notifyFallBack(
  ctx: Ctx,
  { id, node_key, to }: { id: number; node_key: string; to: readonly string[] },
): Promise<void> {
  const running = await findRunning(ctx, id);
  const step = running && stepOf(running.model, node_key);
  if (!step) return;
  const { roles, units, process, title, no, process_id } = running;
  const why = nobodyText(step.rules, {
    roles: new Map(Object.entries(roles)),
    units: new Map(Object.entries(units)),
  });
  await notify(ctx, {
    type: 'WF_FALLBACK',
    userIds: await ownersOf(ctx, running),
    params: { process, title, no, node: step.name, why, to: namesOf(to) },
    url: `/workflow/process/${process_id}`,
    dedupe: `wf-fallback:${id}:${node_key}`,
  });
}
