import * as z from 'zod/mini';

const rate = z.nullable(z.number());

/** Figures of people, training, drills and self-checks of a unit in a year. */
export const unitFigures = z.object({
  labs: z.int(),
  /** Rows of the list of members; a person in two laboratories has two. */
  members: z.int(),
  /** People of these. */
  persons: z.int(),
  admitted: z.int(),
  /** Hours of safety training in the year; null for whoever may not see them. */
  training: z.nullable(
    z.object({
      trained: z.int(),
      /** Members of laboratories whose level asks for hours, and those who have them. */
      due: z.int(),
      met: z.int(),
      rate,
      hours: z.number(),
    }),
  ),
  drills: z.nullable(z.object({ held: z.int(), people: z.int() })),
  /** Self-checks that began in the year. */
  self_checks: z.nullable(z.object({ due: z.int(), done: z.int(), open: z.int(), missed: z.int(), rate })),
});
export type UnitFigures = z.output<typeof unitFigures>;
