import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { inspectionApi, type InspectionRow } from '../shared/inspection.ts';
import { InspectionStatus } from '../shared/kinds.ts';
import { assetJoins } from './asset.queries.ts';
import { readsEquipment } from './special.policy.ts';

export type StoredInspection = Omit<InspectionRow, 'can' | 'reports'> & { reports: RowFile[]; state: number };

/** Joins of what belongs to a piece: the piece `a` and what it is joined to. */
export const pieceJoins = (alias: string) => {
  const { e, u, c } = assetJoins;
  const a = sql`join special_equipment.asset a on a.school_id = ${sql.ref(`${alias}.school_id`)} and a.id = ${sql.ref(`${alias}.asset_id`)}`;
  return { a, e, u, c };
};

const mayReport = (ctx: Ctx, { status, state }: StoredInspection) =>
  holdsRight(ctx.actor, 'special-equipment.edit') &&
  status === InspectionStatus.applied &&
  state !== AssetState.scrapped;

export const inspectionList = listQuery<typeof inspectionApi.list, StoredInspection>(inspectionApi.list, {
  noun: '检验',
  table: ['special_equipment.inspection', 'i'],
  joins: pieceJoins('i'),
  columns:
    () => sql`i.id, i.version, i.asset_id, e.asset_no, e.name, a.type_code, a.safety_grade as safety_grade_now, a.state,
    u.name as lab_name, coalesce(c.name, '') as college_name, i.kind, i.applied_on, i.body, i.status, i.inspected_on,
    i.conclusion, i.safety_grade, i.next_on, i.report_no, i.note, ${filesOf(sql`i.school_id`, sql`i.reports`)} as reports`,
  reach: readsEquipment,
  filters: {
    keyword: (word) => matchesText(sql`e.name || ' ' || e.asset_no || ' ' || i.body`, word),
    college_id: 'e.college_id',
    asset_id: 'i.asset_id',
    kind: 'i.kind',
    status: 'i.status',
    conclusion: 'i.conclusion',
  },
  isNarrow: () => true,
  sort: { applied_on: sql`i.applied_on`, inspected_on: sql`i.inspected_on` },
  unindexed: () => true,
  order: [sql`i.status`, { desc: sql`i.applied_on` }, { desc: sql`i.id` }],
  row: (stored, ctx) => {
    const { state: _state, reports, ...row } = stored;
    return { ...row, reports: linked(ctx, reports), can: mayReport(ctx, stored) ? ['report'] : [] };
  },
});
