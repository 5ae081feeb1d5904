import * as z from 'zod/mini';

/** A kind of work that waits for the caller. */
export const todo = z.object({
  name: z.string(),
  label: z.string(),
  action: z.string(),
  note: z.string(),
  url: z.string(),
  count: z.int(),
  overdue: z.int(),
  due_at: z.nullable(z.string()),
});
export type Todo = z.output<typeof todo>;

/** A row of a section of the work home. */
const homeRow = z.object({
  id: z.int(),
  /** Word before the title, such as 置顶. */
  mark: z.optional(z.string()),
  title: z.string(),
  note: z.string(),
  url: z.string(),
  /** Date that is shown; empty for none. */
  at: z.string(),
  tag: z.string(),
  tone: z.string(),
  /** `#RRGGBB` of a tag that stands for data with a colour of its own. */
  color: z.optional(z.string()),
});
export type HomeRow = z.output<typeof homeRow>;

export const homeSection = z.object({
  name: z.string(),
  title: z.string(),
  empty: z.string(),
  is_work: z.boolean(),
  /** Page with all rows; empty for none. */
  url: z.string(),
  rows: z.array(homeRow),
});
export type HomeSection = z.output<typeof homeSection>;

/** A step that sets up an empty school. */
export const firstStep = z.object({
  name: z.string(),
  label: z.string(),
  note: z.string(),
  url: z.string(),
  done: z.boolean(),
});
export type FirstStep = z.output<typeof firstStep>;
