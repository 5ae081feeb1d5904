import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, notFound } from '#kernel/server/errors.ts';
import { nextDocumentNo } from '#kernel/server/numbering.ts';
import { all } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { unitReference } from '#platform/org/server/public.ts';
import { experimentErrors } from '../shared/errors.ts';
import type { experimentApi, ExperimentInput } from '../shared/experiment.ts';
import {
  AssessmentState,
  assessmentStates,
  ExperimentState,
  experimentStates,
  type ExperimentStateCode,
} from '../shared/experiment.states.ts';
import { assessmentDoc, experimentDoc } from './experiment-docs.rules.ts';
import { isOwnExperiment } from './experiment-reach.queries.ts';
import { editableStates } from './experiment.policy.ts';
import { lockExperiment, lookOpenEdition } from './locked.queries.ts';
import { tell } from './experiment-notice.service.ts';

const experiment: RowKind<'experiment.project'> = {
  table: 'experiment.project',
  doc: experimentDoc,
  noun: '实验项目',
  reach: (ctx) =>
    sql<boolean>`id in (select p.id from experiment.project p where p.school_id = ${ctx.schoolId} and ${isOwnExperiment(ctx)})`,
  softDelete: false,
};

const furtherOf = ({ lab_id, further_lab_ids = [] }: ExperimentInput) =>
  [...new Set(further_lab_ids)].filter((id) => id !== lab_id);

// An experiment may be done in a laboratory of another unit, which decides on it.
async function checkExperiment(ctx: Ctx, input: ExperimentInput): Promise<void> {
  const further = furtherOf(input);
  await checkFields<ExperimentInput>(ctx, {
    head_id: personReference(ctx, input.head_id, '负责人'),
    lab_id: unitReference(ctx, input.lab_id, ['lab'], all, '实验室'),
    further_lab_ids: further.length > 0 && {
      valid: sql<boolean>`(select count(*) from org.unit n join base_info.lab l on l.school_id = n.school_id and l.id = n.id
        where n.school_id = ${ctx.schoolId} and n.id = any(${further}) and n.status = 1 and n.deleted_at is null) = ${further.length}`,
      message: '所选实验室中有已停用的，请重新选择',
    },
  });
}

async function setFurtherLabs(ctx: Ctx, id: number, input: ExperimentInput): Promise<void> {
  await sql`delete from experiment.project_lab where school_id = ${ctx.schoolId} and project_id = ${id}`.execute(
    ctx.db,
  );
  await sql`insert into experiment.project_lab (school_id, project_id, lab_id)
    select ${ctx.schoolId}, ${id}, x from unnest(${furtherOf(input)}::bigint[]) x`.execute(ctx.db);
}

/** The next number of the register. */
const nextExperimentNo = (ctx: Ctx) => nextDocumentNo(ctx, 'SY', experimentDoc);

export async function createExperiment(ctx: Ctx, input: ExperimentInput): Promise<number> {
  await checkExperiment(ctx, input);
  const { name, kind, head_id, lab_id } = input;
  const exp_no = input.exp_no || (await nextExperimentNo(ctx));
  const id = await insertRow(ctx, experiment, { exp_no, name, kind, head_id, lab_id }, `${exp_no} ${name}`);
  await setFurtherLabs(ctx, id, input);
  return id;
}

/** Refuses an action while the assessment is decided. */
export function assertNotWaiting(open: { state: number } | undefined, action: string): void {
  assert(open?.state !== AssessmentState.pending, experimentErrors.waits, { action });
}

/** What has passed keeps its facts, which its assessment is about. */
export async function updateExperiment(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof experimentApi.update>,
): Promise<void> {
  const { exp_no, name, kind, head_id, lab_id } = input;
  const check = async (before: Record<string, unknown>) => {
    const state = before['state'] as ExperimentStateCode;
    assert(editableStates.includes(state), experimentErrors.moved, {
      state: labelOf(ExperimentState, state),
      action: '修改基本信息',
    });
    assertNotWaiting(await lookOpenEdition(ctx, id), '修改基本信息');
    await checkExperiment(ctx, input);
  };
  const values = { ...(exp_no && { exp_no }), name, kind, head_id, lab_id };
  await updateRow(ctx, experiment, { id, version }, values, { note: name, check });
  await setFurtherLabs(ctx, id, input);
}

export async function removeExperiment(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const row = await lockRow(ctx, experiment, id);
  const state = labelOf(ExperimentState, row['state'] as number);
  assert(row['state'] === ExperimentState.draft, experimentErrors.moved, { state, action: '删除' });
  const { rows } =
    await sql`select 1 from experiment.assessment x where x.school_id = ${ctx.schoolId} and x.project_id = ${id}
    and (x.decisions <> '[]' or x.state in (1, 3)) limit 1`.execute(ctx.db);
  assert(rows.length === 0, experimentErrors.decided);
  await removeRow(ctx, experiment, id, `${String(row['exp_no'])} ${String(row['name'])}`);
}

/** Ends an experiment; what is open of its assessment becomes void. */
export async function stopExperiment(ctx: Ctx, { id, reason }: InputOf<typeof experimentApi.stop>): Promise<void> {
  const locked = await lockExperiment(ctx, id);
  if (!locked.stops) throw notFound('实验项目');
  const open = await lookOpenEdition(ctx, id);
  if (open)
    await applyTransition(ctx, assessmentStates, {
      table: 'experiment.assessment',
      id: open.id,
      action: 'cancel',
      set: { step: null },
      docType: assessmentDoc,
      note: reason,
    });
  await applyTransition(ctx, experimentStates, {
    table: 'experiment.project',
    id,
    action: 'stop',
    set: { stop_reason: reason },
    docType: experimentDoc,
    note: reason,
  });
  await tell(ctx, locked, {
    type: 'EXPERIMENT_DECIDED',
    users: [locked.head_id],
    params: { result: '已停止', opinion: reason },
  });
}
