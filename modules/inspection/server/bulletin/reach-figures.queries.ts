import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { rateOf } from '#kernel/shared/rate.ts';
import type { BulletinFigures } from '../../shared/bulletin/bulletin.ts';
import { AwardKind, AwardStatus } from '../../shared/core/award.states.ts';
import { ReachGrade } from '../../shared/core/reach-rule.ts';
import { labFigures } from '../core/reach-figures.queries.ts';

type ReachFigures = NonNullable<BulletinFigures['reach']>;
type Counted = {
  college_id: number | null;
  checked: number;
  mean: number | null;
  reached: number;
  vetoes: number;
  excellent: number;
};

const mostNamed = 30;

/** What the bulletin of a reach check tells besides: scores by college, excellent units, and units with a veto. */
export async function reachFiguresOf(ctx: Ctx, actId: number): Promise<ReachFigures> {
  const ofAct = sql`r.school_id = ${ctx.schoolId} and r.act_id = ${actId} and r.lab_id is not null`;
  const figures = (by: RawBuilder<unknown>) => sql<Counted>`select ${by} as college_id, ${labFigures}
    from inspection.reach_result r where ${ofAct} group by 1`;
  const units = sql`inspection.reach_result r join org.unit u on u.school_id = r.school_id and u.id = r.lab_id
    left join org.unit c on c.school_id = r.school_id and c.id = r.college_id where ${ofAct}`;
  const [all, colleges, excellent, vetoed, honoured] = await Promise.all([
    figures(sql`null::bigint`).execute(ctx.db),
    figures(sql`r.college_id`).execute(ctx.db),
    sql<
      ReachFigures['excellent'][number]
    >`select coalesce(c.name, '') as college_name, u.name as lab_name, r.final::float8 as final
      from ${units} and r.grade = ${ReachGrade.excellent} order by r.final desc, u.code limit ${mostNamed}`.execute(
      ctx.db,
    ),
    sql<ReachFigures['vetoed'][number]>`select coalesce(c.name, '') as college_name, u.name as lab_name,
        (select string_agg(v.value ->> 'name', '；') from jsonb_array_elements(r.veto_hits) v) as items
      from ${units} and jsonb_array_length(r.veto_hits) > 0 order by c.code, u.code limit ${mostNamed}`.execute(ctx.db),
    sql<{
      name: string;
    }>`select c.name from inspection.award w join org.unit c on c.school_id = w.school_id and c.id = w.unit_id
      where w.school_id = ${ctx.schoolId} and w.act_id = ${actId} and w.kind = ${AwardKind.college}
        and w.status <> ${AwardStatus.cancelled} order by c.code`.execute(ctx.db),
  ]);
  const total = all.rows[0];
  return {
    mean: total?.mean ?? null,
    reached_rate: total ? rateOf(total.reached, total.checked) : null,
    excellent_count: total?.excellent ?? 0,
    colleges: colleges.rows.map(({ reached, checked, ...row }) => ({ ...row, reached_rate: rateOf(reached, checked) })),
    excellent: excellent.rows,
    vetoed: vetoed.rows,
    honoured: honoured.rows.map(({ name }) => name),
  };
}
