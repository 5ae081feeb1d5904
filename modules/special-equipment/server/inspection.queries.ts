import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { inspectionApi, type InspectionRow } from '../shared/inspection.ts';
import { Conclusion, InspectionStatus } from '../shared/kinds.ts';
import { assetJoins } from './asset.queries.ts';
import { readsEquipment } from './reach.queries.ts';

export type StoredInspection = Omit<InspectionRow, 'can' | 'reports'> & {
  reports: RowFile[];
  state: number;
  is_latest: boolean;
};

/** Joins of what belongs to a piece: the piece `a` and what it is joined to. */
export const pieceJoins = (alias: string) => {
  const { e, u, c } = assetJoins;
  const a = sql`join special_equipment.asset a on a.school_id = ${sql.ref(`${alias}.school_id`)} and a.id = ${sql.ref(`${alias}.asset_id`)}`;
  return { a, e, u, c };
};

function actions({ actor }: Ctx, { status, state, is_latest, ...row }: StoredInspection): InspectionRow['can'] {
  if (!holdsRight(actor, 'special-equipment.edit') || state === AssetState.scrapped) return [];
  if (status === InspectionStatus.applied) return ['report', 'undo'];
  const mayUndo =
    status === InspectionStatus.reported &&
    is_latest &&
    (!isGrave(row) || holdsRight(actor, 'special-equipment.manage'));
  return mayUndo ? ['undo'] : [];
}

/** Failed or of grade 5: who answers for the laboratory does not take it back alone. */
export const isGrave = ({ conclusion, safety_grade }: Pick<InspectionRow, 'conclusion' | 'safety_grade'>): boolean =>
  conclusion === Conclusion.failed || safety_grade === 5;

/** No other result of its kind was entered after inspection `i`. */
export const isLatest = sql<boolean>`not exists (select 1 from special_equipment.inspection j
  where j.school_id = i.school_id and j.asset_id = i.asset_id and j.kind = i.kind and j.status = 1
    and (j.inspected_on, j.updated_at, j.id) > (i.inspected_on, i.updated_at, i.id))`;

export const inspectionList = listQuery<typeof inspectionApi.list, StoredInspection>(inspectionApi.list, {
  noun: '检验',
  table: ['special_equipment.inspection', 'i'],
  joins: {
    ...pieceJoins('i'),
    b: sql`left join identity.account b on b.school_id = i.school_id and b.id = i.undone_by`,
  },
  columns:
    () => sql`i.id, i.version, i.asset_id, e.asset_no, e.name, a.type_code, a.safety_grade as safety_grade_now, a.state,
    u.name as lab_name, coalesce(c.name, '') as college_name, i.kind, i.applied_on, i.body, i.status, i.inspected_on,
    i.conclusion, i.safety_grade, i.next_on, i.report_no, i.note, i.answers is not null as is_check, i.undo_reason,
    coalesce(b.name, '') as undone_by_name, to_char(i.undone_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as undone_at,
    ${isLatest} as is_latest, ${filesOf(sql`i.school_id`, sql`i.reports`)} as reports`,
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
    const { state: _state, is_latest: _latest, reports, ...row } = stored;
    return { ...row, reports: linked(ctx, reports), can: actions(ctx, stored) };
  },
});
