import type { TestAccount } from '#apps/server/testing/fixtures.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { recommendApi, type CandidateRow } from '../../shared/award/recommendation.ts';
import { reachResultApi } from '../../shared/reach/reach-result.ts';
import type { Given } from './given.ts';
import { reachChecksIn } from './reach-checks.ts';

type Row = Record<string, string | number | boolean | null>;

/** Scores, recommendations and awards of tests, on reach checks with published results. */
export function awardsIn(app: TestApp, given: Given) {
  const reach = reachChecksIn(app, given);
  const awards = {
    reach,
    /** A reach check of these laboratories whose results are published, all of them excellent. */
    async published(labs = ['0010001', '0010002', '0020001']): Promise<number> {
      const id = await reach.running({ labs, colleges: true });
      await app.admin.query(
        `update inspection.reach_result set final = 95, grade = 1, is_reached = true, is_ranked = true where act_id = $1`,
        [id],
      );
      await (await app.as('school')).ok(reachResultApi.publish, { id });
      return id;
    },
    /** Changes the result of a unit, as a check would have. */
    async result(act_id: number, unit: string, values: Row): Promise<number> {
      const names = Object.keys(values);
      const { rows } = await app.admin.query<{ id: number }>(
        `update inspection.reach_result set ${names.map((name, i) => `${name} = $${i + 3}`).join(', ')}
         where act_id = $1 and unit_id = $2 returning id`,
        [act_id, await app.unit(unit), ...Object.values(values)],
      );
      return rows[0]!.id;
    },
    async candidate(act_id: number, lab = '0010001', account: TestAccount = 'school'): Promise<CandidateRow> {
      const { content } = await (await app.as(account)).ok(recommendApi.list, { act_id, size: 100 });
      return content.find((row) => row.lab_no === lab)!;
    },
    /** A draft of the laboratory's college. */
    async draft(act_id: number, lab = '0010001'): Promise<number> {
      const { id } = await awards.candidate(act_id, lab);
      const college = await app.as(lab.startsWith('001') ? 'college' : 'college2');
      return (await college.ok(recommendApi.save, { result_id: id, reason: '制度完善，检查优秀' })).id;
    },
    async submitted(act_id: number, lab = '0010001'): Promise<number> {
      const id = await awards.draft(act_id, lab);
      await (await app.as(lab.startsWith('001') ? 'college' : 'college2')).ok(recommendApi.submit, { id });
      return id;
    },
    async passed(act_id: number, lab = '0010001'): Promise<number> {
      const id = await awards.submitted(act_id, lab);
      await (await app.as('school')).ok(recommendApi.pass, { id });
      return id;
    },
    /** Puts the end of the publicity of all awards behind today. */
    passPublicity: () =>
      app.admin.query(`update inspection.award set public_from = now()::date - 20, public_to = now()::date - 10`),
  };
  return awards;
}
