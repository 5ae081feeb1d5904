import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import {
  answersThatCount,
  hardBelow,
  questionApi,
  questionRecords,
  QuestionOwner,
  type QuestionDetail,
  type QuestionRow,
} from '../../shared/learn/question.ts';
import { stemKey } from '../../shared/learn/stem.rules.ts';
import { mayEditQuestion, questionActions, questionsWithin } from './question.policy.ts';
import { tagsBelow } from './tag.queries.ts';

type Stored<Row> = Omit<Row, 'can' | 'updated_at' | 'options'> & {
  updated_at: Date;
  path: string | null;
  created_by: number;
};
export type StoredQuestion = Stored<QuestionDetail> & { options: string[]; answer: number[] };

/** Percent of right answers of question `q`. */
export const correctRate = sql`round(q.correct_count * 100.0 / nullif(q.used_count, 0), 1)::float8`;
/** Enough people answer question `q`, and most of them wrong. */
export const isHard = sql<boolean>`(q.used_count >= ${sql.lit(answersThatCount)}
  and q.correct_count * 100 < q.used_count * ${sql.lit(hardBelow)})`;

/** Tags of a row by a table that links them. */
export const tagsOf = (link: 'question_tag' | 'resource_tag', column: string, row: string) =>
  sql`coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name) order by k.sort, k.id)
    from ${sql.table(`training.${link}`)} x join training.knowledge_tag k on k.school_id = x.school_id and k.id = x.tag_id
    where x.school_id = ${sql.ref(`${row}.school_id`)} and x.${sql.ref(column)} = ${sql.ref(`${row}.id`)}), '[]')`;

const shortColumns = sql`q.id, q.version, q.type, q.stem, ${tagsOf('question_tag', 'question_id', 'q')} as tags, q.difficulty,
  q.college_id, coalesce(c.name, '') as college_name, c.path, q.status, q.used_count, ${correctRate} as correct_rate,
  q.updated_at, q.created_by`;
const allColumns = sql`${shortColumns}, q.options, q.answer, q.analysis, q.source, q.review_note,
  coalesce((select json_agg(x.tag_id order by x.tag_id) from training.question_tag x
    where x.school_id = q.school_id and x.question_id = q.id), '[]') as tag_ids`;

const common = {
  noun: '题目',
  table: ['training.question', 'q'],
  joins: { c: sql`left join org.unit c on c.school_id = q.school_id and c.id = q.college_id` },
  reach: (ctx: Ctx) => questionsWithin(ctx, 'training.question.read', 'q.college_id'),
  filters: {
    keyword: (word: string) => matches('q.keywords', sql`q.stem`, word),
    type: 'q.type',
    tag_id: (id: number, ctx: Ctx) => sql<boolean>`q.id in (select x.question_id from training.question_tag x
      where x.school_id = ${ctx.schoolId} and x.tag_id in (${tagsBelow(ctx, id)}))`,
    difficulty: 'q.difficulty',
    owner: (owner: string) =>
      owner === QuestionOwner.school ? sql<boolean>`q.college_id is null` : sql<boolean>`q.college_id is not null`,
    college_id: 'q.college_id',
    status: 'q.status',
    is_hard: (hard: boolean) => (hard ? isHard : sql<boolean>`not ${isHard}`),
  },
  // A bank has some thousand questions, which one pass reads.
  isNarrow: () => true,
  unindexed: () => true,
  sort: { difficulty: sql`q.difficulty`, correct_rate: correctRate, updated_at: sql`q.updated_at` },
  neverNull: ['difficulty', 'updated_at'],
  order: { desc: sql`q.id` },
} as const;

export const questionList = listQuery<typeof questionApi.list, Stored<QuestionRow>>(questionApi.list, {
  ...common,
  columns: () => shortColumns,
  row: ({ path, created_by, updated_at, ...row }, { actor }) => ({
    ...row,
    updated_at: formatDateTime(updated_at),
    can: questionActions(actor, { ...row, path, created_by }),
  }),
});

/** The same rows with all that is kept of them; their key is for whoever may edit them. */
export const questionFull = listQuery<typeof questionRecords, StoredQuestion>(questionRecords, {
  ...common,
  columns: () => allColumns,
  row: ({ path, created_by, updated_at, options, answer, ...row }, { actor }) => {
    const owned = { ...row, path, created_by };
    const mayReview = questionActions(actor, owned).includes('pass');
    return {
      ...row,
      updated_at: formatDateTime(updated_at),
      options: options.map((text) => ({ text })),
      answer: mayEditQuestion(actor, owned) || mayReview ? answer : null,
      can: questionActions(actor, owned),
    };
  },
});

const fewSimilar = 5;

/** Questions with the same stem, and those that share most of its pairs of characters. */
export async function listSimilar(ctx: Ctx, { stem = '', except = 0 }: InputOf<typeof questionApi.similar>) {
  const key = stemKey(stem);
  if (key.length < 4) return { content: [] };
  const { rows } = await sql<{ id: number; stem: string; status: number; is_same: boolean }>`
    with asked as (select kernel.grams(${stem}) as grams)
    select q.id, q.stem, q.status, q.stem_key = ${key} as is_same
    from training.question q cross join asked
    cross join lateral (select count(*) as common from unnest(q.keywords) own where own = any(asked.grams)) n
    where q.school_id = ${ctx.schoolId} and q.id <> ${except} and ${questionsWithin(ctx, 'training.question.read', 'q.college_id')}
      and (q.stem_key = ${key} or (q.keywords && asked.grams
        and n.common >= 0.6 * greatest(cardinality(asked.grams), cardinality(q.keywords))))
    order by is_same desc, n.common desc, q.id limit ${fewSimilar}`.execute(ctx.db);
  return { content: rows };
}
