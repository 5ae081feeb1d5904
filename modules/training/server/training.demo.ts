import type { Demo } from '#kernel/server/demo.ts';
import { addExams } from './exam/exam.demo.ts';

/** Exams and certificates; people are there by now. */
export const trainingDemo: Demo = {
  async finish(ctx) {
    await addExams(ctx);
  },
};
