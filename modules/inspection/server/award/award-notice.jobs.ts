import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { usersHolding } from '#platform/identity/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { AwardKind, AwardStatus, RecommendStatus } from '../../shared/core/award.states.ts';

type Award = {
  id: number;
  act_id: number;
  act_name: string;
  kind: number;
  status: number;
  unit_name: string;
  unit_path: string;
  user_id: number | null;
  user_name: string;
  public_to: string;
  award_no: string;
  cancel_reason: string;
};

const sentences: Record<number, (award: Award) => [state: string, text: string]> = {
  [AwardStatus.public]: ({ public_to }) => ['公示', `现予公示，公示至 ${public_to}`],
  [AwardStatus.awarded]: ({ award_no }) => ['表彰', `已予表彰，证书编号 ${award_no}`],
  [AwardStatus.cancelled]: ({ cancel_reason }) => ['取消', `已取消，原因：${cancel_reason}`],
};

/** Laboratory and college hear of each state of their award once, and the person whom it honours. */
export async function notifyAwards(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const { rows } =
    await sql<Award>`select w.id, w.act_id, a.act_name, w.kind, w.status, u.name as unit_name, u.path as unit_path,
      w.user_id, coalesce(p.name, '') as user_name, w.public_to::text as public_to, w.award_no, w.cancel_reason
    from inspection.award w join inspection.activity a on a.school_id = w.school_id and a.id = w.act_id
    join org.unit u on u.school_id = w.school_id and u.id = w.unit_id
    left join identity.account p on p.school_id = w.school_id and p.id = w.user_id
    where w.school_id = ${ctx.schoolId} and w.id = any(${[...ids]}) order by w.id`.execute(ctx.db);
  for (const award of rows) {
    const [state, text] = sentences[award.status]!(award);
    const holders = await usersHolding(ctx, ['college', 'department_leader', 'lab'], award.unit_path);
    await notify(ctx, {
      type: 'AWARD',
      userIds: [...new Set([...holders, ...(award.user_id === null ? [] : [award.user_id])])],
      params: {
        act_name: award.act_name,
        name: award.user_name || award.unit_name,
        award: labelOf(AwardKind, award.kind),
        state,
        result: text,
      },
      url: `/lab-check/reach-check/check-award?act_id=${award.act_id}`,
      dedupe: `award:${award.id}:${award.status}`,
    });
  }
}

type Recommendation = {
  id: number;
  act_id: number;
  act_name: string;
  college_id: number;
  lab_name: string;
  unit_path: string;
  status: number;
  submitted_by: number;
  opinion: string;
  version: number;
};

/** The college hears what became of its recommendation, and so does the laboratory. */
export async function notifyRecommendation(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } =
    await sql<Recommendation>`select x.id, x.act_id, a.act_name, x.college_id, u.name as lab_name, u.path as unit_path,
      x.status, x.submitted_by, x.opinion, x.version
    from inspection.recommendation x join inspection.activity a on a.school_id = x.school_id and a.id = x.act_id
    join org.unit u on u.school_id = x.school_id and u.id = x.lab_id
    where x.school_id = ${ctx.schoolId} and x.id = ${id} and x.status in (${RecommendStatus.passed}, ${RecommendStatus.rejected})`.execute(
      ctx.db,
    );
  for (const row of rows)
    await notify(ctx, {
      type: 'RECOMMENDATION',
      userIds: [...new Set([row.submitted_by, ...(await usersHolding(ctx, ['lab'], row.unit_path))])],
      params: {
        act_name: row.act_name,
        lab: row.lab_name,
        result: labelOf(RecommendStatus, row.status),
        opinion: row.opinion,
      },
      url: `/lab-check/reach-check/check-recommend-org/${row.college_id}?act_id=${row.act_id}`,
      dedupe: `recommendation:${row.id}:${row.version}`,
    });
}
