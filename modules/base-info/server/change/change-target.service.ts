import type { Ctx } from '#kernel/server/context.ts';
import { assert, Refusal, refuse } from '#kernel/server/errors.ts';
import { all } from '#kernel/server/policy.ts';
import { applyRoomChange, checkRoomChange, collegeScope, lockRoom } from '#platform/org/server/public.ts';
import { changeLabel, InfoType, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { UseStatusCode } from '../../shared/use-status.ts';
import { lockLab } from '../lab-lock.queries.ts';
import { checkReferences } from '../lab-refs.queries.ts';
import { setUseStatus } from '../lab-status.service.ts';
import { writeLab } from '../lab-write.service.ts';
import type { Values } from './change-submit.service.ts';

/** A laboratory or a room as requests see it, locked until the end of the transaction. */
type ChangeTarget = { name: string; unit_id: number | null; college_id: number | null; before: Values };

export async function lockTarget(ctx: Ctx, infoType: InfoTypeCode, id: number): Promise<ChangeTarget> {
  if (infoType === InfoType.org) {
    const before = await lockLab(ctx, id, all);
    return { name: before.name, unit_id: id, college_id: before.college_id, before };
  }
  const { before, name, college_id } = await lockRoom(ctx, id);
  return { name, unit_id: before['org_id'] as number | null, college_id, before };
}

/** Checks values that are asked for again. */
export async function checkTarget(ctx: Ctx, infoType: InfoTypeCode, id: number, values: Values): Promise<void> {
  if (infoType === InfoType.room) return checkRoomChange(ctx, id, values);
  const before = await lockLab(ctx, id, all);
  await checkReferences(ctx, values, collegeScope(before), before);
}

/** Writes approved values by the checks of the target; a refusal names the field, its new value and the reason. */
export async function applyChanges(
  ctx: Ctx,
  { infoType, id, req_no }: { infoType: InfoTypeCode; id: number; req_no: string },
  items: readonly { field: string; new_value: unknown; new_text: string }[],
): Promise<void> {
  const values: Values = Object.fromEntries(items.map(({ field, new_value }) => [field, new_value]));
  try {
    if (infoType === InfoType.room) await applyRoomChange(ctx, id, values, `变更申请 ${req_no}`);
    else await applyToLab(ctx, id, values, req_no);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const field = Object.keys((error.data as { errors?: object } | undefined)?.errors ?? {})[0];
    const item = items.find((one) => one.field === field) ?? items[0];
    assert(item, baseInfoErrors.changeNoCopy);
    refuse(baseInfoErrors.changeFails, {
      field: changeLabel(infoType, item.field),
      value: item.new_text || '空',
      why: error.message,
    });
  }
}

async function applyToLab(ctx: Ctx, id: number, { use_status, ...values }: Values, req_no: string): Promise<void> {
  const before = await lockLab(ctx, id, all);
  if (Object.keys(values).length > 0) await writeLab(ctx, before, values, collegeScope(before));
  if (use_status !== undefined) await setUseStatus(ctx, id, use_status as UseStatusCode, `变更申请 ${req_no}`);
}
