import { sql, type RawBuilder } from 'kysely';
import type { PageAddress, RightName } from '#kernel/shared/rights.ts';
import type { FirstStep, HomeRow, HomeSection } from '#kernel/shared/work-home.ts';
import type { Ctx } from './context.ts';
import { holdsRight } from './policy.ts';

/** Newest or running things of a slice, a few rows on the work home. */
export type HomeSource = {
  name: string;
  title: string;
  /** Said where there are no rows; without it an empty section is left out. */
  empty?: string;
  page: PageAddress;
  right?: RightName;
  /** Right whose holders have a page of their own for these rows, and do not see them here. */
  unless?: RightName;
  /** Shown below the to-dos instead of beside them. */
  isWork?: boolean;
  rows: (ctx: Ctx) => Promise<HomeRow[]>;
};

/** A step towards the first inspection of an empty school; `isDone` is a condition without rows of its own. */
export type SetupStep = {
  name: string;
  label: string;
  note: string;
  page: PageAddress;
  right: RightName;
  /** Steps are shown in this order. */
  sort: number;
  isDone: (ctx: Ctx) => RawBuilder<boolean>;
};

/** Rows that a section shows. */
export const sectionRows = 5;

/** Lists the sections that the caller may see. */
export async function listSections(ctx: Ctx): Promise<HomeSection[]> {
  const holds = (right: RightName) => holdsRight(ctx.actor, right);
  const sources = ctx.services.homeSources.filter(
    ({ right, unless }) => (!right || holds(right)) && !(unless && holds(unless)),
  );
  const sections = await Promise.all(
    sources.map(async ({ name, title, empty = '', page, isWork = false, rows }) => ({
      name,
      title,
      is_work: isWork,
      empty,
      url: page,
      rows: await rows(ctx),
    })),
  );
  return sections.filter(({ empty, rows }) => empty !== '' || rows.length > 0);
}

/** The steps of a school that is not set up yet, for a caller who may take all of them; empty once all are done. */
export async function listSteps(ctx: Ctx): Promise<FirstStep[]> {
  const steps = ctx.services.setupSteps.toSorted((a, b) => a.sort - b.sort);
  if (steps.length === 0 || !steps.every(({ right }) => holdsRight(ctx.actor, right))) return [];
  const columns = steps.map(({ name, isDone }) => sql`${isDone(ctx)} as ${sql.ref(name)}`);
  const { rows } = await sql<Record<string, boolean>>`select ${sql.join(columns)}`.execute(ctx.db);
  const done = rows[0]!;
  if (steps.every(({ name }) => done[name])) return [];
  return steps.map(({ name, label, note, page }) => ({ name, label, note, url: page, done: done[name] === true }));
}
