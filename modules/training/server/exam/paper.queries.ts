import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches, matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { ExamStatus, PaperMode, paperStates, published } from '../../shared/exam/exam.states.ts';
import { paperApi, type PaperCheck, type PaperDetail, type PaperRow } from '../../shared/exam/paper.ts';
import { QuestionType } from '../../shared/kinds.ts';
import { mayChange, ownedWithin } from './exam.policy.ts';
import { chosenQuestions, questionPools, readQuestions } from './paper-draw.queries.ts';
import {
  arrangeQuestions,
  drawQuestions,
  poolFactor,
  type DrawRule,
  type SessionQuestion,
} from './paper-draw.rules.ts';

type Stored = Omit<PaperRow, 'can' | 'created_at'> & { created_at: Date; college_id: number | null };

export const paperList = listQuery<typeof paperApi.list, Stored>(paperApi.list, {
  noun: '试卷',
  table: ['training.paper', 'p'],
  joins: { u: sql`left join org.unit u on u.school_id = p.school_id and u.id = p.college_id` },
  columns: () => sql`p.id, p.version, p.name, p.mode, p.question_count, trim_scale(p.total)::text as total,
    (select count(*)::int from training.exam e where e.school_id = p.school_id and e.paper_id = p.id
      and e.status <> ${sql.lit(ExamStatus.cancelled)}) as exams,
    coalesce(u.name, '学校') as college_name, p.college_id, p.status, p.created_at`,
  reach: ({ actor }) => ownedWithin(actor, 'training.paper.read', 'p.college_id'),
  filters: {
    keyword: (word) => matchesText(sql`p.name`, word),
    mode: 'p.mode',
    status: 'p.status',
  },
  isNarrow: () => true,
  unindexed: () => true,
  neverNull: ['created_at'],
  sort: { created_at: sql`p.created_at` },
  order: { desc: sql`p.created_at` },
  row: ({ college_id, ...stored }, { actor }) => {
    const actions = mayChange(actor, 'training.paper.edit', college_id) ? paperStates.from(stored.status as 0) : [];
    const isOpen = !paperStates.can('publish', stored.status as 0);
    return {
      ...stored,
      created_at: formatDateTime(stored.created_at),
      can: [...(actions.length > 0 && !isOpen ? (['edit'] as const) : []), ...actions],
    };
  },
});

type StoredPaper = { mode: string; rules: DrawRule[]; college_id: number | null; remark: string; creator_name: string };

/** What a paper draws from; within the caller's reach it has been read before. */
async function readPaper(ctx: Ctx, id: number): Promise<StoredPaper> {
  const { rows } =
    await sql<StoredPaper>`select p.mode, p.rules, p.college_id, p.remark, coalesce(a.name, '') as creator_name
    from training.paper p left join identity.account a on a.school_id = p.school_id and a.id = p.created_by
    where p.school_id = ${ctx.schoolId} and p.id = ${id}`.execute(ctx.db);
  return found(rows[0], '试卷');
}

