import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { Refusal } from '#kernel/server/errors.ts';
import { faultOfChoice, listOfNames, valueFor, type Choices } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport } from '#kernel/server/sheets/row.rules.ts';
import { scopeOf, within } from '#kernel/server/policy.ts';
import { Code } from '#kernel/shared/envelope.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { ArticleKind, ArticleLevel, ArticleStatus } from '../shared/article-kind.ts';
import { articleEditScope } from './article.policy.ts';
import { articleColumns } from './article.export.ts';

type Env = { categories: Choices<string>; publisher: number };
type Row = Record<string, string | null | undefined> & { title: string; category: string };
type Article = { id: number; status: number; issue_date: string | null; effect_date: string | null };
type Known = Map<string, Article>;

/** Regulations are imported for the school or college in which the caller holds the role. */
async function prepare(ctx: Ctx): Promise<Env> {
  const { regulation_category: categories } = await codesByName(ctx, ['regulation_category']);
  const { rows } = await sql<{ id: number }>`select u.id from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level in ('school', 'college') and starts_with(${ctx.actor.orgPath}, u.path)
      and u.status = ${Enabled.on} and u.deleted_at is null and ${within(scopeOf(ctx.actor, 'news.article.import'), 'u.path')}
      and ${within(articleEditScope(ctx.actor), 'u.path')}
    order by length(u.path) desc limit 1`.execute(ctx.db);
  if (!rows[0])
    throw new Refusal(Code.forbidden, '您的角色不能为所在学校或学院导入规章制度，请切换角色或联系学校管理员');
  return { categories, publisher: rows[0].id };
}

/** Regulations in force of the publisher by their titles. */
async function lookUp(ctx: Ctx, { publisher }: Env, rows: CheckedRow<Row>[]): Promise<Known> {
  const found = await sql<
    Article & { title: string }
  >`select id, title, status, issue_date, effect_date from news.article
    where school_id = ${ctx.schoolId} and org_id = ${publisher} and kind = ${ArticleKind.regulation} and not abolished
      and deleted_at is null and title = any(${rows.flatMap(({ values }) => values.title ?? [])})`.execute(ctx.db);
  return new Map(found.rows.map(({ title, ...row }) => [title, row]));
}

function faultsOf(row: CheckedRow<Row>['values'], { categories }: Env, stored: Article | undefined): Fault[] {
  const faults = faultOfChoice('category', '类别', row.category, categories);
  const issued = afterImport(row['issue_date'], stored?.issue_date);
  const effective = afterImport(row['effect_date'], stored?.effect_date);
  if (issued && effective && effective < issued)
    faults.push({ field: 'effect_date', text: `实施日期“${effective}”不能早于发文日期“${issued}”，请核对` });
  return faults;
}

export const articleImport = defineSheet<Row, Env, Known>({
  name: 'regulation',
  title: '规章制度',
  columns: articleColumns,
  keyOf: ({ title }) => title,
  choices: async (ctx) => ({ lists: { category: listOfNames((await prepare(ctx)).categories) } }),
  prepare,
  lookUp,
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, env, found.get(values.title ?? '')),
    exists: found.has(values.title ?? ''),
  }),
  async apply(ctx, { env, found }, rows) {
    const published = rows.filter(({ values }) => found.get(values.title)?.status === ArticleStatus.published);
    if (published.length > 0)
      throw new Refusal(
        Code.refused,
        published.map(({ values }) => `“${values.title}”已发布，请先撤回再覆盖`).join('；'),
      );
    const ready = rows.map(({ values: row }) => ({
      id: found.get(row.title)?.id,
      kind: ArticleKind.regulation,
      org_id: env.publisher,
      title: row.title,
      category: valueFor(env.categories, row.category)!,
      level: row['level'] ? valueOf(ArticleLevel, row['level']) : undefined,
      doc_no: row['doc_no'],
      issue_date: row['issue_date'],
      effect_date: row['effect_date'],
      body: row['body'],
    }));
    const isOpen = sql<boolean>`t.status <> ${ArticleStatus.published}`;
    await storeRows(ctx, 'news.article', { doc_no: '', body: '' }, ready, isOpen);
  },
});
