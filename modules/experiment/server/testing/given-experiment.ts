import type { Client } from '#apps/server/testing/client.ts';
import type { TestApp } from '#apps/server/testing/harness.ts';
import { assessmentApi, type AssessmentInput } from '../../shared/assessment.ts';
import { experimentApi, type ExperimentInput } from '../../shared/experiment.ts';

let serial = 0;

type Step = AssessmentInput['steps'][number];
const step: Step = { work: '加热回流', danger: '着火', l: 3, s: 3, controls: '通风橱内操作', l_after: 2, s_after: 3 };

/** Steps whose risk is left at a level from Ⅰ to Ⅳ. */
export const stepsOf: Readonly<Record<1 | 2 | 3 | 4, Step[]>> = {
  1: [{ ...step, l: 5, s: 5, l_after: 4, s_after: 5 }],
  2: [{ ...step, l: 4, s: 5, l_after: 3, s_after: 5 }],
  3: [{ ...step, l: 3, s: 5, l_after: 3, s_after: 3 }],
  4: [step],
};

/** A whole assessment of level Ⅳ. */
export const usualAssessment = (more: Partial<AssessmentInput> = {}): AssessmentInput => ({
  hazards: [{ class: 'chemical', name: '乙醇', cas: '64-17-5', amount: '500 mL', storage_group: 'FL', flags: [] }],
  steps: stepsOf[4],
  ppe: '护目镜、手套',
  emergency: '断电，用灭火器',
  waste: '有机废液桶',
  most_people: 10,
  valid_to: '2027-03-01',
  ...more,
});

/** Experiments of school alpha, by the calls of the people whose part it is. */
export function givenExperiment(app: TestApp) {
  const given = {
    async draft(by: Client, more: Partial<ExperimentInput> = {}): Promise<number> {
      serial += 1;
      const { id } = await by.ok(experimentApi.create, {
        name: `乙酸乙酯的制备${serial}`,
        kind: 1,
        head_id: await app.user('teacher'),
        lab_id: await app.unit('0010001'),
        ...more,
      });
      return id;
    },
    /** Saves the open edition, or begins one. */
    async assess(by: Client, id: number, more: Partial<AssessmentInput> = {}): Promise<void> {
      const { version } = await by.ok(assessmentApi.find, { id });
      await by.ok(assessmentApi.save, { id, version, ...usualAssessment(more) });
    },
    async submitted(
      by: Client,
      more: Partial<AssessmentInput> = {},
      facts: Partial<ExperimentInput> = {},
    ): Promise<number> {
      const id = await given.draft(by, facts);
      await given.assess(by, id, more);
      await by.ok(assessmentApi.submit, { id });
      return id;
    },
    /** Passed by everybody whose step it is. */
    async passed(more: Partial<AssessmentInput> = {}, facts: Partial<ExperimentInput> = {}): Promise<number> {
      const id = await given.submitted(await app.as('teacher'), more, facts);
      for (let n = 0; n < 3; n += 1)
        if ((await (await app.as('school')).ok(assessmentApi.pass, { id })).is_final) return id;
      return id;
    },
  };
  return given;
}
