import type { Demo } from '#kernel/server/demo.ts';
import { addAdmissions } from './admission/admission.demo.ts';
import { addEvents } from './offline/event.demo.ts';

/** Trainings, admissions by hand and by application. Laboratories with their people are there by now. */
export const trainingDemo: Demo = {
  async finish(ctx) {
    await addEvents(ctx);
    await addAdmissions(ctx);
  },
};
