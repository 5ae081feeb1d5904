import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { examErrors } from '../../shared/exam/errors.ts';
import { PaperMode, paperStates, PaperStatus } from '../../shared/exam/exam.states.ts';
import { maxQuestions, type paperApi, type PaperInput } from '../../shared/exam/paper.ts';
import { editableWithin, ownedWithin, ownerOf } from './exam.policy.ts';
import { paperSize, type DrawRule } from './paper-draw.rules.ts';
import { examinePaper, isPaperInUse } from './paper.queries.ts';

const paper: RowKind<'training.paper'> = {
  table: 'training.paper',
  doc: 'training.paper',
  noun: '试卷',
  reach: ({ actor }) => editableWithin(actor, 'training.paper.edit', 't.college_id'),
  softDelete: false,
};

const isPoints = (points: string) => /^\d{1,3}(\.\d)?$/.test(points) && Number(points) > 0 && Number(points) <= 100;
const pointsFault = (parts: readonly { points: string }[]) =>
  parts.some(({ points }) => !isPoints(points)) && '分值应大于 0、不超过 100，最多一位小数';

async function checkInput(ctx: Ctx, { mode, rules = [], questions = [] }: PaperInput): Promise<void> {
  const tags = [...new Set(rules.flatMap(({ tag_ids }) => tag_ids))];
  const ids = questions.map(({ question_id }) => question_id);
  const count = rules.reduce((sum, rule) => sum + rule.count, 0);
  const isFixed = mode === PaperMode.fixed;
  await checkFields<PaperInput>(ctx, {
    rules: isFixed
      ? undefined
      : rules.length === 0
        ? '请至少设置一条抽题规则'
        : count > maxQuestions
          ? `一份试卷最多 ${maxQuestions} 题，现为 ${count} 题`
          : pointsFault(rules) || {
              valid: sql<boolean>`(select count(*) from training.knowledge_tag k where k.school_id = ${ctx.schoolId}
                and k.id = any(${tags}) and k.status = 1) = ${tags.length}`,
              message: '知识标签不存在或已停用，请重新选择',
            },
    questions: !isFixed
      ? undefined
      : ids.length === 0
        ? '请选择试题'
        : new Set(ids).size < ids.length
          ? '同一道题只能出现一次'
          : pointsFault(questions) || {
              valid: sql<boolean>`(select count(*) from training.question q where q.school_id = ${ctx.schoolId}
                and q.id = any(${ids}) and q.status = 1 and ${ownedWithin(ctx.actor, 'training.paper.edit', 'q.college_id')}) = ${ids.length}`,
              message: '有试题不存在、已停用或不在您的范围内，请重新选择',
            },
  });
}

function valuesOf({ name, mode, rules = [], questions = [], remark }: PaperInput) {
  const isFixed = mode === PaperMode.fixed;
  const stored: DrawRule[] = rules.map(({ tag_ids, type, difficulty, count, points }) => ({
    tag_ids,
    type: type ?? null,
    difficulty: difficulty ?? null,
    count,
    points,
  }));
  const parts = isFixed ? questions.map(({ points }) => ({ count: 1, points })) : stored;
  return { name, mode, remark, rules: jsonColumn(isFixed ? [] : stored), ...paperSize(parts) };
}

async function writeQuestions(ctx: Ctx, id: number, { mode, questions = [] }: PaperInput): Promise<void> {
  await sql`delete from training.paper_question where school_id = ${ctx.schoolId} and paper_id = ${id}`.execute(ctx.db);
  if (mode !== PaperMode.fixed) return;
  await sql`insert into training.paper_question (school_id, paper_id, position, question_id, points)
    select ${ctx.schoolId}, ${id}, f.position, f.question_id, f.points
    from json_to_recordset(${JSON.stringify(questions.map((one, position) => ({ ...one, position })))}::json)
      f(position int, question_id bigint, points numeric)`.execute(ctx.db);
}

export async function createPaper(ctx: Ctx, input: PaperInput): Promise<number> {
  const college_id = ownerOf(ctx.actor);
  await checkInput(ctx, input);
  const id = await insertRow(ctx, paper, { ...valuesOf(input), college_id }, input.name);
  await writeQuestions(ctx, id, input);
  return id;
}

/** Changes a paper that is not published; exams that are over keep their own copies of the questions. */
export async function updatePaper(ctx: Ctx, { id, version, ...input }: InputOf<typeof paperApi.update>) {
  const check = async (before: Record<string, unknown>) => {
    assert(before['status'] !== PaperStatus.published, examErrors.paperOpen);
    await checkInput(ctx, input);
  };
  await updateRow(ctx, paper, { id, version }, valuesOf(input), { note: input.name, check });
  await writeQuestions(ctx, id, input);
}

async function lockPaper(ctx: Ctx, id: number): Promise<{ name: string }> {
  const { rows } = await sql<{ name: string }>`select t.name from training.paper t where t.school_id = ${ctx.schoolId}
    and t.id = ${id} and ${editableWithin(ctx.actor, 'training.paper.edit', 't.college_id')} for update of t`.execute(
    ctx.db,
  );
  return found(rows[0], '试卷');
}

const changeOf = { table: 'training.paper', column: 'status', docType: 'training.paper' } as const;

/** Publishes a paper whose rules have twice the questions that they ask for. */
export async function publishPaper(ctx: Ctx, { id }: InputOf<typeof paperApi.publish>): Promise<void> {
  const { name } = await lockPaper(ctx, id);
  const { ok, lines, flaws } = await examinePaper(ctx, id);
  const few = lines
    .filter((line) => !line.ok)
    .map(({ text, available, needed }) => `${text} 需 ${needed} 题，现有 ${available} 题`);
  assert(ok, examErrors.paperFew, { text: [...few, ...flaws].join('；') });
  await applyTransition(ctx, paperStates, { ...changeOf, id, action: 'publish', note: name });
}

export async function stopPaper(ctx: Ctx, { id }: InputOf<typeof paperApi.stop>): Promise<void> {
  const { name } = await lockPaper(ctx, id);
  const { rows } = await sql<{ used: boolean }>`select ${isPaperInUse(ctx, id)} as used`.execute(ctx.db);
  assert(!rows[0]!.used, examErrors.paperInUse);
  await applyTransition(ctx, paperStates, { ...changeOf, id, action: 'stop', note: name });
}
