import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays } from '#kernel/shared/time.ts';
import {
  CheckFrequency,
  ExecutorKind,
  FrequencyMode,
  PhotoRule,
  SelfResult,
} from '../../shared/self-check/self-check.states.ts';
import { selfPlanApi, type SelfPlanInput } from '../../shared/self-check/self-plan.ts';
import { selfTaskApi } from '../../shared/self-check/self-task.ts';
import { runSelfChecks, syncTasks } from '../self-check/self-sync.jobs.ts';
import type { Given } from './given.ts';

type Task = { id: number; lab_id: number; from_day: string; to_day: string; status: number; frequency: number };

/** The Monday from which plans of tests run, far from today. */
export const monday = '2037-11-23';

/** Plans and tasks of self-checks, made through the calls and jobs of the product. */
export function selfChecksIn(app: TestApp, given: Given) {
  let made = 0;
  const checks = {
    today: given.today,
    /** Work at a time of its own; calls are signed with the real time. */
    async inside(day: string, work: (ctx: Ctx) => Promise<void>, time = '10:00:00') {
      app.clock.at = new Date(`${day}T${time}+08:00`);
      await app.inside(work);
      app.clock.at = undefined;
    },
    night: (day: string) => checks.inside(day, runSelfChecks, '00:05:00'),
    /** The period of a task ended this many days ago; negative days lie ahead. */
    endTask: (id: number, days: number) =>
      app.admin.query(
        'update inspection.self_task set from_day = least(from_day, $2::date), to_day = $2 where id = $1',
        [id, addDays(given.today(), -days)],
      ),
    async fields(more: Partial<SelfPlanInput> = {}): Promise<SelfPlanInput> {
      made += 1;
      return {
        plan_name: `自查计划${made}`,
        start_on: monday,
        end_on: '2037-12-20',
        scope_org_ids: [await app.unit('001')],
        frequency_mode: FrequencyMode.same,
        frequency: CheckFrequency.week,
        executor_kind: ExecutorKind.head,
        photo_rule: PhotoRule.none,
        backfill_days: 3,
        item_ids: await given.items('05.01.01', '05.01.02'),
        ...more,
      };
    },
    /** Ends all plans, so that each test has the laboratories to itself. */
    async endAll() {
      await app.admin.query('update inspection.self_plan set status = 0');
      await app.admin.query('delete from inspection.problem where self_task_id is not null');
      await app.admin.query('delete from inspection.self_task');
    },
    async start(more: Partial<SelfPlanInput>): Promise<number> {
      await checks.endAll();
      const school = await app.as('school');
      const { id } = await school.ok(selfPlanApi.create, await checks.fields(more));
      await school.ok(selfPlanApi.start, { id });
      return id;
    },
    /** A plan that runs from a Monday of the calendar on. */
    async running(more: Partial<SelfPlanInput> = {}): Promise<number> {
      const id = await checks.start(more);
      await checks.inside(monday, syncTasks);
      return id;
    },
    /** A plan that runs from today on, so that its first tasks can be filled in. */
    async runningNow(more: Partial<SelfPlanInput> = {}): Promise<number> {
      const id = await checks.start({ start_on: given.today(), end_on: addDays(given.today(), 27), ...more });
      await app.inside(syncTasks);
      return id;
    },
    async tasksOf(plan: number, lab?: string): Promise<Task[]> {
      const { rows } = await app.admin.query<Task>(
        `select id, lab_id, from_day, to_day, status, frequency from inspection.self_task
         where plan_id = $1 and ($2::bigint is null or lab_id = $2) order by lab_id, from_day`,
        [plan, lab === undefined ? null : await app.unit(lab)],
      );
      return rows;
    },
    firstTask: async (plan: number, lab = '0010001') => (await checks.tasksOf(plan, lab))[0]!.id,
    all: (items: readonly number[], result: 1 | 3 | 4 = SelfResult.normal) =>
      items.map((item_id) => ({ item_id, result })),
    async submit(id: number, by: TestAccount = 'lab') {
      const client = await app.as(by);
      const { items } = await client.ok(selfTaskApi.find, { id });
      return client.ok(selfTaskApi.submit, { id, answers: checks.all(items.map((item) => item.item_id)) });
    },
  };
  return checks;
}

export type SelfChecks = ReturnType<typeof selfChecksIn>;
