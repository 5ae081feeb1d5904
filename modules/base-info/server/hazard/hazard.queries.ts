import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { hazardApi, type HazardRow } from '../../shared/hazard/hazard.ts';
import { labInUse, labOfNature, labOnCampus } from '../lab-conditions.queries.ts';
import { kindsBelow } from './hazard-kind.queries.ts';
import { sourcesInBuilding } from './hazard-place.queries.ts';
import { readInLabs, readsFewLabs } from '../inspected-content.queries.ts';
import { hazardActions, hazardScope } from './hazard.policy.ts';

export type StoredHazard = Omit<HazardRow, 'can' | 'sds_files' | 'updated_at'> & {
  sds_files: number[];
  updated_at: Date;
  keeper_job_no: string | null;
};

/** Laboratory `u` of hazard source `h`, its college `c`, room `r`, keeper `k` and kind `t`. */
const hazardJoins = {
  u: sql`join org.unit u on u.school_id = h.school_id and u.id = h.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  r: sql`left join org.room r on r.school_id = h.school_id and r.id = h.room_id`,
  k: sql`left join identity.account k on k.school_id = h.school_id and k.id = h.keeper_id`,
  t: sql`left join codes.code t on t.school_id = h.school_id and t.parent_key = 'hazard_kind' and t.code = h.kind`,
};

const ghsNames = sql`coalesce((select json_agg(g.name order by g.sort, g.code) from codes.code g
  where g.school_id = h.school_id and g.parent_key = 'ghs' and g.code = any(h.ghs)), '[]')`;
const measureNames = sql`coalesce((select json_agg(a.name order by a.sort, a.id) from base_info.attribute a
  where a.school_id = h.school_id and a.id = any(h.measures)), '[]')`;

export const hazardList = listQuery<typeof hazardApi.list, StoredHazard>(hazardApi.list, {
  noun: '危险源',
  table: ['base_info.hazard_source', 'h'],
  joins: hazardJoins,
  // The driver gives arrays of bigint as texts, JSON as numbers.
  columns:
    () => sql`h.id, h.version, h.lab_id, u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name,
    h.room_id, coalesce(r.room_no, '') as room_no, h.kind, coalesce(t.name, h.kind) as kind_name, h.name, h.cas, h.spec,
    trim_scale(h.qty)::text as qty, h.unit, trim_scale(h.max_qty)::text as max_qty, h.state, h.place, h.ghs,
    ${ghsNames} as ghs_names, h.controlled, h.license_no, h.keeper_id, coalesce(k.name, '') as keeper_name,
    k.job_no as keeper_job_no, h.storage, to_json(h.measures) as measures, ${measureNames} as measure_names,
    to_json(h.sds_files) as sds_files, h.source, h.source_id, h.status, h.updated_at`,
  reach: (ctx) => readInLabs(ctx, 'base-info.hazard.read', 'h'),
  filters: {
    keyword: (word) => matches('h.keywords', sql`h.name || ' ' || h.cas || ' ' || h.place`, word),
    college_id: 'h.college_id',
    lab_id: 'h.lab_id',
    lab: (word, ctx) => sql<boolean>`h.lab_id = any(array(select n.id from org.unit n
      where n.school_id = ${ctx.schoolId} and n.level = 'lab' and ${matches('n.keywords', sql`n.name || ' ' || n.code`, word)}))`,
    kind: (code, ctx) => sql<boolean>`h.kind = any(array(${kindsBelow(ctx, code)}))`,
    controlled: 'h.controlled',
    ghs: (code) => sql<boolean>`h.ghs @> array[${code}]::text[]`,
    state: 'h.state',
    source: 'h.source',
    status: 'h.status',
    campus_id: labOnCampus('h.lab_id'),
    building_id: (id, ctx) => sql<boolean>`h.id = any(array(select i.id from (${sourcesInBuilding(ctx, id)}) i))`,
    nature: labOfNature('h.lab_id'),
    lab_enabled: labInUse('h.lab_id'),
  },
  narrowing: ['keyword', 'lab_id', 'lab', 'kind', 'controlled', 'ghs', 'campus_id', 'building_id', 'nature'],
  // The hazard sources of a college have an index for the default order only.
  isNarrow: ({ college_id, sort }, { actor }) =>
    readsFewLabs(actor, 'base-info.hazard.read') ||
    ((college_id !== undefined || hazardScope(actor).kind === 'below') && sort !== undefined),
  neverNull: ['name', 'qty', 'updated_at'],
  sort: { name: sql`h.name`, qty: sql`h.qty`, updated_at: sql`h.updated_at` },
  order: sql`h.name`,
  rows: async (stored, ctx) => {
    const refs = await fileRefs(
      ctx,
      stored.flatMap((row) => row.sds_files),
    );
    return stored.map((row) => ({
      ...row,
      sds_files: pickFiles(refs, row.sds_files),
      updated_at: formatDateTime(row.updated_at),
      can: hazardActions(ctx.actor, row),
    }));
  },
});

/** Files of a hazard source are visible to users who see it. */
export async function maySeeHazardFile(ctx: Ctx, file: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from base_info.hazard_source h ${hazardJoins.u}
    where ${hazardList.where(ctx, {})} and h.id = ${file.docId}`.execute(ctx.db);
  return rows.length > 0;
}
