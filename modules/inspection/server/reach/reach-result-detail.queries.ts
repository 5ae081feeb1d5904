import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { formatDate, formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import type { ReachRule } from '../../shared/core/reach-rule.ts';
import { WorkStatus } from '../../shared/core/reach.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import type { CheckItem } from '../../shared/library/check-item.ts';
import type { CategoryResult, ReachResultDetail } from '../../shared/reach/reach-result.ts';
import { scoreAnswers, type StoredAnswer } from './reach-answers.rules.ts';
import { readableResults } from './reach-result.policy.ts';
import {
  disputableUntil,
  resultColumns,
  resultTables,
  shownResult,
  type StoredResult,
} from './reach-result.queries.ts';
import { listItems } from './reach-work-detail.queries.ts';
import { inspectorNames } from './reach-work.queries.ts';

type Work = Omit<ReachResultDetail['works'][number], 'submitted_at'> & {
  submitted_at: Date | null;
  version_id: number;
  answers: StoredAnswer[];
};
type Problem = { id: number; item_id: number | null; problem_no: string };
type Objection = Omit<NonNullable<ReachResultDetail['objection_text']>, 'files' | 'at' | 'answered_at'> & {
  file_ids: number[];
  at: Date;
  answered_at: Date | null;
};
type Stored = StoredResult & {
  veto_hits: { name: string }[];
  corrected_from: number | null;
  correct_reason: string;
  objection_until: Date | null;
  work_id: number | null;
  rule: ReachRule;
  problems: Problem[];
};

/** Submitted works of a result, first to last. */
export async function listWorks(ctx: Ctx, resultId: number): Promise<Work[]> {
  const { rows } = await sql<Work>`select w.id, w.stage, w.revision, w.status, w.score::float8 as score, w.submitted_at,
      ${inspectorNames} as inspectors, w.version_id, case when w.status = ${WorkStatus.submitted} then w.answers else '[]' end as answers
    from inspection.reach_work w where w.school_id = ${ctx.schoolId} and w.result_id = ${resultId}
    order by w.revision, w.stage`.execute(ctx.db);
  return rows;
}

async function findObjection(ctx: Ctx, resultId: number): Promise<Objection | null> {
  const { rows } =
    await sql<Objection>`select x.id, x.status, x.content, to_jsonb(x.files) as file_ids, coalesce(m.name, '') as by,
      x.created_at as at, x.answer, coalesce(n.name, '') as answered_by, x.answered_at
    from inspection.reach_objection x left join identity.account m on m.school_id = x.school_id and m.id = x.created_by
    left join identity.account n on n.school_id = x.school_id and n.id = x.answered_by
    where x.school_id = ${ctx.schoolId} and x.result_id = ${resultId}`.execute(ctx.db);
  return rows[0] ?? null;
}

/** Items that were answered, in the order of the list. */
export const answeredItems = <I extends { item_id: number }>(
  items: readonly I[],
  answers: readonly { item_id: number }[],
): I[] => {
  const known = new Set(answers.map(({ item_id }) => item_id));
  return items.filter(({ item_id }) => known.has(item_id));
};

function categoriesOf(
  items: readonly CheckItem[],
  answers: readonly StoredAnswer[],
  rule: ReachRule,
): CategoryResult[] {
  const names = new Map(items.map((item) => [item.category_code, item.category_name]));
  return scoreAnswers(items, answers, rule).by_category.map((row) => ({
    ...row,
    category_name: names.get(row.category_code) ?? '',
  }));
}

/** One result: its stages, its score by category, what was not met, and the objection. */
export async function findResult(ctx: Ctx, { id }: { id: number }): Promise<ReachResultDetail> {
  const { rows } =
    await sql<Stored>`select ${resultColumns(ctx)}, r.veto_hits, r.corrected_from::float8 as corrected_from,
      r.correct_reason, r.work_id, q.rule, ${disputableUntil} - interval '1 day' as objection_until,
      (select coalesce(json_agg(json_build_object('id', p.id, 'item_id', p.item_id, 'problem_no', p.problem_no)), '[]')
        from inspection.problem p where p.school_id = r.school_id and p.act_id = r.act_id and p.org_id = r.unit_id
          and p.reach_work_id is not null and not p.is_draft and p.deleted_at is null) as problems
    from ${resultTables} where r.school_id = ${ctx.schoolId} and r.id = ${id} and a.deleted_at is null
      and ${readableResults(ctx)}`.execute(ctx.db);
  const { veto_hits, corrected_from, correct_reason, objection_until, work_id, rule, problems, ...row } = found(
    rows[0],
    '检查结果',
  );
  const [works, objection] = await Promise.all([listWorks(ctx, id), findObjection(ctx, id)]);
  const counted = works.find((work) => work.id === work_id) ?? works.findLast((work) => work.answers.length > 0);
  const listed = counted ? await listItems(ctx, sql`i.version_id = ${counted.version_id}`) : [];
  const answers = counted?.answers ?? [];
  const items = answeredItems(listed, answers);
  const refs = await fileRefs(ctx, [...answers.flatMap(({ photos }) => photos), ...(objection?.file_ids ?? [])]);
  const byItem = new Map(answers.map((answer) => [answer.item_id, answer]));
  const isFault = ({ item_id }: CheckItem) =>
    [ItemResult.nearly, ItemResult.unmet].some((result) => result === byItem.get(item_id)?.result);
  return {
    ...shownResult(row, ctx),
    objection_until: objection_until && formatDate(objection_until),
    veto_names: veto_hits.map(({ name }) => name),
    corrected_from,
    correct_reason,
    works: works.map(({ version_id: _version, answers: _answers, submitted_at, ...work }) => ({
      ...work,
      submitted_at: submitted_at && formatDateTime(submitted_at),
    })),
    categories: categoriesOf(items, answers, rule),
    failed: items.filter(isFault).map(({ item_id, code, name, category_name, veto }) => {
      const { result, note, photos } = byItem.get(item_id)!;
      const problem = problems.find((one) => one.item_id === item_id);
      return {
        item_id,
        code,
        name,
        category_name,
        veto,
        result,
        note,
        photos: pickFiles(refs, photos),
        problem_id: problem?.id ?? null,
        problem_no: problem?.problem_no ?? '',
      };
    }),
    objection_text: objection && shownObjection(objection, refs),
  };
}

function shownObjection({ file_ids, at, answered_at, ...row }: Objection, refs: Awaited<ReturnType<typeof fileRefs>>) {
  return {
    ...row,
    files: pickFiles(refs, file_ids),
    at: formatDateTime(at),
    answered_at: answered_at && formatDateTime(answered_at),
  };
}
