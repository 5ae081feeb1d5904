import type { Demo } from '#kernel/server/demo.ts';
import { addExams } from './exam/exam.demo.ts';
import { addLearning } from './learn/learn.demo.ts';

/** Learning and practice, then exams and certificates; people are there by now. */
export const trainingDemo: Demo = {
  async fill(ctx, plan, made) {
    await addLearning(ctx, plan.seed, made);
    return {};
  },
  async finish(ctx) {
    await addExams(ctx);
  },
};
