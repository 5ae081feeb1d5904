import type { Demo } from '#kernel/server/demo.ts';
import { addAdmissions } from './admission/admission.demo.ts';
import { addExams } from './exam/exam.demo.ts';
import { addLearning } from './learn/learn.demo.ts';
import { addEvents } from './offline/event.demo.ts';
import { addYearlyTrainings } from './offline/yearly.demo.ts';

/** Learning and practice; then exams, trainings and admissions, when laboratories have their people. */
export const trainingDemo: Demo = {
  async fill(ctx, plan, made) {
    await addLearning(ctx, plan.seed, made);
    return {};
  },
  async finish(ctx) {
    await addExams(ctx);
    await addEvents(ctx);
    await addYearlyTrainings(ctx);
    await addAdmissions(ctx);
  },
};