async function tagNames(ctx: Ctx, rules: readonly DrawRule[]): Promise<(ids: readonly number[]) => string> {
  const ids = rules.flatMap(({ tag_ids }) => tag_ids);
  const { rows } = await sql<{ id: number; name: string }>`select id, name from training.knowledge_tag
    where school_id = ${ctx.schoolId} and id = any(${ids})`.execute(ctx.db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (of) => of.map((id) => names.get(id) ?? '').join('、');
}

export async function findPaper(ctx: Ctx, id: number): Promise<PaperDetail> {
  const row = await paperList.find(ctx, id);
  const { rules, remark, creator_name } = await readPaper(ctx, id);
  const named = await tagNames(ctx, rules);
  const { rows } = await sql<PaperDetail['questions'][number]>`select q.id as question_id, q.type, q.stem, q.status,
      trim_scale(f.points)::text as points
    from training.paper_question f join training.question q on q.school_id = f.school_id and q.id = f.question_id
    where f.school_id = ${ctx.schoolId} and f.paper_id = ${id} order by f.position`.execute(ctx.db);
  return {
    ...row,
    remark,
    creator_name,
    rules: rules.map((rule) => ({ ...rule, tags: named(rule.tag_ids) })),
    questions: rows,
  };
}

/** 抽题检验: active questions of every rule, and what else keeps the paper from being published. */
export async function checkPaper(ctx: Ctx, id: number): Promise<PaperCheck> {
  await paperList.find(ctx, id);
  return examinePaper(ctx, id);
}

export async function examinePaper(ctx: Ctx, id: number): Promise<PaperCheck> {
  const { mode, rules, college_id } = await readPaper(ctx, id);
  if (mode === PaperMode.fixed) return examineFixed(ctx, id);
  const named = await tagNames(ctx, rules);
  const pools = await questionPools(ctx, rules, college_id);
  const lines = rules.map(({ tag_ids, type, difficulty, count }, at) => {
    const of = [named(tag_ids), type && labelOf(QuestionType, type), difficulty && `难度 ${difficulty}`];
    const available = pools[at]!.length;
    const needed = count * poolFactor;
    return { text: of.filter(Boolean).join(' · '), count, available, needed, ok: available >= needed };
  });
  const flaws: string[] = [];
  if (rules.length === 0) flaws.push('还没有抽题规则');
  else if (lines.every(({ ok }) => ok) && !drawQuestions(rules, pools, 1))
    flaws.push('几条规则共用的试题不足，无法同时满足');
  return { ok: flaws.length === 0 && lines.every(({ ok }) => ok), lines, flaws };
}

async function examineFixed(ctx: Ctx, id: number): Promise<PaperCheck> {
  const { rows } = await sql<{ type: number; count: number; active: number }>`select q.type, count(*)::int as count,
      (count(*) filter (where q.status = 1))::int as active
    from training.paper_question f join training.question q on q.school_id = f.school_id and q.id = f.question_id
    where f.school_id = ${ctx.schoolId} and f.paper_id = ${id} group by q.type order by q.type`.execute(ctx.db);
  const lines = rows.map(({ type, count, active }) => ({
    text: labelOf(QuestionType, type),
    count,
    available: active,
    needed: count,
    ok: active >= count,
  }));
  const flaws = lines.length === 0 ? ['还没有选择试题'] : [];
  return { ok: flaws.length === 0 && lines.every(({ ok }) => ok), lines, flaws };
}

/** Questions of an attempt by its seed, as they are kept in its session; undefined if there are too few. */
export async function questionsOf(
  ctx: Ctx,
  paperId: number,
  order: { seed: number; isShuffled: boolean },
): Promise<SessionQuestion[] | undefined> {
  const { mode, rules, college_id } = await readPaper(ctx, paperId);
  const drawn =
    mode === PaperMode.fixed
      ? await chosenQuestions(ctx, paperId)
      : drawQuestions(rules, await questionPools(ctx, rules, college_id), order.seed);
  if (!drawn) return undefined;
  const bank = await readQuestions(
    ctx,
    drawn.map(({ id }) => id),
  );
  return arrangeQuestions(drawn, bank, order);
}

/** The questions as an examinee may get them. */
export async function previewPaper(ctx: Ctx, { id, seed = 1 }: { id: number; seed?: number | undefined }) {
  await paperList.find(ctx, id);
  const questions = (await questionsOf(ctx, id, { seed, isShuffled: true })) ?? [];
  return { questions: questions.map(({ type, stem, options, points }) => ({ type, stem, options, points })) };
}

type Choice = { id: number; type: number; stem: string; tags: string; difficulty: number };

/** Active questions of the school and of the own college, to put into a fixed paper. */
export const choiceList = listQuery<typeof paperApi.questions, Choice>(paperApi.questions, {
  noun: '试题',
  table: ['training.question', 'q'],
  columns: () => sql`q.id, q.type, q.stem, q.difficulty, coalesce((select string_agg(k.name, '、' order by k.id)
    from training.question_tag t join training.knowledge_tag k on k.school_id = t.school_id and k.id = t.tag_id
    where t.school_id = q.school_id and t.question_id = q.id), '') as tags`,
  reach: ({ actor }) => sql<boolean>`q.status = 1 and ${ownedWithin(actor, 'training.paper.edit', 'q.college_id')}`,
  filters: {
    keyword: (word) => matches('q.keywords', sql`q.stem`, word),
    tag_id: (tag, ctx) => sql<boolean>`q.id = any(array(select t.question_id from training.question_tag t
      where t.school_id = ${ctx.schoolId} and t.tag_id = ${tag}))`,
    type: 'q.type',
  },
  isNarrow: () => true,
  unindexed: () => true,
  sort: {},
  order: sql`q.id`,
  row: (stored) => stored,
});

/** Exams that are published and not over keep their paper. */
export const isPaperInUse = (ctx: Ctx, id: number) => sql<boolean>`exists (select 1 from training.exam e
  where e.school_id = ${ctx.schoolId} and e.paper_id = ${id} and e.status = ${published} and e.closes_at >= ${ctx.now})`;

/** Active tags, each below the one above it. */
export async function listPaperTags(ctx: Ctx): Promise<{ content: { id: number; name: string }[] }> {
  const { rows } = await sql<{ id: number; name: string }>`select k.id, concat_ws(' / ', p.name, k.name) as name
    from training.knowledge_tag k left join training.knowledge_tag p on p.school_id = k.school_id and p.id = k.parent_id
    where k.school_id = ${ctx.schoolId} and k.status = 1
    order by coalesce(p.sort, k.sort), coalesce(p.id, k.id), p.id nulls first, k.sort, k.id limit 1000`.execute(ctx.db);
  return { content: rows };
}
