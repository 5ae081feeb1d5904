import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { addDays } from '#kernel/shared/time.ts';
import { activityApi, type ActivityInput } from '../../shared/activity/activity.ts';
import { listVersionApi } from '../../shared/check-list/check-list.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ReachStage, ReachTarget } from '../../shared/core/reach.states.ts';
import { ItemResult } from '../../shared/core/record.states.ts';
import { reachWorkApi, type ReachWorkRow } from '../../shared/reach/reach-work.ts';
import { openDueStages } from '../activity/activity-reach.service.ts';
import type { Given } from './given.ts';

type Stage = NonNullable<ActivityInput['stages']>[number]['stage'];
type Options = {
  labs?: string[];
  stages?: Stage[];
  /** Days of each stage, from today; all from today on otherwise. */
  days?: Partial<Record<Stage, [number, number]>>;
  colleges?: boolean;
  by?: TestAccount;
};
/** Results of items by their codes; all others are met. */
type Results = Record<string, number>;

const allStages: Stage[] = ReachStage.$items.map(({ value }) => value);

/** Reach checks of tests, made and filled in through the calls that people use. */
export function reachChecksIn(app: TestApp, given: Given) {
  const reach = {
    /** Appoints the two inspectors that a check by the school needs. */
    async inspectors() {
      await given.inspector('jcry');
      await given.inspector('jcry2');
    },
    async fields({ labs, stages = allStages, days = {}, colleges = false }: Options = {}): Promise<ActivityInput> {
      const today = given.today();
      const { content } = await (await app.as('school')).ok(listVersionApi.options, { act_type: ActType.reach });
      const listOf = (code: string) => content.find((one) => one.list_code === code)!.id;
      return {
        ...(await given.fields({ type: ActType.reach, inspectors: ['jcry', 'jcry2'], ...(labs && { labs }) })),
        stages: stages.map((stage) => {
          const [from, to] = days[stage] ?? [0, 10];
          return { stage, from: addDays(today, from), to: addDays(today, to) };
        }),
        lists: [
          { target: ReachTarget.lab, lab_class: 0, version_id: listOf('DB-TY') },
          ...(colleges ? [{ target: ReachTarget.college, lab_class: 0, version_id: listOf('DB-XY') }] : []),
        ],
      };
    },
    async running(options: Options = {}): Promise<number> {
      const school = await app.as('school');
      const { id } = await school.ok(activityApi.create, await reach.fields(options));
      await school.ok(activityApi.start, { id });
      return id;
    },
    /** A work as the school sees it. */
    async work(act_id: number, stage: Stage, unit = '0010001'): Promise<ReachWorkRow> {
      const { content } = await (await app.as('school')).ok(reachWorkApi.list, { act_id, size: 150 });
      const rows = content.filter((row) => row.stage === stage && row.unit_no === unit);
      return rows.toSorted((a, b) => b.revision - a.revision)[0]!;
    },
    /** Answers to all items of a work; unmet ones with a note and a photo. */
    async answers(id: number, account: TestAccount, results: Results = {}) {
      const { items } = await (await app.as(account)).ok(reachWorkApi.find, { id });
      const photo = Object.values(results).includes(ItemResult.unmet) ? await given.photo(account) : 0;
      return items.map(({ item_id, code }) => {
        const result = (results[code] ?? ItemResult.met) as 1 | 2 | 3 | 4;
        return result === ItemResult.unmet
          ? { item_id, result, note: '现场不符合', photos: [photo] }
          : { item_id, result };
      });
    },
    async submit(id: number, account: TestAccount, results: Results = {}) {
      const inspector_ids = [await app.user('jcry'), await app.user('jcry2')];
      const answers = await reach.answers(id, account, results);
      const client = await app.as(account);
      return client.ok(reachWorkApi.submit, { id, answers, ...(account === 'jcry' && { inspector_ids }) });
    },
    /** A laboratory through all its stages; the school's check has these results. */
    async through(act_id: number, results: Results = {}, unit = '0010001') {
      const [manager, college]: TestAccount[] = unit.startsWith('001') ? ['lab', 'college'] : ['lab2', 'college2'];
      await reach.submit((await reach.work(act_id, ReachStage.self, unit)).id, manager!);
      await reach.submit((await reach.work(act_id, ReachStage.college, unit)).id, college!);
      return reach.submit((await reach.work(act_id, ReachStage.school, unit)).id, 'jcry', results);
    },
    /** The clock that opens stages, some days from now. */
    async clock(days: number) {
      app.clock.at = new Date(Date.now() + days * 86_400_000);
      await app.inside((ctx) => openDueStages(ctx));
      app.clock.at = undefined;
    },
  };
  return reach;
}
