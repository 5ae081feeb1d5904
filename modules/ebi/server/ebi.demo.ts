import { sql } from 'kysely';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { formatDate, termOf } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { copyScheme, publishScheme } from './scheme.service.ts';
import { createTask, noticeTask, reviewTask, scoreTask, startTask } from './task.service.ts';

const before = (schoolYear: string) =>
  schoolYear
    .split('-')
    .map((part) => Number(part) - 1)
    .join('-');

type Ready = { scheme: number; begun: boolean; passed: number };

/** The evaluation of the last school year, as far as its yearly reports are accepted: its results are shown since this morning. */
export const ebiDemo: Demo = {
  async finish(ctx) {
    const year = before(termOf(formatDate(ctx.now)).year);
    const { rows } =
      await sql<Ready>`select e.id as scheme, exists (select from ebi.task t where t.school_id = e.school_id) as begun,
        (select count(*)::int from instrument.report y join instrument.plan p on p.school_id = y.school_id and p.id = y.plan_id
          where y.school_id = e.school_id and p.school_year = ${year} and y.state = 1) as passed
      from ebi.scheme e where e.school_id = ${ctx.schoolId} order by e.id limit 1`.execute(ctx.db);
    const [ready] = rows;
    if (!ready || ready.begun || ready.passed === 0) return;
    const at = (hours: number) => demoContext(ctx, addWorkingHours(ctx.now, -hours));
    const scheme_id = await copyScheme(at(120), {
      id: ready.scheme,
      name: `${year} 学年大型仪器效益评价方案`,
      school_year: year,
    });
    await publishScheme(at(118), { id: scheme_id });
    const id = await createTask(at(110), { name: `${year} 学年大型仪器效益评价`, scheme_id });
    await startTask(at(109), { id });
    await reviewTask(at(3), { id });
    await scoreTask(at(2), { id });
    await noticeTask(at(1), { id });
  },
};
