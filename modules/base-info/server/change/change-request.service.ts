import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, found } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { approve, lookOwnTask, reject, withdraw, type OwnTask } from '#platform/workflow/server/public.ts';
import { changeLabel, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';
import type { changeApi } from '../../shared/change/change-request.ts';
import {
  changeStates,
  ChangeStatus,
  ItemResult,
  type ChangeStatusCode,
} from '../../shared/change/change-request.states.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { findPlan } from './change-plan.queries.ts';
import { submitChanges } from './change-submit.service.ts';
import { applyChanges, checkTarget, lockTarget } from './change-target.service.ts';
import { readerOf } from './change.policy.ts';
import { changedKeys } from '#kernel/shared/same-value.ts';
import { findChange } from './change-request.queries.ts';

type Item = { field: string; new_value: unknown; new_text: string; result: number };
type Request = {
  id: number;
  req_no: string;
  info_type: InfoTypeCode;
  target_id: number;
  applicant_id: number;
  status: ChangeStatusCode;
  instance_id: number | null;
  items: Item[];
};

/** A request with its items, which the caller may see. */
async function findRequest(ctx: Ctx, id: number): Promise<Request> {
  await findChange(ctx, { id });
  const { rows } =
    await sql<Request>`select q.id, q.req_no, q.info_type, q.target_id, q.applicant_id, q.status, q.instance_id,
      (select json_agg(to_jsonb(i) order by i.place) from base_info.change_item i where i.school_id = q.school_id and i.request_id = q.id) as items
    from base_info.change_request q where q.school_id = ${ctx.schoolId} and q.id = ${id} and q.deleted_at is null`.execute(
      ctx.db,
    );
  return found(rows[0], '变更申请');
}

const isOpen = ({ status }: Request) => changeStates.can('pass', status);

/** The caller's waiting task for a request; refuses with the reason if there is none. */
async function takeTask(
  ctx: Ctx,
  request: Request,
  action: string,
  wanted: (task: OwnTask) => boolean,
): Promise<number> {
  assert(isOpen(request), baseInfoErrors.changeEnded, { status: labelOf(ChangeStatus, request.status), action });
  const task = request.instance_id === null ? undefined : await lookOwnTask(ctx, request.instance_id);
  assert(task?.isWaiting && wanted(task), baseInfoErrors.changeNotYours);
  return task.id;
}

/** Decides the items of a request at the caller's step; if none is left, the request is refused at once. */
export async function decideChange(
  ctx: Ctx,
  { id, opinion = '', items }: InputOf<typeof changeApi.decide>,
): Promise<void> {
  const request = await findRequest(ctx, id);
  const task = await takeTask(ctx, request, '审核', ({ isStart }) => !isStart);
  const open = request.items.filter(({ result }) => result !== ItemResult.refuse);
  const decisions = new Map(items.map((item) => [item.field, item]));
  const errors: Record<string, string> = {};
  for (const { field } of open) {
    const one = decisions.get(field);
    const label = changeLabel(request.info_type, field);
    if (!one) errors[field] = `请选择“${label}”是否通过`;
    else if (one.result === ItemResult.refuse && !one.opinion) errors[field] = `请填写“${label}”不通过的意见`;
  }
  if (Object.keys(errors).length > 0) throw badFields(errors);
  const lines = open.map(({ field }) => {
    const { result, opinion: note = '' } = decisions.get(field)!;
    return { line_id: field, result, note };
  });
  const decision = { id: task, opinion, lines };
  const refused = lines.filter(({ result }) => result === ItemResult.refuse);
  if (refused.length < open.length) await approve(ctx, decision);
  else await reject(ctx, { ...decision, opinion: opinion || refused.map(({ note }) => note).join('；') });
}

/** Submits a request again that was returned to its applicant. */
export async function resubmitChange(ctx: Ctx, { id, opinion }: InputOf<typeof changeApi.resubmit>): Promise<void> {
  const request = await findRequest(ctx, id);
  await approve(ctx, { id: await takeTask(ctx, request, '重新提交', ({ isStart }) => isStart), opinion });
}

/** Takes a request back while nobody has decided. */
export async function withdrawChange(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const request = await findRequest(ctx, id);
  const action = changeStates.label('withdraw');
  assert(request.applicant_id === ctx.actor.userId, baseInfoErrors.changeNotApplicant, { action });
  const status = labelOf(ChangeStatus, request.status);
  assert(isOpen(request) && request.instance_id !== null, baseInfoErrors.changeEnded, { status, action });
  assert(request.status === ChangeStatus.waiting, baseInfoErrors.changeDecided);
  await withdraw(ctx, { id: request.instance_id });
}

/** Marks a recorded change as read by its reader; of several at once one does, the others change nothing. */
export async function readChange(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { req_no } = await findRequest(ctx, id);
  const { rows } = await sql`update base_info.change_request set status = ${ChangeStatus.read}, ended_at = ${ctx.now},
      ended_by = ${ctx.actor.name}, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${id} and status = ${ChangeStatus.waiting} and read_by = ${readerOf(ctx.actor) ?? 0}
      and applicant_id <> ${ctx.actor.userId} returning 1`.execute(ctx.db);
  if (rows.length === 0) return;
  await ctx.audit({
    action: changeStates.label('read'),
    docType: 'base-info.change',
    docId: id,
    from: ChangeStatus.waiting,
    to: ChangeStatus.read,
    note: req_no,
  });
  await emit(ctx, 'kernel.document.changed', { docType: 'base-info.change', ids: [id], to: String(ChangeStatus.read) });
}

/** Asks again for the refused items of an ended request, as far as the target does not have them already. */
export async function copyChange(
  ctx: Ctx,
  { id, change_reason, change_files = [] }: InputOf<typeof changeApi.copy>,
): Promise<number> {
  const { info_type, target_id, applicant_id, items, status, req_no } = await findRequest(ctx, id);
  const action = '再次提交';
  assert(applicant_id === ctx.actor.userId, baseInfoErrors.changeNotApplicant, { action });
  const refused = items.filter(({ result }) => result === ItemResult.refuse);
  const isEnded = status === ChangeStatus.refuse || status === ChangeStatus.part;
  assert(isEnded && refused.length > 0, baseInfoErrors.changeNoCopy);
  // The applicant may have left the laboratory since.
  await findPlan(ctx, { info_type, target_id });
  const target = await lockTarget(ctx, info_type, target_id);
  const after = Object.fromEntries(refused.map(({ field, new_value }) => [field, new_value]));
  const changed = changedKeys(target.before, after);
  assert(changed.length > 0, baseInfoErrors.changeSame);
  await checkTarget(ctx, info_type, target_id, Object.fromEntries(changed.map((field) => [field, after[field]])));
  const { now, request_id } = await submitChanges(ctx, {
    infoType: info_type,
    id: target_id,
    ...target,
    after,
    changed,
    reason: change_reason,
    files: change_files,
  });
  // Fields that the school has freed meanwhile.
  const freed = refused.filter(({ field }) => now.includes(field));
  if (freed.length > 0) await applyChanges(ctx, { infoType: info_type, id: target_id, req_no }, freed);
  return request_id ?? id;
}
