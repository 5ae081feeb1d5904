import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { choicesOf, faultOfChoice, listOfNames, valueFor, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { Enabled, valueOf } from '#kernel/shared/enums.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { faultsOfKey, optionsOf } from '../../shared/learn/key.rules.ts';
import { positionsOf, stemKey } from '../../shared/learn/stem.rules.ts';
import { optionFields, questionColumns } from './question.export.ts';
import { writesForSchool } from './question.policy.ts';
import { writeQuestions, type ImportedQuestion } from './question-import.service.ts';

type Env = { tags: Choices<number>; owner: number | null };
type Row = Record<string, string | null | undefined> & { type: string; stem: string; answer: string };
type Checked = CheckedRow<Row>['values'];
/** A question that is there, with its options, which blank cells keep. */
type Known = { id: number; options: string[] };
type Found = Map<string, Known>;

async function prepare(ctx: Ctx): Promise<Env> {
  const { rows } = await sql<{ id: number; name: string }>`select t.id, t.name from training.knowledge_tag t
    where t.school_id = ${ctx.schoolId} and t.status = ${Enabled.on} order by t.sort, t.id`.execute(ctx.db);
  return {
    tags: choicesOf(rows.map(({ id, name }) => [id, name] as const)),
    owner: writesForSchool(ctx.actor) ? null : ctx.actor.collegeId,
  };
}

/** Questions of the same owner by what their stems have in common. */
async function lookUp(ctx: Ctx, { owner }: Env, rows: Checked[]): Promise<Found> {
  const keys = rows.flatMap(({ stem }) => (stem === undefined ? [] : stemKey(stem)));
  const { rows: known } = await sql<
    Known & { stem_key: string }
  >`select q.id, q.options, q.stem_key from training.question q
    where q.school_id = ${ctx.schoolId} and q.college_id is not distinct from ${owner}::bigint
      and q.stem_key = any(${keys})`.execute(ctx.db);
  return new Map(known.map(({ stem_key, ...one }) => [stem_key, one]));
}

const yes = ['正确', '对', '是', '√', '✓', 'T', 'TRUE', 'A'];
const no = ['错误', '错', '否', '×', '✗', 'X', 'F', 'FALSE', 'B'];

/** Positions that an answer names; undefined if it names none. */
function answerOf(type: number, text: string): number[] | undefined {
  if (type !== QuestionType.judge) return positionsOf(text);
  const word = text.trim().toUpperCase();
  return yes.includes(word) ? [0] : no.includes(word) ? [1] : undefined;
}

const typeOf = (row: Checked) => (row.type === undefined ? undefined : valueOf(QuestionType, row.type));
const tagsIn = (row: Checked) => (row['tags'] as unknown as string[] | undefined) ?? [];

/** Options up to the last that is there; a gap before it is a mistake. */
function readOptions(row: Checked, before: readonly string[] = []): { options: string[]; gap?: number } {
  const cells = optionFields.map((field, at) => (row[field] === undefined ? (before[at] ?? '') : (row[field] ?? '')));
  const options = cells.slice(0, cells.findLastIndex(Boolean) + 1);
  const gap = options.indexOf('');
  return gap < 0 ? { options } : { options, gap };
}

function keyFaults(row: Checked, before?: Known): Fault[] {
  const type = typeOf(row);
  if (type === undefined || row.answer === undefined) return [];
  const { options, gap } = readOptions(row, before?.options);
  const at = (index: number) => questionColumns.find(({ field }) => field === optionFields[index])!;
  if (gap !== undefined && type !== QuestionType.judge)
    return [{ field: at(gap).field, text: `${at(gap).title}是空的，后面还有选项，请按顺序填写` }];
  const answer = answerOf(type, row.answer);
  if (answer === undefined) {
    const advice = type === QuestionType.judge ? '请填“正确”或“错误”' : '请填选项的字母，如 A，多选如 ACD';
    return [{ field: 'answer', text: `答案“${row.answer}”不正确，${advice}` }];
  }
  const faults = faultsOfKey({ type, options: optionsOf(type, options), answer });
  return [
    ...(faults.options ? [{ field: optionFields[0]!, text: faults.options }] : []),
    ...(faults.answer ? [{ field: 'answer', text: faults.answer }] : []),
  ];
}

const knownOf = ({ stem }: Checked, found: Found) => (stem === undefined ? undefined : found.get(stemKey(stem)));

const faultsOf = (row: Checked, { tags }: Env, found: Found): Fault[] => [
  ...(row.stem !== undefined && stemKey(row.stem) === ''
    ? [{ field: 'stem', text: '题干不能只有标点，请填写文字' }]
    : []),
  ...keyFaults(row, knownOf(row, found)),
  ...tagsIn(row).flatMap((name) => faultOfChoice('tags', '标签', name, tags)),
];

function importedOf(row: Row, { tags, owner }: Env, found: Found): ImportedQuestion {
  const type = typeOf(row)!;
  const key = stemKey(row.stem);
  const before = found.get(key);
  return {
    fields: {
      id: before?.id,
      type,
      stem: row.stem,
      stem_key: key,
      options: optionsOf(type, readOptions(row, before?.options).options),
      answer: answerOf(type, row.answer)!,
      analysis: row['analysis'],
      source: row['source'],
      difficulty: filled(row['difficulty'], Number),
      college_id: owner,
    },
    tags: [...new Set(tagsIn(row).map((name) => valueFor(tags, name)!))].sort((a, b) => a - b),
  };
}

export const questionImport = defineSheet<Row, Env, Found>({
  name: 'training.question',
  title: '题库',
  columns: questionColumns,
  keyOf: ({ stem }) => stemKey(stem),
  choices: async (ctx) => ({
    lists: { tags: listOfNames((await prepare(ctx)).tags) },
    example: {
      type: '单选题',
      stem: '实验室发生火情，首先应当怎样做？',
      option_A: '立即报警并组织人员撤离',
      option_B: '继续完成手上的实验',
      option_C: '等待他人处理',
      option_D: '',
      option_E: '',
      option_F: '',
      option_G: '',
      option_H: '',
      answer: 'A',
      analysis: '先保证人员安全，再在能控制时扑救。',
      difficulty: '1',
      source: '',
    },
  }),
  prepare,
  lookUp: (ctx, env, rows) =>
    lookUp(
      ctx,
      env,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, env, found),
    exists: knownOf(values, found) !== undefined,
  }),
  apply: (ctx, { env, found }, rows: SheetRow<Row>[]) =>
    writeQuestions(
      ctx,
      env.owner,
      rows.map(({ values }) => importedOf(values, env, found)),
    ),
});
