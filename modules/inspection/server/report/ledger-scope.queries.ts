import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Term } from '#platform/org/shared/term.ts';
import { codesOf } from '#platform/codes/server/public.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ProblemLevel, ProblemState } from '../../shared/core/problem.states.ts';
import { VisitedStatus } from '../../shared/core/record.states.ts';
import type { LedgerPreview, LedgerQuery, SelfLedgerQuery } from '../../shared/report/ledger.ts';
import { actTypeLabels, optionsOf } from '../core/option.queries.ts';

export type LedgerScope = LedgerQuery | SelfLedgerQuery;
type Names = { college: string; lab: string; campus: string; activity: string; plan: string };

/** What a ledger covers, for its cover: the days, the units and the other conditions of the filter. */
export async function findLedgerScope(ctx: Ctx, filter: LedgerScope): Promise<LedgerPreview['scope']> {
  const asked: Partial<LedgerQuery & SelfLedgerQuery> = filter;
  const [names, options, levels] = await Promise.all([
    findNames(ctx, asked),
    optionsOf(ctx),
    asked.lab_level === undefined ? [] : codesOf(ctx, 'lab_level'),
  ]);
  const types = new Map([
    ...ActType.$items.map(({ value, label }) => [value, label] as const),
    ...actTypeLabels(options.inspect_labels),
  ]);
  const facts: [label: string, value: string | undefined][] = [
    ['检查日期', daysOf(asked, formatDate(ctx.now))],
    ['学院', names.college],
    ['实验室', names.lab || asked.keyword],
    ['校区', names.campus],
    ['活动类型', asked.act_types?.map((type) => types.get(type) ?? '').join('、')],
    ['检查活动', names.activity],
    ['自查计划', names.plan],
    ['检查情况', labelOf(VisitedStatus, asked.status)],
    ['安全等级', levels.find(({ code }) => code === String(asked.lab_level))?.name],
    ['隐患等级', labelOf(ProblemLevel, asked.level)],
    ['隐患状态', labelOf(ProblemState, asked.state)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function daysOf({ school_year, term, from, to }: LedgerScope, today: string): string {
  const year = school_year && `${school_year} 学年${labelOf(Term, term)}`;
  const days = from || to ? `${from ?? '最早'} 至 ${to ?? today}` : '';
  return [year, days].filter(Boolean).join('，') || `截至 ${today}`;
}

/** Names of what the filter names by id; of the own school, the rows themselves are in the caller's reach. */
async function findNames(ctx: Ctx, asked: Partial<LedgerQuery & SelfLedgerQuery>): Promise<Names> {
  const named = (table: string, name: string, id: number | undefined) =>
    sql`coalesce((select x.${sql.ref(name)} from ${sql.table(table)} x
      where x.school_id = ${ctx.schoolId} and x.id = ${id ?? null}::bigint), '')`;
  const { rows } = await sql<Names>`select ${named('org.unit', 'name', asked.college_id)} as college,
    ${named('org.unit', 'name', asked.lab_id)} as lab, ${named('org.campus', 'name', asked.campus_id)} as campus,
    ${named('inspection.activity', 'act_name', asked.act_id)} as activity,
    ${named('inspection.self_plan', 'plan_name', asked.plan_id)} as plan`.execute(ctx.db);
  return rows[0]!;
}
