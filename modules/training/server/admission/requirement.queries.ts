import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { consequencesOf } from '#modules/base-info/server/public.ts';
import { levelName } from '../../shared/admission/level-name.ts';
import type { MatrixRow } from '../../shared/admission/missing.rules.ts';
import { requirementApi, type RequirementRow } from '../../shared/admission/requirement.ts';
import { requirementActions } from './requirement.policy.ts';

type Stored = Omit<RequirementRow, 'can' | 'first_hours' | 'yearly_hours' | 'level_name'>;

const ofClass = sql`left join codes.code k on k.school_id = r.school_id and k.parent_key = 'lab_class' and k.code = r.lab_class::text`;

export const requirementList = listQuery<typeof requirementApi.list, Stored>(requirementApi.list, {
  noun: '准入要求',
  table: ['training.requirement', 'r'],
  joins: { k: ofClass },
  columns:
    () => sql`r.id, r.version, r.lab_level, r.lab_class, coalesce(k.name, '') as class_name, r.user_type, r.kinds, r.on_site,
    r.commitment, r.college_approval, r.valid_months`,
  reach: () => sql<boolean>`true`,
  filters: { lab_level: 'r.lab_level', lab_class: 'r.lab_class', user_type: 'r.user_type' },
  narrowing: ['lab_level', 'lab_class', 'user_type'],
  neverNull: ['lab_level'],
  sort: { lab_level: sql`r.lab_level` },
  order: [sql`r.lab_level`, sql`coalesce(r.lab_class, 0)`, sql`coalesce(r.user_type, '')`],
  rows: async (stored, ctx) => {
    const consequences = await consequencesOf(ctx);
    return stored.map((row) => {
      const { first_hours = 0, yearly_hours = 0 } = consequences.find(({ level }) => level === row.lab_level) ?? {};
      return {
        ...row,
        level_name: levelName(row.lab_level),
        first_hours,
        yearly_hours,
        can: requirementActions(ctx.actor),
      };
    });
  },
});

/** The whole matrix. */
export async function readMatrix(ctx: Ctx): Promise<MatrixRow[]> {
  const { rows } =
    await sql<MatrixRow>`select lab_level, lab_class, user_type, kinds, on_site, commitment, college_approval,
      valid_months from training.requirement where school_id = ${ctx.schoolId} order by id limit 1000`.execute(ctx.db);
  return rows;
}
