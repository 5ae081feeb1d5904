import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { nextNumber, padded } from '#kernel/server/numbering.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import type { ChangeOutcome } from '#platform/org/shared/change-outcome.ts';
import { startForDocument } from '#platform/workflow/server/public.ts';
import {
  changeLabel,
  changeModeOf,
  divideChanges,
  InfoType,
  type ChangeModes,
  type InfoTypeCode,
} from '../../shared/change/change-field.rules.ts';
import { ItemResult } from '../../shared/change/change-request.states.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import { labelsOf, type LabField } from '../../shared/lab-fields.rules.ts';
import { notifyRecorded } from './change-notice.service.ts';
import { readPlan, type Plan } from './change-plan.queries.ts';
import { wordsOf } from './change-words.queries.ts';
import { decidesAlone, recordReaderFor } from './change.policy.ts';

export type Values = Readonly<Record<string, unknown>>;

/** A save of a laboratory or a room: stored and new values, and the fields that differ. */
type ChangeSave = {
  infoType: InfoTypeCode;
  id: number;
  name: string;
  /** Laboratory, or unit that holds the room. */
  unit_id: number | null;
  college_id: number | null;
  before: Values;
  after: object;
  changed: readonly string[];
  reason?: string | undefined;
  files?: readonly number[] | undefined;
};

const bizTypes = { [InfoType.room]: 'room_change', [InfoType.org]: 'org_change' } as const;

const labelFor = (infoType: InfoTypeCode, field: string): string => {
  const label = changeLabel(infoType, field);
  return label === field && infoType === InfoType.org ? labelsOf([field as LabField]) : label;
};

function refuseLocked(infoType: InfoTypeCode, changed: readonly string[], open: Plan['open']): void {
  const locked = changed.filter((field) => open?.fields.includes(field));
  const labels = locked.map((field) => labelFor(infoType, field)).join('、');
  assert(locked.length === 0, baseInfoErrors.changeLocked, { fields: labels, no: open?.req_no ?? '' });
}

/** Refuses a change of fields that an open request holds. */
export async function checkUnlocked(ctx: Ctx, infoType: InfoTypeCode, id: number, changed: readonly string[]) {
  refuseLocked(infoType, changed, (await readPlan(ctx, infoType, id)).open);
}

/**
 * Decides what becomes of the changed fields of a save: `now` are written by the caller of this function, recorded ones
 * among them; those that need an approval become a request, and keep their stored values until it is decided.
 */
export async function submitChanges(ctx: Ctx, save: ChangeSave): Promise<ChangeOutcome & { now: readonly string[] }> {
  const { infoType, changed } = save;
  const labels = (fields: readonly string[]) => fields.map((field) => labelFor(infoType, field));
  const none = { recorded: [], submitted: [], request_id: null, req_no: '' };
  if (changed.length === 0) return { now: [], written: [], ...none };
  const { modes, open } = await readPlan(ctx, infoType, save.id);
  refuseLocked(infoType, changed, open);
  if (decidesAlone(ctx.actor, infoType)) return { now: changed, written: labels(changed), ...none };
  const { direct, recorded, submitted } = divideChanges(infoType, modes, changed);
  const outcome = { written: labels(direct), recorded: labels(recorded), submitted: labels(submitted) };
  const now = [...direct, ...recorded];
  if (recorded.length > 0) {
    const reader = recordReaderFor(ctx.actor, save.college_id);
    const request = await insertRequest(ctx, save, modes, recorded, reader);
    await notifyRecorded(ctx, { ...request, name: save.name, collegeId: save.college_id, reader }, outcome.recorded);
  }
  if (submitted.length === 0) return { now, ...outcome, request_id: null, req_no: '' };
  assert(!open, baseInfoErrors.changeOpen, { no: open?.req_no ?? '', fields: outcome.submitted.join('、') });
  if (!save.reason) throw badFields({ change_reason: `“${outcome.submitted.join('、')}”须经审批，请填写变更原因` });
  const request = await insertRequest(ctx, save, modes, submitted, null);
  await attachFiles(ctx, 'base-info.change', request.id, save.files ?? []);
  await startForDocument(ctx, bizTypes[infoType], request.id);
  return { now, ...outcome, request_id: request.id, req_no: request.req_no };
}

async function insertRequest(
  ctx: Ctx,
  save: ChangeSave,
  modes: ChangeModes,
  fields: readonly string[],
  readBy: number | null,
): Promise<{ id: number; req_no: string }> {
  const { infoType, before } = save;
  const after = save.after as Values;
  const words = await wordsOf(ctx, infoType, [
    ...fields.map((field) => ({ field, value: before[field] })),
    ...fields.map((field) => ({ field, value: after[field] })),
  ]);
  const items = fields.map((field, place) => ({
    field,
    place,
    mode: changeModeOf(infoType, modes, field),
    old_value: before[field] ?? null,
    new_value: after[field] ?? null,
    old_text: words[place],
    new_text: words[place + fields.length],
    result: readBy === null ? ItemResult.open : ItemResult.pass,
  }));
  const day = formatDate(ctx.now).replaceAll('-', '');
  const req_no = `BG${day}${padded(await nextNumber(ctx, 'base-info.change', day), 3)}`;
  const { userId, name, orgId } = ctx.actor;
  const { rows } = await sql<{ id: number }>`with made as (
      insert into base_info.change_request (school_id, req_no, info_type, target_id, target_name, unit_id, college_id, read_by,
        applicant_id, applicant_name, org_id, reason, files, submitted_at, created_by, created_at, updated_by, updated_at)
      values (${ctx.schoolId}, ${req_no}, ${infoType}, ${save.id}, ${save.name}, ${save.unit_id}, ${save.college_id}, ${readBy},
        ${userId}, ${name}, ${orgId}, ${save.reason ?? ''}, ${readBy === null ? [...(save.files ?? [])] : []}::bigint[], ${ctx.now},
        ${userId}, ${ctx.now}, ${userId}, ${ctx.now}) returning id),
    items as (insert into base_info.change_item (school_id, request_id, field, place, mode, old_value, new_value, old_text, new_text, result)
      select ${ctx.schoolId}, made.id, i.field, i.place, i.mode, i.old_value, i.new_value, i.old_text, i.new_text, i.result
      from made, jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(field text, place int, mode int, old_value jsonb, new_value jsonb,
        old_text text, new_text text, result int))
    select id from made`.execute(ctx.db);
  const id = rows[0]!.id;
  await ctx.audit({
    action: readBy === null ? '提交变更申请' : '变更备案',
    docType: 'base-info.change',
    docId: id,
    to: 0,
    note: `${req_no} ${save.name}：${fields.map((field) => labelFor(infoType, field)).join('、')}`,
    before: Object.fromEntries(fields.map((field) => [field, before[field] ?? null])),
    after: Object.fromEntries(fields.map((field) => [field, after[field] ?? null])),
  });
  return { id, req_no };
}
