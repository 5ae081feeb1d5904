import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate, termOf } from '#kernel/shared/time.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { TrainingResult, type trainingApi, type TrainingInput } from '../../shared/result/training.ts';
import { ofInstruments } from '../instrument.policy.ts';

const training: RowKind<'instrument.training'> = {
  table: 'instrument.training',
  doc: 'instrument.training',
  noun: '培训记录',
  reach: (ctx) => sql<boolean>`id in (select x.id from instrument.training x where x.school_id = ${ctx.schoolId}
    and ${ofInstruments(ctx, 'x.instrument_id', 'instrument.edit')})`,
  softDelete: false,
};

async function checkTraining(
  ctx: Ctx,
  { instrument_id, trained_on, result, user_id, group_name = '', people }: TrainingInput,
) {
  const isShown = result === TrainingResult.shown;
  await checkFields<TrainingInput>(ctx, {
    instrument_id: {
      valid: sql<boolean>`exists (select 1 from instrument.instrument x where x.school_id = ${ctx.schoolId} and x.id = ${instrument_id}
        and ${ofInstruments(ctx, 'x.id', 'instrument.edit')})`,
      message: '仪器不在台账中或不由您负责，请重新选择',
    },
    trained_on: trained_on > formatDate(ctx.now) && '日期不能晚于今天',
    user_id: user_id ? personReference(ctx, user_id, '人员') : !isShown && '独立操作和指导操作请选择一名人员',
    group_name: isShown && !user_id && group_name === '' && '演示请选择人员，或填写班级或团队',
    people: (user_id ?? null) !== null && people !== 1 && '选择了人员时人数为 1',
  });
}

const stored = (input: TrainingInput) => ({
  ...input,
  user_id: input.user_id ?? null,
  school_year: termOf(input.trained_on).year,
});

/** A person counts once a school year and result; the database refuses the second one. */
export async function createTraining(ctx: Ctx, input: TrainingInput): Promise<number> {
  await checkTraining(ctx, input);
  return insertRow(ctx, training, stored(input));
}

export async function updateTraining(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof trainingApi.update>,
): Promise<void> {
  await updateRow(ctx, training, { id, version }, stored(input), { check: () => checkTraining(ctx, input) });
}

export const removeTraining = (ctx: Ctx, { id }: { id: number }): Promise<void> => removeRow(ctx, training, id);
