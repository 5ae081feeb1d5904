import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { move } from '#kernel/server/moves.ts';
import { formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { IssueMode } from '../shared/activity.ts';
import { inspectionErrors } from '../shared/errors.ts';
import { Conclusion, recordStates, type RecordInput, type SavedRecord } from '../shared/record.ts';
import { checkComplete, mergeAnswers } from './answers.service.ts';
import { discardDrafts, listOwnProblems, writeDrafts } from './draft-write.service.ts';
import { issueDrafts } from './problem-issue.service.ts';
import { openRecord, type Answer, type RecordCase } from './record-case.queries.ts';

const docType = 'inspection.record';
const table = 'inspection.record';

/** Keeps what has been checked so far. Urgent problems do not wait: they are issued now. */
export async function saveRecord(ctx: Ctx, input: RecordInput): Promise<SavedRecord> {
  const of = await openRecord(ctx, input.id, 'save');
  const answers = await write(ctx, of, input);
  await moveRecord(ctx, of, input, 'save', answers);
  return issueAndTell(ctx, of, false);
}

/** Hands in a laboratory's record; its problems are issued, or wait for the bulletin. */
export async function submitRecord(ctx: Ctx, input: RecordInput): Promise<SavedRecord> {
  const of = await openRecord(ctx, input.id, 'submit');
  const answers = await write(ctx, of, input);
  await checkComplete(ctx, of, answers);
  await moveRecord(ctx, of, input, 'submit', answers);
  return issueAndTell(ctx, of, of.issue_mode === IssueMode.atSubmit);
}

async function write(ctx: Ctx, of: RecordCase, input: RecordInput): Promise<Answer[]> {
  const answers = await mergeAnswers(ctx, of, input.results ?? []);
  await discardDrafts(ctx, of, input.removed ?? []);
  await writeDrafts(ctx, of, input.problems ?? []);
  await attachFiles(ctx, docType, of.id, filesOf(input));
  return answers;
}

const filesOf = (input: RecordInput) => [
  ...(input.results ?? []).flatMap((row) => row.photos ?? []),
  ...(input.problems ?? []).flatMap((row) => row.photos ?? []),
  ...(input.sign_id === undefined ? [] : [input.sign_id]),
];

/** Columns that the input names; what it does not name stays as the other inspector left it. */
function setsOf(ctx: Ctx, of: RecordCase, input: RecordInput, answers: Answer[]): Record<string, unknown> {
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
    inspector_ids: [...new Set([...of.inspector_ids, ctx.actor.userId])],
    checked_at:
      input.checked_at === undefined ? sql`coalesce(t.checked_at, ${ctx.now})` : parseDateTime(input.checked_at),
  };
}

async function moveRecord(ctx: Ctx, of: RecordCase, input: RecordInput, action: 'save' | 'submit', answers: Answer[]) {
  const sets = setsOf(ctx, of, input, answers);
  const problems = sql`(select 1 from inspection.problem p where p.school_id = t.school_id and p.record_id = t.id and p.deleted_at is null)`;
  const atSubmit = {
    submitted_by: ctx.actor.userId,
    submitted_at: ctx.now,
    conclusion: sql`case when exists ${problems} then ${Conclusion.problems}::int else ${Conclusion.good}::int end`,
  };
  const set = action === 'submit' ? { ...sets, ...atSubmit } : sets;
  await move(ctx, recordStates, { table, column: 'status', id: of.id, action, docType, set });
}

/** Issues what is due, and says how every problem of the record stands, so that the phone can throw away its copy. */
async function issueAndTell(ctx: Ctx, of: RecordCase, all: boolean): Promise<SavedRecord> {
  const before = await listOwnProblems(ctx, of.id);
  const due = before.filter((row) => row.is_draft && (all || row.level === 'urgent'));
  const photoless = due.find((row) => row.photos === 0);
  assert(!photoless, inspectionErrors.photosNeeded, { description: photoless?.description.slice(0, 20) ?? '' });
  await issueDrafts(
    ctx,
    due.map((row) => row.problem_id),
  );
  const problems = due.length === 0 ? before : await listOwnProblems(ctx, of.id);
  const { rows } = await sql<{ status: number; version: number }>`select status, version from inspection.record
    where school_id = ${ctx.schoolId} and id = ${of.id}`.execute(ctx.db);
  return { record_id: of.id, ...rows[0]!, saved_at: formatDateTime(ctx.now), problems };
}

/** 未能进入: locked, or the laboratory was not ready; it may still be checked later. */
export async function recordNoEntry(
  ctx: Ctx,
  input: { id: number; note: string; photos?: number[] | undefined },
): Promise<void> {
  const of = await openRecord(ctx, input.id, 'noEntry');
  const photos = input.photos ?? [];
  const set = {
    note: input.note,
    photos,
    checked_at: ctx.now,
    inspector_ids: [...new Set([...of.inspector_ids, ctx.actor.userId])],
  };
  await move(ctx, recordStates, {
    table,
    column: 'status',
    id: of.id,
    action: 'noEntry',
    docType,
    note: input.note,
    set,
  });
  await attachFiles(ctx, docType, of.id, photos);
}

/** 免检, by the leader only. */
export async function exemptRecord(ctx: Ctx, { id, note }: { id: number; note: string }): Promise<void> {
  const of = await openRecord(ctx, id, 'exempt');
  const set = { note, checked_at: ctx.now, inspector_ids: [...new Set([...of.inspector_ids, ctx.actor.userId])] };
  await move(ctx, recordStates, { table, column: 'status', id, action: 'exempt', docType, note, set });
}

export async function restoreRecord(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await openRecord(ctx, id, 'restore');
  const set = { note: '', photos: [], checked_at: null };
  await move(ctx, recordStates, { table, column: 'status', id, action: 'restore', docType, set });
}
