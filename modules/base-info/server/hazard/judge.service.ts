import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { gradeOf } from '../../shared/hazard/grading.rules.ts';
import { JudgementCause, JudgementStatus, type JudgementCauseCode } from '../../shared/hazard/judgement.ts';
import { currentGrading } from './grading.queries.ts';
import { factsOfLabs } from './lab-facts.queries.ts';

const { college, school, withdrawn } = JudgementStatus;

/** Grades of these labs by the rules in force, as rows of JSON; three statements whatever their number. */
async function computeGrades(ctx: Ctx, labIds: readonly number[]): Promise<string> {
  const [facts, { rules, scores, edition }] = [await factsOfLabs(ctx, labIds), await currentGrading(ctx)];
  const rows = [...facts].map(([lab, fact]) => {
    const { level, lab_class, classes, basis, score } = gradeOf({ rules, scores }, fact);
    return { lab, level, class: lab_class, classes, basis, score, edition };
  });
  return JSON.stringify(rows);
}

const computed = (
  json: string,
) => sql`json_to_recordset(${json}::json) as g(lab bigint, level int, class int, classes int[],
  basis text[], score numeric, edition int)`;

const store = (
  ctx: Ctx,
  json: string,
) => sql`insert into base_info.computed_grade as o (school_id, lab_id, lab_level, lab_class,
    lab_classes, basis, score, edition, computed_at)
  select ${ctx.schoolId}, g.lab, g.level, g.class, g.classes, g.basis, g.score, g.edition, ${ctx.now} from ${computed(json)}
  on conflict (school_id, lab_id) do update set lab_level = excluded.lab_level, lab_class = excluded.lab_class,
    lab_classes = excluded.lab_classes, basis = excluded.basis, score = excluded.score, edition = excluded.edition,
    computed_at = excluded.computed_at`;

/**
 * When a grade of the rules opens a judgement: where it is another one than that in force, in any case, or not at all.
 * A grade given by a person stands until the rules say something new; what they said then waits to be decided.
 */
type Opening = 'changed' | 'always' | 'never';

/** Causes that stand even where the rules say what is in force. */
const standing = sql`('expiry', 'manual', 'use')`;

const differs = {
  always: sql`true`,
  never: sql`false`,
  changed: sql`((g.level, g.class) is distinct from (l.lab_level, l.lab_class) and not (
    coalesce(l.level_source, '') = 'manual' and (g.level, g.class) is not distinct from (o.lab_level, o.lab_class)
    and l.lab_level is not null and w.id is null))`,
} satisfies Record<Opening, unknown>;

/** Computed grades beside those in force; `w` is the judgement that waits. */
const compared = (ctx: Ctx, json: string, opening: Opening) => sql`select g.*, l.lab_level as old_level,
    l.lab_class as old_class, l.college_id, ${differs[opening]} as differs
  from ${computed(json)}
  join base_info.lab l on l.school_id = ${ctx.schoolId} and l.id = g.lab
  left join base_info.computed_grade o on o.school_id = l.school_id and o.lab_id = l.id
  left join base_info.judgement w on w.school_id = l.school_id and w.lab_id = l.id and w.status in (${college}, ${school})`;

/** What `judgeLabs` would do, as rows `lab, effect, old_level, old_class, level, class, basis, score`; changes nothing. */
export async function plannedJudgements(ctx: Ctx, labIds: readonly number[]): Promise<RawBuilder<unknown>> {
  const json = await computeGrades(ctx, labIds);
  return sql`select g.lab, g.old_level, g.old_class, g.level, g.class, g.basis, g.score,
      case when j.id is null then 'open' when g.differs or j.cause in ${standing} then 'revise' else 'withdraw' end as effect
    from (${compared(ctx, json, 'changed')}) g
    left join base_info.judgement j on j.school_id = ${ctx.schoolId} and j.lab_id = g.lab and j.status in (${college}, ${school})
    where case when j.id is null then g.differs else (j.lab_level, j.lab_class) is distinct from (g.level, g.class) end`;
}

/**
 * Judges labs after something that decides their grade has changed, in its transaction: keeps what the rules say, opens a
 * judgement as `opening` says, and withdraws one that is no longer needed.
 */
export async function judgeLabs(
  ctx: Ctx,
  labIds: readonly number[],
  cause: JudgementCauseCode,
  opening: Opening = 'changed',
): Promise<void> {
  const unique = [...new Set(labIds)].sort((a, b) => a - b);
  if (unique.length === 0) return;
  // Two who change one laboratory at once are judged one after the other, so that the second sees both changes.
  await sql`select 1 from base_info.lab where school_id = ${ctx.schoolId} and id = any(${unique}) order by id for no key update`.execute(
    ctx.db,
  );
  const json = await computeGrades(ctx, unique);
  const me = ctx.actor.userId;
  const renewed = sql`${opening === 'always'} and j.cause not in ${standing}`;
  await sql`with g as (${compared(ctx, json, opening)}
    ), stored as (${store(ctx, json)}
    ), changed as (
      update base_info.judgement j set lab_level = g.level, lab_class = g.class, lab_classes = g.classes, basis = g.basis,
        score = g.score, edition = g.edition, old_level = g.old_level, old_class = g.old_class, version = j.version + 1,
        updated_at = ${ctx.now}, updated_by = ${me}, cause = case when ${renewed} then ${cause} else j.cause end,
        status = case when not (g.differs or j.cause in ${standing}) then ${withdrawn}
          when (j.lab_level, j.lab_class) = (g.level, g.class) then j.status
          when g.college_id is null then ${school} else ${college} end
      from g where j.school_id = ${ctx.schoolId} and j.lab_id = g.lab and j.status in (${college}, ${school})
        and (${renewed} or (j.lab_level, j.lab_class, j.basis, j.score, j.edition, j.old_level, j.old_class)
          is distinct from (g.level, g.class, g.basis, g.score, g.edition, g.old_level, g.old_class))
    )
    insert into base_info.judgement (school_id, lab_id, cause, status, old_level, old_class, lab_level, lab_class, lab_classes,
      basis, score, edition, created_by, created_at, updated_by, updated_at)
    select ${ctx.schoolId}, g.lab, ${cause}, case when g.college_id is null then ${school} else ${college} end,
      g.old_level, g.old_class, g.level, g.class, g.classes, g.basis, g.score, g.edition, ${me}, ${ctx.now}, ${me}, ${ctx.now}
    from g where g.differs and not exists (select 1 from base_info.judgement j where j.school_id = ${ctx.schoolId}
      and j.lab_id = g.lab and j.status in (${college}, ${school}))`.execute(ctx.db);
}

/** Puts the grades of the rules into force for labs of the demonstration whose level they confirm. */
export async function adoptGrades(ctx: Ctx, labIds: readonly number[]): Promise<void> {
  const json = await computeGrades(ctx, labIds);
  await sql`update base_info.lab l set lab_class = g.class, lab_classes = g.classes, judge_basis = g.basis, level_source = 'auto'
    from ${computed(json)} where l.school_id = ${ctx.schoolId} and l.id = g.lab and l.lab_level = g.level`.execute(
    ctx.db,
  );
  await judgeLabs(ctx, labIds, JudgementCause.hazard);
}
