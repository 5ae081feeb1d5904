import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { CaseEnd, CaseEvent } from '#platform/workflow/server/public.ts';
import { InstanceStatus } from '#platform/workflow/shared/instance-status.states.ts';
import type { InfoTypeCode } from '../../shared/change/change-field.rules.ts';
import {
  changeStates,
  ChangeStatus,
  ItemResult,
  type ChangeAction,
  type ChangeStatusCode,
} from '../../shared/change/change-request.states.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { applyChanges } from './change-target.service.ts';

type Item = { field: string; new_value: unknown; new_text: string; result: number };

/** Remembers the case of a request that was submitted. */
export async function linkCase(ctx: Ctx, { biz_id, instance_id }: CaseEvent): Promise<void> {
  await sql`update base_info.change_request set instance_id = ${instance_id}
    where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(ctx.db);
}

/** A step has passed: the request is in progress, with what the step decided on each item. */
export async function forwardChange(ctx: Ctx, { biz_id, lines }: CaseEvent): Promise<void> {
  await writeResults(ctx, biz_id, lines);
  const { rows } =
    await sql`update base_info.change_request set status = ${ChangeStatus.processing}, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${biz_id} and status = ${ChangeStatus.waiting} returning 1`.execute(
      ctx.db,
    );
  if (rows.length > 0) await log(ctx, 'forward', biz_id, ChangeStatus.waiting);
}

/** The case has ended: passed items are written by the checks of the target, which may refuse the decision. */
export async function endChange(ctx: Ctx, { biz_id, lines, status, note }: CaseEnd): Promise<void> {
  const request = await lockRequest(ctx, biz_id);
  if (status === InstanceStatus.withdrawn) return removeChange(ctx, request);
  const isRefused = status === InstanceStatus.refuse || status === InstanceStatus.terminated;
  const results = lines.map((line) => ({
    ...line,
    result: isRefused || line.result === ItemResult.refuse ? ItemResult.refuse : ItemResult.pass,
  }));
  await writeResults(ctx, biz_id, results);
  const passed = request.items.filter(({ field }) =>
    results.some(({ id, result }) => id === field && result === ItemResult.pass),
  );
  const action: ChangeAction = passed.length === 0 ? 'refuse' : passed.length < lines.length ? 'part' : 'pass';
  await sql`update base_info.change_request set status = ${changeStates.transitions[action].to}, ended_at = ${ctx.now},
      ended_by = ${ctx.actor.name}, note = ${note}, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${biz_id}`.execute(ctx.db);
  const { info_type, target_id, req_no } = request;
  if (passed.length > 0) await applyChanges(ctx, { infoType: info_type, id: target_id, req_no }, passed);
  await log(ctx, action, biz_id, request.status);
}

type Locked = {
  id: number;
  req_no: string;
  info_type: InfoTypeCode;
  target_id: number;
  status: ChangeStatusCode;
  items: Item[];
};

async function lockRequest(ctx: Ctx, id: number): Promise<Locked> {
  const { rows } = await sql<Locked>`select q.id, q.req_no, q.info_type, q.target_id, q.status,
      (select json_agg(to_jsonb(i) order by i.place) from base_info.change_item i where i.school_id = q.school_id and i.request_id = q.id) as items
    from base_info.change_request q where q.school_id = ${ctx.schoolId} and q.id = ${id} and q.deleted_at is null for update of q`.execute(
    ctx.db,
  );
  return found(rows[0], '变更申请');
}

async function removeChange(ctx: Ctx, { id, status }: Locked): Promise<void> {
  assert(changeStates.can('withdraw', status), baseInfoErrors.changeDecided);
  await sql`update base_info.change_request set deleted_at = ${ctx.now}, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}, version = version + 1
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await log(ctx, 'withdraw', id, status);
}

async function writeResults(ctx: Ctx, id: number, lines: CaseEvent['lines']): Promise<void> {
  await sql`update base_info.change_item i set result = l.result, opinion = left(coalesce(l.note, ''), 200)
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(id text, result int, note text)
    where i.school_id = ${ctx.schoolId} and i.request_id = ${id} and i.field = l.id`.execute(ctx.db);
}

const log = (ctx: Ctx, action: ChangeAction, id: number, from: ChangeStatusCode) =>
  ctx.audit({
    action: changeStates.label(action),
    docType: 'base-info.change',
    docId: id,
    from,
    to: action === 'withdraw' ? null : changeStates.transitions[action].to,
  });
