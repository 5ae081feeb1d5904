import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';

const learned = z.object({ id: z.int(), title: z.string(), learners: z.int(), finished: z.int() });

/** Figures of learning for the office, of this year, within the reach of the role. */
export const figuresApi = onServer('train', {
  find: endpoint({
    method: 'GET',
    path: '/train/learn/figures',
    guard: holds('training.figures.read'),
    input: z.object({}),
    output: z.object({
      people: z.int(),
      seconds: z.int(),
      resources: z.int(),
      questions: z.int(),
      waiting: z.int(),
      colleges: z.array(z.object({ id: z.int(), name: z.string(), people: z.int(), seconds: z.int() })),
      most: z.array(learned),
      least: z.array(learned),
      /** Active questions of the school by subject. */
      subjects: z.array(z.object({ id: z.int(), name: z.string(), questions: z.int() })),
      hardest: z.array(z.object({ id: z.int(), stem: z.string(), used_count: z.int(), correct_rate: z.number() })),
    }),
    slow: true,
  }),
});
