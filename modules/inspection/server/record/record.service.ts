import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { IssueMode } from '../../shared/core/activity.states.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import type { RecordInput, SavedRecord } from '../../shared/record/record.ts';
import { Conclusion, recordStates } from '../../shared/core/record.states.ts';
import { countForeign, countMissing, mergeAnswers, itemWithoutProblem, type Answer } from './answers.rules.ts';
import { discardDrafts, writeDrafts } from './draft-write.service.ts';
import { listOfRecord, type DueProblem } from '../problem/problem-due.queries.ts';
import { issueDrafts } from '../problem/problem-issue.service.ts';
import { listActivityItems, lockForAction, type WritableRecord } from './locked-record.queries.ts';

const docType = 'inspection.record';
const table = 'inspection.record';

/** Saves a draft of the record. Urgent problems are issued immediately. */
export async function saveRecord(ctx: Ctx, input: RecordInput): Promise<SavedRecord> {
  const record = await lockForAction(ctx, input.id, 'save');
  const { answers, problems } = await write(ctx, record, input);
  await moveRecord(ctx, record, input, 'save', answers);
  return issueDue(ctx, record, problems, 'save');
}

/** Submits a record; its problems are issued now or by the bulletin. */
export async function submitRecord(ctx: Ctx, input: RecordInput): Promise<SavedRecord> {
  const record = await lockForAction(ctx, input.id, 'submit');
  const { answers, items, problems } = await write(ctx, record, input);
  const count = countMissing(items, record, answers);
  assert(count === 0, inspectionErrors.itemsMissing, { count });
  const unmet = itemWithoutProblem(
    items,
    answers,
    problems.map((problem) => problem.item_id),
  );
  assert(!unmet, inspectionErrors.unmetWithoutProblem, { name: unmet?.name ?? '' });
  await moveRecord(ctx, record, input, 'submit', answers);
  return issueDue(ctx, record, problems, 'submit');
}

async function write(ctx: Ctx, record: WritableRecord, input: RecordInput) {
  const given = input.results ?? [];
  const items = await listActivityItems(ctx, record);
  const count = countForeign(items, given);
  assert(count === 0, inspectionErrors.itemsOutside, { count });
  await discardDrafts(ctx, record, input.removed ?? []);
  await writeDrafts(ctx, record, input.problems ?? []);
  await attachFiles(ctx, docType, record.id, filesOf(input));
  const problems = await listOfRecord(ctx, record.id);
  return { items, answers: mergeAnswers(record.answers, given, ctx.actor.userId), problems };
}

const filesOf = (input: RecordInput) => [
  ...(input.results ?? []).flatMap((row) => row.photos ?? []),
  ...(input.problems ?? []).flatMap((row) => [...(row.photos ?? []), ...(row.after ?? [])]),
  ...(input.sign_id === undefined ? [] : [input.sign_id]),
];

/** Columns present in the input; absent ones keep another inspector's values. */
function setsOf(ctx: Ctx, record: WritableRecord, input: RecordInput, answers: Answer[]): Record<string, unknown> {
  const given = {
    companion: input.companion,
    good_points: input.good_points,
    sign_id: input.sign_id,
    room_ids: input.room_ids,
    lng: input.lng,
    lat: input.lat,
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    answers: JSON.stringify(answers),
    inspector_ids: [...new Set([...record.inspector_ids, ctx.actor.userId])],
    checked_at:
      input.checked_at === undefined
        ? sql`coalesce(t.checked_at, ${ctx.now})`
        : withinActivity(ctx, record, input.checked_at),
  };
}

/** Limits the phone's clock to the time between the start of the activity and now. */
function withinActivity(ctx: Ctx, record: WritableRecord, text: string): Date {
  const given = parseDateTime(text);
  if (given > ctx.now) return ctx.now;
  return record.started_at !== null && given < record.started_at ? record.started_at : given;
}

async function moveRecord(
  ctx: Ctx,
  record: WritableRecord,
  input: RecordInput,
  action: 'save' | 'submit',
  answers: Answer[],
) {
  const sets = setsOf(ctx, record, input, answers);
  const problems = sql`(select 1 from inspection.problem p where p.school_id = t.school_id and p.record_id = t.id and p.deleted_at is null
    and not p.fixed)`;
  const atSubmit = {
    submitted_by: ctx.actor.userId,
    submitted_at: ctx.now,
    conclusion: sql`case when exists ${problems} then ${Conclusion.problems}::int else ${Conclusion.good}::int end`,
  };
  const set = action === 'submit' ? { ...sets, ...atSubmit } : sets;
  await applyTransition(ctx, recordStates, { table, column: 'status', id: record.id, action, docType, set });
}

/** Issues due problems and returns the state of all problems, so that the phone can discard its copy. */
async function issueDue(
  ctx: Ctx,
  record: WritableRecord,
  problems: readonly DueProblem[],
  action: 'save' | 'submit',
): Promise<SavedRecord> {
  const all = action === 'submit' && record.issue_mode === IssueMode.atSubmit;
  const due = problems.filter((row) => row.is_draft && !row.fixed && (all || row.level === ProblemLevel.urgent));
  const photoless = due.find((row) => row.photos === 0);
  assert(!photoless, inspectionErrors.photosNeeded, { description: photoless?.description.slice(0, 20) ?? '' });
  const issued = due.length === 0 ? new Map<number, string>() : await issueDrafts(ctx, due, record.school);
  return {
    id: record.id,
    status: recordStates.transitions[action].to,
    version: record.version + 1,
    saved_at: formatDateTime(ctx.now),
    problems: problems.map(({ id, client_id, problem_no, is_draft }) => ({
      client_id,
      id,
      problem_no: issued.get(id) ?? problem_no,
      is_draft: is_draft && !issued.has(id),
    })),
  };
}

/** Refuses if problems are recorded: the laboratory was entered, and their drafts would never be submitted. */
async function refuseFound(ctx: Ctx, { id }: WritableRecord) {
  const count = (await listOfRecord(ctx, id)).length;
  assert(count === 0, inspectionErrors.problemsRecorded, { count });
}

/** 未能进入: no access; the record may still be filled in later. */
export async function recordNoEntry(
  ctx: Ctx,
  input: { id: number; note: string; photos?: number[] | undefined },
): Promise<void> {
  const record = await lockForAction(ctx, input.id, 'noEntry');
  await refuseFound(ctx, record);
  const photos = input.photos ?? [];
  const set = {
    note: input.note,
    photos,
    checked_at: ctx.now,
    inspector_ids: [...new Set([...record.inspector_ids, ctx.actor.userId])],
  };
  await applyTransition(ctx, recordStates, {
    table,
    column: 'status',
    id: record.id,
    action: 'noEntry',
    docType,
    note: input.note,
    set,
  });
  await attachFiles(ctx, docType, record.id, photos);
}

/** 免检, by the leader only. */
export async function exemptRecord(ctx: Ctx, { id, note }: { id: number; note: string }): Promise<void> {
  const record = await lockForAction(ctx, id, 'exempt');
  await refuseFound(ctx, record);
  const set = { note, checked_at: ctx.now, inspector_ids: [...new Set([...record.inspector_ids, ctx.actor.userId])] };
  await applyTransition(ctx, recordStates, { table, column: 'status', id, action: 'exempt', docType, note, set });
}

export async function restoreRecord(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await lockForAction(ctx, id, 'restore');
  const set = { note: '', photos: [], checked_at: null };
  await applyTransition(ctx, recordStates, { table, column: 'status', id, action: 'restore', docType, set });
}
