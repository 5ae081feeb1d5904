import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate, mondayOf, parseDateTime } from '#kernel/shared/time.ts';
import type { Consequence } from '../../shared/hazard/grading.ts';
import { JudgementStatus } from '../../shared/hazard/judgement.ts';
import { currentGrading } from './grading.queries.ts';

type Stored = { id: number; lab_level: number | null; waiting: number | null; waiting_since: Date | null };
/** What holds for a lab; without a level nothing does. */
type Requirement = {
  /** The stricter of the level in force and that of a judgement that waits: training, facilities, door access. */
  level: number | null;
  consequence: Consequence | undefined;
  /** The same for checks, which become more frequent from the next Monday on. */
  checks: Consequence | undefined;
};

const stricter = (...levels: (number | null)[]): number | null => {
  const known = levels.filter((level) => level !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/**
 * What the level of labs switches on now, by lab: the one source for inspections, training, cards and door access. Labs
 * are not checked against the caller's scope.
 */
export async function requirementsOfLabs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Requirement>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored>`select l.id, l.lab_level, j.lab_level as waiting, j.created_at as waiting_since
    from base_info.lab l
    left join base_info.judgement j on j.school_id = l.school_id and j.lab_id = l.id
      and j.status in (${JudgementStatus.college}, ${JudgementStatus.school})
    where l.school_id = ${ctx.schoolId} and l.id = any(${[...ids]})`.execute(ctx.db);
  const { consequences } = await currentGrading(ctx);
  const of = (level: number | null) => consequences.find((one) => one.level === level);
  const monday = parseDateTime(mondayOf(formatDate(ctx.now)));
  return new Map(
    rows.map(({ id, lab_level, waiting, waiting_since }) => {
      const level = stricter(lab_level, waiting);
      const isCounted = waiting_since !== null && waiting_since < monday;
      return [id, { level, consequence: of(level), checks: of(isCounted ? level : (lab_level ?? level)) }];
    }),
  );
}

/** What each level switches on, as it is set now. */
export const consequencesOf = async (ctx: Ctx): Promise<Consequence[]> => (await currentGrading(ctx)).consequences;
