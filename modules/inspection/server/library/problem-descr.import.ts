import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import {
  choicesOf,
  faultOfChoice,
  faultOfCode,
  listOfNames,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import {
  defineSheet,
  type CheckedRow,
  type SheetColumn,
  type SheetRow,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { valueOf, Enabled } from '#kernel/shared/enums.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';

/** Columns of descriptions, shared by template, import and export. */
export const descrColumns = [
  { field: 'class_name', title: '分类', required: true, width: 16, maxLength: 30 },
  {
    field: 'text',
    title: '描述',
    required: true,
    width: 50,
    maxLength: 300,
    frozen: true,
    sample: '消火栓门无法打开',
  },
  { field: 'level', title: '等级', required: true, options: ProblemLevel.$items.map((item) => item.label) },
  { field: 'item_code', title: '检查项编号', maxLength: 20 },
  { field: 'suggest', title: '整改建议', width: 40, maxLength: 300, multiline: true },
  { field: 'basis', title: '依据', width: 30, maxLength: 300, multiline: true },
] as const satisfies readonly SheetColumn[];

type Values = Record<'class_name' | 'text' | 'level', string> &
  Record<'item_code' | 'suggest' | 'basis', string | null | undefined>;
type Env = { classes: Choices<number>; items: Map<string, number>; known: Map<string, number> };
const keyOf = (classId: number | undefined, text: string) => `${classId ?? 0}|${text.toLowerCase()}`;

async function prepare(ctx: Ctx): Promise<Env> {
  const classes = await sql<{ id: number; name: string }>`select id, name from inspection.problem_class
    where school_id = ${ctx.schoolId} and status = ${Enabled.on} and deleted_at is null`.execute(ctx.db);
  const items = await sql<{ id: number; code: string }>`select id, upper(code) as code from inspection.item
    where school_id = ${ctx.schoolId} and deleted_at is null order by store_id desc`.execute(ctx.db);
  const known = await sql<{
    id: number;
    class_id: number;
    text: string;
  }>`select id, class_id, text from inspection.problem_descr
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  return {
    classes: choicesOf(classes.rows.map(({ id, name }) => [id, name] as const)),
    items: new Map(items.rows.map((row) => [row.code, row.id])),
    known: new Map(known.rows.map((row) => [keyOf(row.class_id, row.text), row.id])),
  };
}

function check(env: Env, { class_name, text, item_code }: CheckedRow<Values>['values']): Verdict {
  const errors = faultOfChoice('class_name', '分类', class_name, env.classes);
  const isKnown = (code: string) => env.items.has(code.toUpperCase());
  if (typeof item_code === 'string' && !isKnown(item_code))
    errors.push(faultOfCode('item_code', '检查项编号', item_code, isKnown, '，请核对检查项库中的编号，或留空'));
  const exists = text !== undefined && env.known.has(keyOf(valueFor(env.classes, class_name), text));
  return { errors, exists };
}

async function apply(ctx: Ctx, env: Env, rows: SheetRow<Values>[]): Promise<void> {
  const descrs = rows.map(({ values: { class_name, text, level, item_code, suggest, basis } }) => {
    const class_id = valueFor(env.classes, class_name)!;
    return {
      id: env.known.get(keyOf(class_id, text)),
      class_id,
      text,
      suggest,
      basis,
      level: valueOf(ProblemLevel, level)!,
      item_id: filled(item_code, (code) => env.items.get(code.toUpperCase())!),
    };
  });
  await storeRows(ctx, 'inspection.problem_descr', { suggest: '', basis: '' }, descrs);
}

export const descrSheet = defineSheet<Values, Env>({
  name: 'inspection.problem-descr',
  title: '问题描述',
  columns: descrColumns,
  keyOf: ({ class_name, text }) => `${class_name}|${text.toLowerCase()}`,
  choices: async (ctx) => ({ lists: { class_name: listOfNames((await prepare(ctx)).classes) } }),
  prepare,
  check: (_ctx, { env }, { values }) => check(env, values),
  apply: (ctx, { env }, rows) => apply(ctx, env, rows),
});
