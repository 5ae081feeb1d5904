import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert } from '#kernel/server/errors.ts';
import { insertRow, lockRow, setStatus, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codesReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { personReference } from '#platform/identity/server/public.ts';
import { inUnits, unitReference } from '#platform/org/server/public.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { Controlled, HazardSourceOrigin, type HazardInput, type hazardApi } from '../../shared/hazard/hazard.ts';
import { unitFault } from '../../shared/hazard/hazard-unit.rules.ts';
import { JudgementCause } from '../../shared/hazard/judgement.ts';
import { kindLines, leafKinds } from './hazard-kind.queries.ts';
import { hazardEditScope } from './hazard.policy.ts';
import { judgeLabs } from './judge.service.ts';

const hazard: RowKind<'base_info.hazard_source'> = {
  table: 'base_info.hazard_source',
  doc: 'base-info.hazard',
  noun: '危险源',
  reach: (ctx) => inUnits(ctx.schoolId, hazardEditScope(ctx.actor), 't.lab_id'),
  softDelete: false,
};

function checkIsOwn({ source }: Record<string, unknown>): void {
  assert(source !== HazardSourceOrigin.waste, baseInfoErrors.hazardOfWaste);
  assert(source !== HazardSourceOrigin.gas, baseInfoErrors.hazardOfGas);
  assert(source !== HazardSourceOrigin.chemical, baseInfoErrors.hazardOfChemical);
  assert(source === HazardSourceOrigin.manual, baseInfoErrors.hazardMirrored);
}

/** A kind that is switched off or split since stays valid for the row that has it. */
async function checkInput(ctx: Ctx, input: HazardInput, before?: Record<string, unknown>) {
  const { lab_id, room_id, keeper_id, ghs = [], measures = [] } = input;
  const isControlled = input.controlled !== Controlled.none;
  const [lines, leaves] = [await kindLines(ctx), await leafKinds(ctx)];
  const isKnown = input.kind === before?.['kind'] || leaves.some(({ code }) => code === input.kind);
  const { max_qty: most } = input;
  await checkFields<HazardInput>(ctx, {
    lab_id: unitReference(ctx, lab_id, ['lab'], hazardEditScope(ctx.actor), '实验室'),
    room_id: room_id && {
      valid: sql`exists (select 1 from base_info.lab_room where school_id = ${ctx.schoolId} and lab_id = ${lab_id}
        and room_id = ${room_id})`,
      message: '房间不属于所选实验室，请重新选择',
    },
    kind: !isKnown && '种类不存在或不是最末一级，请重新选择',
    qty: Number(input.qty) <= 0 && '数量应大于 0',
    unit: unitFault(lines.get(input.kind) ?? [], input.unit),
    max_qty: most && Number(most) < Number(input.qty) ? '最大存量不能小于现有数量' : undefined,
    keeper_id: keeper_id ? personReference(ctx, keeper_id, '责任人') : isControlled && '管控类危险源请选择责任人',
    storage: isControlled && !input.storage && '管控类危险源请填写储存方式',
    ghs: ghs.length > 0 && codesReference(ctx, 'ghs', ghs, 'GHS 象形图'),
    measures: measures.length > 0 && {
      valid: sql`(select count(*) from base_info.attribute where school_id = ${ctx.schoolId} and kind = 'protect'
        and deleted_at is null and id = any(${measures})) = ${new Set(measures).size}`,
      message: '防护措施不存在，请重新选择',
    },
  });
}

export async function createHazard(ctx: Ctx, input: HazardInput): Promise<number> {
  await checkInput(ctx, input);
  const id = await insertRow(ctx, hazard, input, input.name);
  await attachFiles(ctx, 'hazard', id, input.sds_files ?? []);
  await judgeLabs(ctx, [input.lab_id], JudgementCause.hazard);
  return id;
}

export async function updateHazard(ctx: Ctx, { id, version, ...input }: InputOf<typeof hazardApi.update>) {
  const labs = [input.lab_id];
  const check = async (before: Record<string, unknown>) => {
    checkIsOwn(before);
    await checkInput(ctx, input, before);
    labs.push(Number(before['lab_id']));
  };
  await updateRow(ctx, hazard, { id, version }, input, { note: input.name, check });
  await attachFiles(ctx, 'hazard', id, input.sds_files ?? []);
  await judgeLabs(ctx, labs, JudgementCause.hazard);
}

export async function setHazardStatus(ctx: Ctx, { id, status }: InputOf<typeof hazardApi.setStatus>) {
  const before = await lockRow(ctx, hazard, id);
  checkIsOwn(before);
  const { lab_id, name } = before;
  await setStatus(ctx, hazard, id, status, String(name));
  await judgeLabs(ctx, [Number(lab_id)], JudgementCause.hazard);
}
