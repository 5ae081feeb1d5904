import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, forbidden } from '#kernel/server/errors.ts';
import { emit } from '#kernel/server/events.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { isSameValue } from '#kernel/shared/same-value.ts';
import { learnErrors } from '../../shared/learn/errors.ts';
import { faultsOfKey, optionsOf } from '../../shared/learn/key.rules.ts';
import type { questionApi, QuestionInput } from '../../shared/learn/question.ts';
import { stemKey } from '../../shared/learn/stem.rules.ts';
import { QuestionStatus, questionStates } from '../../shared/question.states.ts';
import { editableQuestions, writesForSchool } from './question.policy.ts';
import { setTags } from './tag-links.service.ts';
import { areTags } from './tag.queries.ts';

declare module '#kernel/server/events.ts' {
  interface Events {
    /** The key of a question was wrong; what it decided is computed again. */
    'training.question.key-corrected': { id: number; before: readonly number[]; after: readonly number[] };
  }
}

const doc = 'training.question';
const question: RowKind<'training.question'> = {
  table: 'training.question',
  doc,
  noun: '题目',
  softDelete: false,
  reach: editableQuestions,
};

const ascending = (answer: readonly number[]) => [...new Set(answer)].sort((a, b) => a - b);

function valuesOf({ tag_ids: _tags, is_draft: _draft, options = [], answer, ...input }: QuestionInput) {
  return {
    ...input,
    stem_key: stemKey(input.stem),
    options: optionsOf(
      input.type,
      options.map(({ text }) => text),
    ),
    answer: ascending(answer),
  };
}
type Values = ReturnType<typeof valuesOf>;

const checkInput = (ctx: Ctx, values: Values, tags: readonly number[]) =>
  checkFields<QuestionInput>(ctx, {
    ...faultsOfKey(values),
    stem: values.stem_key === '' && '题干不能只有标点，请填写文字',
    tag_ids:
      tags.length === 0 ? '请选择标签' : { valid: areTags(ctx, tags), message: '标签不存在或已停用，请重新选择' },
  });

/** A question of the school is used at once; one of a college waits for review. */
const firstStatus = ({ actor }: Ctx, is_draft: boolean | undefined) =>
  is_draft ? QuestionStatus.draft : writesForSchool(actor) ? QuestionStatus.active : QuestionStatus.waiting;

export async function createQuestion(ctx: Ctx, input: QuestionInput): Promise<number> {
  const values = valuesOf(input);
  await checkInput(ctx, values, input.tag_ids);
  const owner = writesForSchool(ctx.actor) ? null : ctx.actor.collegeId;
  const status = firstStatus(ctx, input.is_draft);
  const id = await insertRow(ctx, question, { ...values, college_id: owner, status }, input.stem);
  await setTags(ctx, 'question', id, input.tag_ids);
  return id;
}

/** Edits a question; what a college changes in an active one is reviewed again. */
export async function updateQuestion(ctx: Ctx, { id, version, ...input }: InputOf<typeof questionApi.update>) {
  const values = valuesOf(input);
  let former: Record<string, unknown> = {};
  const check = async (before: Record<string, unknown>) => {
    former = before;
    await checkInput(ctx, values, input.tag_ids);
  };
  await updateRow(ctx, question, { id, version }, values, { note: input.stem, check });
  await setTags(ctx, 'question', id, input.tag_ids);
  await reportKey(ctx, id, former['answer'] as number[], values.answer);
  if (former['status'] === QuestionStatus.active && !writesForSchool(ctx.actor)) await transition(ctx, 'resubmit', id);
}

async function reportKey(ctx: Ctx, id: number, before: readonly number[], after: readonly number[]) {
  if (!isSameValue(before, after)) await emit(ctx, 'training.question.key-corrected', { id, before, after });
}

type Action = Parameters<typeof questionStates.can>[0];

/** Moves a question that the caller may edit to its next state. */
async function transition(
  ctx: Ctx,
  action: Action,
  id: number,
  extra: { note?: string; set?: Record<string, unknown> } = {},
): Promise<void> {
  await lockRow(ctx, question, id);
  await applyTransition(ctx, questionStates, {
    table: question.table,
    column: 'status',
    id,
    action,
    docType: doc,
    ...extra,
  });
}

/** The school puts its questions to use itself. */
export function publishQuestion(ctx: Ctx, { id }: { id: number }): Promise<void> {
  if (!writesForSchool(ctx.actor)) throw forbidden();
  return transition(ctx, 'publish', id);
}

/** A college hands in its questions. */
export function submitQuestion(ctx: Ctx, { id }: { id: number }): Promise<void> {
  if (writesForSchool(ctx.actor)) throw forbidden();
  return transition(ctx, 'submit', id);
}

export const stopQuestion = (ctx: Ctx, { id }: { id: number }) => transition(ctx, 'stop', id);

/** The school decides on what a college has handed in; nobody on his own question. */
async function review(ctx: Ctx, action: 'pass' | 'reject', id: number, note = ''): Promise<void> {
  const { created_by } = await lockRow(ctx, question, id);
  assert(created_by !== ctx.actor.userId, learnErrors.ownReview);
  await transition(ctx, action, id, { note, set: { review_note: note } });
}
export const passQuestion = (ctx: Ctx, { id }: { id: number }) => review(ctx, 'pass', id);
export const rejectQuestion = (ctx: Ctx, { id, reason }: { id: number; reason: string }) =>
  review(ctx, 'reject', id, reason);

/** Corrects a wrong key with a reason, and says so to whoever has counted with it. */
export async function correctKey(ctx: Ctx, { id, answer, reason }: InputOf<typeof questionApi.correctKey>) {
  const { type, options, answer: former } = (await lockRow(ctx, question, id)) as unknown as Values;
  const key = ascending(answer);
  const { answer: fault } = faultsOfKey({ type, options, answer: key });
  if (fault) throw badFields({ answer: fault });
  if (isSameValue(former, key)) throw badFields({ answer: '与原来的答案相同，请选择更正后的答案' });
  await sql`update training.question set answer = ${key}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId} where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const change = { before: { answer: former }, after: { answer: key } };
  await ctx.audit({ action: '更正题目答案', docType: doc, docId: id, note: reason, ...change });
  await reportKey(ctx, id, former, key);
}
