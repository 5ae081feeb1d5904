import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import { ItemMode } from '../shared/activity.ts';
import { asksLab, type Asked } from '../shared/check-items.rules.ts';
import { inspectionErrors } from '../shared/errors.ts';
import { ItemResult } from '../shared/record.ts';
import type { Answer, RecordCase } from './record-case.queries.ts';

type Given = { item_id: number; result: number; note?: string | undefined; photos?: number[] | undefined };
type Item = Asked & { item_id: number; name: string };

async function listItems(ctx: Ctx, actId: number): Promise<Item[]> {
  const { rows } =
    await sql<Item>`select item_id, name, lab_classes, lab_levels, to_jsonb(aptitude_ids) as aptitude_ids, to_jsonb(risk_ids) as risk_ids from inspection.activity_item
    where school_id = ${ctx.schoolId} and act_id = ${actId}`.execute(ctx.db);
  return rows;
}

/** Puts new answers over old ones, item by item: what another inspector answered stays. */
export async function mergeAnswers(ctx: Ctx, of: RecordCase, given: readonly Given[]): Promise<Answer[]> {
  if (given.length === 0) return of.answers;
  const known = new Set((await listItems(ctx, of.act_id)).map((item) => item.item_id));
  const count = given.filter((row) => !known.has(row.item_id)).length;
  assert(count === 0, inspectionErrors.itemsOutside, { count });
  const merged = new Map(of.answers.map((answer) => [answer.item_id, answer]));
  for (const { item_id, result, note = '', photos = [] } of given)
    merged.set(item_id, { item_id, result, note, photos, by: ctx.actor.userId });
  return [...merged.values()];
}

/** Before handing in, every item that this laboratory is asked has an answer, and what is not met has its problem. */
export async function checkComplete(ctx: Ctx, of: RecordCase, answers: readonly Answer[]): Promise<void> {
  if (of.item_mode === ItemMode.free) return;
  const asked = (await listItems(ctx, of.act_id)).filter((item) => asksLab(item, of));
  const answered = new Set(answers.map((answer) => answer.item_id));
  const count = asked.filter((item) => !answered.has(item.item_id)).length;
  assert(count === 0, inspectionErrors.itemsMissing, { count });
  const unmet = answers.filter((answer) => answer.result === ItemResult.unmet).map((answer) => answer.item_id);
  const told = await listItemsWithProblem(ctx, of.id);
  const untold = unmet.find((id) => !told.has(id));
  const name = asked.find((item) => item.item_id === untold)?.name ?? '';
  assert(untold === undefined, inspectionErrors.unmetWithoutProblem, { name });
}

async function listItemsWithProblem(ctx: Ctx, recordId: number): Promise<Set<number>> {
  const { rows } = await sql<{ item_id: number }>`select distinct item_id from inspection.problem
    where school_id = ${ctx.schoolId} and record_id = ${recordId} and item_id is not null and deleted_at is null`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => row.item_id));
}
