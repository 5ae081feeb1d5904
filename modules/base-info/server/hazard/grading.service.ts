import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { baseInfoErrors } from '../../shared/errors.ts';
import type { gradingApi, GradingSet } from '../../shared/hazard/grading.ts';
import { gradingFaults } from '../../shared/hazard/grading-faults.rules.ts';
import { currentGrading } from './grading.queries.ts';
import { seedGrading } from './grading-seed.rules.ts';

const insert = (ctx: Ctx, edition: number, { rules, scores, consequences }: GradingSet, note: string) =>
  sql`insert into base_info.grading (school_id, edition, rules, scores, consequences, note, created_by, created_at)
    values (${ctx.schoolId}, ${edition}, ${JSON.stringify(rules)}, ${JSON.stringify(scores)},
      ${JSON.stringify(consequences)}, ${note}, ${ctx.actor.userId}, ${ctx.now}) on conflict do nothing`.execute(
    ctx.db,
  );

/** Gives a school its first edition; a school that has one keeps it. */
export const prepareGrading = (ctx: Ctx) => insert(ctx, 1, seedGrading, '起始设置');

type Change = { edition: number; note: string };

/** Saves the next edition; refused if another was saved since the caller read, or if the whole has faults. */
async function saveNext(ctx: Ctx, { edition, note }: Change, action: string, changed: (set: GradingSet) => GradingSet) {
  const current = await currentGrading(ctx);
  assert(current.edition === edition, baseInfoErrors.gradingChanged);
  const next = changed(current);
  const faults = gradingFaults(next);
  assert(faults.length === 0, baseInfoErrors.gradingFaulty, { faults: faults.join('；') });
  const { numAffectedRows } = await insert(ctx, edition + 1, next, note);
  assert(numAffectedRows === 1n, baseInfoErrors.gradingChanged);
  await ctx.audit({ action, docType: 'base-info.grading', docId: edition + 1, note });
  return { edition: edition + 1 };
}

type Coded = { code: string };

/** Replaces the row of this code, or adds it at the end. */
const withRow = <R extends Coded>(rows: readonly R[], former: string | undefined, row: R): R[] =>
  former === undefined ? [...rows, row] : rows.map((one) => (one.code === former ? row : one));
const without = <R extends Coded>(rows: readonly R[], code: string) => rows.filter((row) => row.code !== code);

export const saveRule = (ctx: Ctx, { edition, note, former, ...rule }: InputOf<typeof gradingApi.saveRule>) =>
  saveNext(ctx, { edition, note }, '保存判定规则', (set) => ({ ...set, rules: withRow(set.rules, former, rule) }));

export const removeRule = (ctx: Ctx, { code, ...change }: InputOf<typeof gradingApi.removeRule>) =>
  saveNext(ctx, change, '删除判定规则', (set) => ({ ...set, rules: without(set.rules, code) }));

export const saveScore = (ctx: Ctx, { edition, note, former, ...line }: InputOf<typeof gradingApi.saveScore>) =>
  saveNext(ctx, { edition, note }, '保存计分项', (set) => ({ ...set, scores: withRow(set.scores, former, line) }));

export const removeScore = (ctx: Ctx, { code, ...change }: InputOf<typeof gradingApi.removeScore>) =>
  saveNext(ctx, change, '删除计分项', (set) => ({ ...set, scores: without(set.scores, code) }));

export const saveConsequence = (ctx: Ctx, { edition, note, ...row }: InputOf<typeof gradingApi.saveConsequence>) =>
  saveNext(ctx, { edition, note }, '保存等级管理要求', (set) => ({
    ...set,
    consequences: set.consequences.map((one) => (one.level === row.level ? row : one)),
  }));
