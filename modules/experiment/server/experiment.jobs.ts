import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DataOf, JobDefs } from '#kernel/server/slice.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { ExperimentState, experimentStates } from '../shared/experiment.states.ts';
import { experimentDoc } from './experiment-docs.rules.ts';
import { labManagers, tell } from './experiment-notice.service.ts';

type Due = {
  id: number;
  name: string;
  head_id: number;
  head_name: string;
  lab_name: string;
  lab_path: string;
  valid_to: string;
  days: number;
};

/** Passed experiments that end in at most so many days, locked; those whose head is told at the day of a limit, however late. */
async function readDue(ctx: Ctx, most: number): Promise<Due[]> {
  const today = formatDate(ctx.now);
  const { rows } =
    await sql<Due>`select p.id, p.name, p.head_id, a.name as head_name, u.name as lab_name, u.path as lab_path, p.valid_to,
      p.valid_to - ${today}::date as days
    from experiment.project p join identity.account a on a.school_id = p.school_id and a.id = p.head_id
    join org.unit u on u.school_id = p.school_id and u.id = p.lab_id
    where p.school_id = ${ctx.schoolId} and p.state = ${sql.lit(ExperimentState.passed)} and p.valid_to <= ${today}::date + ${most}::int
    order by p.id for update of p`.execute(ctx.db);
  return rows;
}

/** An assessment is valid on its last day and expires after it. */
async function expire(ctx: Ctx, due: Due): Promise<void> {
  const { id, head_id, lab_path, valid_to: day } = due;
  const change = { table: 'experiment.project', id, action: 'expire', docType: experimentDoc, note: day } as const;
  await applyTransition(ctx, experimentStates, change);
  await tell(ctx, due, {
    type: 'EXPERIMENT_DUE',
    users: [head_id, ...(await labManagers(ctx, lab_path))],
    params: { what: '已到期', day },
    once: `${day}:expired`,
  });
}

/** Each day: reminders once at each limit, a day that was missed is made up for; what has ended expires. A second run changes nothing. */
export async function settleExperiments(ctx: Ctx): Promise<void> {
  const { experiment_remind_days } = await settingsOf(ctx, ['experiment_remind_days']);
  const limits = experiment_remind_days
    .split(' ')
    .map(Number)
    .toSorted((a, b) => a - b);
  for (const due of await readDue(ctx, limits.at(-1)!)) {
    const { days, head_id, valid_to: day } = due;
    if (days < 0) await expire(ctx, due);
    else
      await tell(ctx, due, {
        type: 'EXPERIMENT_DUE',
        users: [head_id],
        params: { what: `将于 ${days} 天后到期`, day },
        once: `${day}:${limits.find((limit) => days <= limit)!}`,
      });
  }
}

export const experimentJobs = {
  'experiment.settle': { handler: settleExperiments, cron: '10 0 * * *' },
} satisfies JobDefs;

declare module '#kernel/server/slice.ts' {
  interface JobData extends DataOf<typeof experimentJobs> {}
}
