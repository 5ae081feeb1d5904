import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import type { Comparison } from '../../shared/reach/reach-result.ts';
import type { StoredAnswer } from './reach-answers.rules.ts';
import { answeredItems, listWorks } from './reach-result-detail.queries.ts';
import { readableResults } from './reach-result.policy.ts';
import { resultTables } from './reach-result.queries.ts';
import { listItems } from './reach-work-detail.queries.ts';

type Column = Comparison['columns'][number] & { version_id: number; answers: StoredAnswer[] };
type Head = { act_id: number; act_name: string; unit_id: number; unit_name: string };

/** The published final check of the same unit in the activity before. */
async function findEarlier(ctx: Ctx, { act_id, unit_id }: Head): Promise<Column[]> {
  const { rows } = await sql<{ act_name: string; score: number; version_id: number; answers: StoredAnswer[] }>`
    select a.act_name, r.final::float8 as score, w.version_id, w.answers from inspection.reach_result r
    join inspection.activity a on a.school_id = r.school_id and a.id = r.act_id and a.deleted_at is null
      and a.results_published_at is not null
    join inspection.reach_work w on w.school_id = r.school_id and w.id = r.work_id
    where r.school_id = ${ctx.schoolId} and r.unit_id = ${unit_id} and r.act_id <> ${act_id}
      and a.start_at < (select y.start_at from inspection.activity y where y.school_id = r.school_id and y.id = ${act_id})
    order by a.start_at desc limit 1`.execute(ctx.db);
  return rows.map(({ act_name, ...row }) => ({ ...row, key: 'earlier', label: `上次：${act_name}` }));
}

const nameOf = (stage: number, revision: number) => (revision > 1 ? `复查 ${revision - 1}` : labelOf(WorkStage, stage));

/** One unit: what each stage has found, and the activity before. Items are matched by themselves, not by their place. */
export async function compareResult(ctx: Ctx, { id }: { id: number }): Promise<Comparison> {
  const { rows } = await sql<Head>`select r.act_id, a.act_name, r.unit_id, u.name as unit_name from ${resultTables}
    where r.school_id = ${ctx.schoolId} and r.id = ${id} and a.deleted_at is null and ${readableResults(ctx)}`.execute(
    ctx.db,
  );
  const head = found(rows[0], '检查结果');
  const [works, earlier] = await Promise.all([listWorks(ctx, id), findEarlier(ctx, head)]);
  const own = works
    .filter(({ status }) => status === WorkStatus.submitted)
    .map(({ stage, revision, score, version_id, answers }): Column => ({
      key: `${stage}.${revision}`,
      label: nameOf(stage, revision),
      score,
      version_id,
      answers,
    }));
  const columns = [...earlier, ...own];
  const versions = [...new Set(columns.map((column) => column.version_id))];
  const listed = await listItems(ctx, sql`i.version_id = any(${versions})`);
  const newest = new Map(listed.toSorted((a, b) => a.version_id - b.version_id).map((item) => [item.item_id, item]));
  const answers = columns.map((column) => new Map(column.answers.map((answer) => [answer.item_id, answer.result])));
  const items = answeredItems(
    [...newest.values()].toSorted((a, b) => (a.code < b.code ? -1 : 1)),
    columns.flatMap((column) => column.answers),
  );
  return {
    unit_name: head.unit_name,
    act_name: head.act_name,
    columns: columns.map(({ key, label, score }) => ({ key, label, score })),
    items: items.map(({ item_id, code, name, category_name, score }) => ({
      code,
      name,
      category_name,
      score: Number(score),
      results: answers.map((results) => results.get(item_id) ?? null),
    })),
  };
}
