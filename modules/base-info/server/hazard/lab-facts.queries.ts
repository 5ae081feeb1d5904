import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import { within } from '#kernel/server/policy.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate, yearOf } from '#kernel/shared/time.ts';
import type { Amount, LabFacts } from '../../shared/hazard/grading.ts';
import { labScope } from '../lab.policy.ts';
import { kindLines } from './hazard-kind.queries.ts';
import { FacilityStatus } from '../../shared/facility-status.ts';

type Stored = {
  id: number;
  founded_year: number | null;
  facilities: string[];
  amounts: (Omit<Amount, 'line'> & { kind: string })[];
};

/** What of these labs decides their grades, by lab, in two statements whatever their number. */
export async function factsOfLabs(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LabFacts>> {
  const [lines, { rows }] = await Promise.all([
    kindLines(ctx),
    sql<Stored>`select l.id, l.founded_year,
        coalesce((select json_agg(distinct f.category) from base_info.lab_facility f
          where f.school_id = l.school_id and f.lab_id = l.id and f.qty > 0 and f.status <> ${sql.lit(FacilityStatus.missing)}), '[]') as facilities,
        coalesce((select json_agg(json_build_object('kind', h.kind, 'name', h.name, 'kind_name', coalesce(t.name, h.kind),
            'controlled', h.controlled, 'qty', h.qty, 'unit', h.unit, 'state', h.state) order by h.kind, h.name)
          from base_info.hazard_source h
          left join codes.code t on t.school_id = h.school_id and t.parent_key = 'hazard_kind' and t.code = h.kind
          where h.school_id = l.school_id and h.lab_id = l.id and h.status = ${Enabled.on}), '[]') as amounts
      from base_info.lab l where l.school_id = ${ctx.schoolId} and l.id = any(${[...ids]})`.execute(ctx.db),
  ]);
  const year = yearOf(formatDate(ctx.now));
  return new Map(
    rows.map(({ id, founded_year, facilities, amounts }) => [
      id,
      {
        age: founded_year === null ? null : year - founded_year,
        facilities,
        amounts: amounts.map(({ kind, ...amount }) => ({ ...amount, line: [...(lines.get(kind) ?? [kind])] })),
      },
    ]),
  );
}

/** The same of one lab in the reader's reach. */
export async function findFacts(ctx: Ctx, id: number): Promise<LabFacts> {
  const { rows } = await sql`select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${id}
    and u.level = 'lab' and u.deleted_at is null and ${within(labScope(ctx.actor), 'u.path')}`.execute(ctx.db);
  found(rows[0], '实验室');
  return found((await factsOfLabs(ctx, [id])).get(id), '实验室');
}
