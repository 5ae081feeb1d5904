import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches, matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { isPhotoOfProblem } from '#modules/inspection/server/public.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import { AssetState } from '../shared/asset.states.ts';
import { assetApi, type AssetDetail, type AssetRow } from '../shared/asset.ts';
import { cycleFor, type Cycle } from '../shared/cycle.rules.ts';
import { AgeBand, Conclusion, InspectionKind, InspectionStatus, ItemResult, RequiredFile } from '../shared/kinds.ts';
import { cyclesOf } from './rule.queries.ts';
import { dueLevel, isDue } from './due-level.queries.ts';
import { faultsOf } from './ready.queries.ts';
import { scrappingOf } from './scrapping.queries.ts';
import { readsEquipment } from './reach.queries.ts';
import { assetActions, editScope } from './special.policy.ts';

type Facts = Pick<
  AssetDetail,
  | ('manufacturer' | 'factory_no' | 'made_on' | 'installed_on' | 'first_use_on' | 'authority' | 'medium')
  | ('volume_l' | 'design_mpa' | 'work_mpa' | 'temperature_c' | 'load_kg' | 'vessel_class' | 'safety_grade')
> & { operators: string };
/** A row with what the sheet and the page of a piece say besides. */
export type StoredAsset = Omit<AssetRow, 'can'> & { facts: Facts; has_checklist: boolean; is_reviewed: boolean };

/** Equipment `e` of piece `a`, laboratory `u`, college `c`, room `r`, keeper `k`, type `t`. */
export const assetJoins = {
  e: sql`join base_info.equipment e on e.school_id = a.school_id and e.id = a.equipment_id`,
  u: sql`join org.unit u on u.school_id = e.school_id and u.id = e.lab_id`,
  c: sql`left join org.unit c on c.school_id = u.school_id and c.id = u.college_id`,
  r: sql`left join org.room r on r.school_id = e.school_id and r.id = e.room_id`,
  k: sql`left join identity.account k on k.school_id = e.school_id and k.id = e.keeper_id`,
  t: sql`left join codes.code t on t.school_id = a.school_id and t.parent_key = 'special_type' and t.code = a.type_code`,
};
export const allJoins = sql.join(Object.values(assetJoins), sql` `);

/** Not scrapped. */
export const isKept = sql<boolean>`a.state <> ${sql.lit(AssetState.scrapped)}`;

const amount = (column: string) => sql`trim_scale(${sql.ref(`a.${column}`)})::text`;
const operators = sql`coalesce((select string_agg(distinct p.name, '、') from special_equipment.operator_asset l
  join special_equipment.operator o on o.school_id = l.school_id and o.id = l.operator_id
  join identity.account p on p.school_id = o.school_id and p.id = o.user_id
  where l.school_id = a.school_id and l.asset_id = a.id), '')`;

/** A checklist of the school holds for the type of a piece. */
const hasChecklist = sql<boolean>`exists (select 1 from special_equipment.checklist l where l.school_id = a.school_id
  and l.status = 1 and a.type_code like rtrim(l.code, '0') || '%')`;

/** An application for its scrapping is under review. */
const isReviewed = sql<boolean>`exists (select 1 from special_equipment.scrapping s where s.school_id = a.school_id
  and s.asset_id = a.id and s.status = 0)`;

export const assetColumns = (ctx: Ctx) => sql`a.id, a.version, a.equipment_id, e.asset_no, e.name, e.model, a.kind_code,
  a.class_code, a.type_code, coalesce(t.name, a.type_code) as type_name, a.register_code, a.use_cert_no, e.lab_id,
  u.name as lab_name, u.code as lab_code, coalesce(c.name, '') as college_name, coalesce(r.room_no, '') as room_no,
  coalesce(k.name, '') as keeper_name, a.next_on, a.last_on, case when ${isKept} then ${dueLevel(ctx, 'a.next_on')} end as due, a.state, ${hasChecklist} as has_checklist,
  ${isReviewed} as is_reviewed,
  jsonb_build_object('manufacturer', a.manufacturer, 'factory_no', a.factory_no, 'made_on', a.made_on,
    'installed_on', a.installed_on, 'first_use_on', a.first_use_on, 'authority', a.authority, 'volume_l', ${amount('volume_l')},
    'design_mpa', ${amount('design_mpa')}, 'work_mpa', ${amount('work_mpa')}, 'temperature_c', ${amount('temperature_c')},
    'medium', a.medium, 'load_kg', ${amount('load_kg')}, 'vessel_class', a.vessel_class, 'safety_grade', a.safety_grade,
    'operators', ${operators}) as facts`;

const fileColumns = {
  certificate: 'certificates',
  report: 'reports',
  photo: 'photos',
  rule: 'rules',
  plan: 'plans',
} as const;
type FileCode = keyof typeof fileColumns;

/** Pieces that lack a file: a report may stand with an inspection as well. */
export function lacksFile(file: FileCode): RawBuilder<boolean> {
  const isMissing = sql<boolean>`cardinality(${sql.ref(`a.${fileColumns[file]}`)}) = 0`;
  if (file !== 'report') return sql<boolean>`(${isKept} and ${isMissing})`;
  return sql<boolean>`(${isKept} and ${isMissing} and not exists (select 1 from special_equipment.inspection i
    where i.school_id = a.school_id and i.asset_id = a.id and i.status = 1))`;
}

/** Age bands by the years since a piece was made. */
export function ageOf(ctx: Ctx): RawBuilder<number> {
  const years = sql`extract(year from age(${formatDate(ctx.now)}::date, a.made_on))`;
  return sql`case when ${years} < 5 then ${sql.lit(AgeBand.young)} when ${years} < 10 then ${sql.lit(AgeBand.middle)}
    when ${years} < 20 then ${sql.lit(AgeBand.old)} else ${sql.lit(AgeBand.oldest)} end`;
}

/** Nobody has applied for the inspection of a piece that needs one within 60 days. */
export const isToInspect = (ctx: Ctx) => sql<boolean>`(${isKept} and ${dueLevel(ctx, 'a.next_on')} is not null
  and not exists (select 1 from special_equipment.inspection i where i.school_id = a.school_id and i.asset_id = a.id and i.status = 0))`;

/** Registered by its laboratory with the number of its certificate; the school puts it into use. */
export const isToEnable = sql<boolean>`(a.state = ${sql.lit(AssetState.pending)} and a.use_cert_no <> '')`;

const shown = ({ facts: _facts, has_checklist, is_reviewed, ...row }: StoredAsset, ctx: Ctx): AssetRow => ({
  ...row,
  can: assetActions(ctx, { ...row, has_checklist, is_reviewed }),
});

export const assetList = listQuery<typeof assetApi.list, StoredAsset>(assetApi.list, {
  noun: '特种设备',
  table: ['special_equipment.asset', 'a'],
  joins: assetJoins,
  columns: assetColumns,
  reach: readsEquipment,
  filters: {
    keyword: (word) =>
      matchesText(
        sql`e.name || ' ' || e.asset_no || ' ' || a.factory_no || ' ' || a.use_cert_no || ' ' || a.register_code`,
        word,
      ),
    college_id: 'e.college_id',
    lab_id: 'e.lab_id',
    kind_code: 'a.kind_code',
    state: 'a.state',
    due: (level, ctx) => sql<boolean>`(${isKept} and ${isDue(ctx, 'a.next_on', level)})`,
    lacks: (file) => lacksFile(file as FileCode),
    age: (age, ctx) => sql<boolean>`(${isKept} and ${ageOf(ctx)} = ${age})`,
    to_inspect: (wanted, ctx) => (wanted ? isToInspect(ctx) : sql<boolean>`not ${isToInspect(ctx)}`),
    to_enable: (wanted) => (wanted ? isToEnable : sql<boolean>`not ${isToEnable}`),
    kept: (kept) => (kept ? isKept : sql<boolean>`not ${isKept}`),
  },
  // A school has hundreds of them at most: one pass gives total and page.
  isNarrow: () => true,
  sort: { asset_no: sql`upper(e.asset_no)`, name: sql`e.name`, next_on: sql`a.next_on` },
  unindexed: () => true,
  order: sql`a.next_on`,
  row: shown,
});

type Extra = Pick<AssetDetail, 'state_on' | 'state_reason' | 'is_major' | 'schedules'> & {
  changes: (Omit<AssetDetail['changes'][number], 'files'> & { files: RowFile[] })[];
} & Record<(typeof fileColumns)[FileCode], RowFile[]>;

const changes = sql`coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'action', h.action, 'reason', h.reason,
    'by_name', coalesce(p.name, '系统'), 'at', to_char(h.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS'),
    'files', ${filesOf(sql`h.school_id`, sql`h.files`)}) order by h.at desc, h.id desc)
  from special_equipment.change h left join identity.account p on p.school_id = h.school_id and p.id = h.by_id
  where h.school_id = a.school_id and h.asset_id = a.id), '[]')`;

const schedules = (ctx: Ctx) => sql`coalesce((select jsonb_agg(jsonb_build_object('kind', s.kind, 'last_on', s.last_on,
    'next_on', s.next_on, 'due', ${dueLevel(ctx, 's.next_on')}) order by s.kind)
  from special_equipment.schedule s where s.school_id = a.school_id and s.asset_id = a.id), '[]')`;

export async function findAsset(ctx: Ctx, { id }: { id: number }): Promise<AssetDetail> {
  const fileLists = Object.values(fileColumns).map(
    (column) => sql`${filesOf(sql`a.school_id`, sql.ref(`a.${column}`))} as ${sql.ref(column)}`,
  );
  const { rows } = await sql<StoredAsset & Extra>`select ${assetColumns(ctx)}, a.state_on, a.state_reason, a.is_major,
      ${sql.join(fileLists)}, ${schedules(ctx)} as schedules, ${changes} as changes
    from special_equipment.asset a ${allJoins}
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and ${readsEquipment(ctx)}`.execute(ctx.db);
  const { facts, has_checklist, is_reviewed, ...row } = found(rows[0], '特种设备');
  const { scrapping, can } = await scrappingOf(ctx, id);
  const { operators: _operators, ...plain } = facts;
  const of = (files: RowFile[]) => linked(ctx, files);
  const files = {
    certificates: of(row.certificates),
    photos: of(row.photos),
    rules: of(row.rules),
    plans: of(row.plans),
    reports: of(row.reports),
  };
  return {
    ...row,
    ...plain,
    ...files,
    schedules: withMissing(await cyclesOf(ctx), row),
    changes: row.changes.map((change) => ({ ...change, files: of(change.files) })),
    faults: row.state === AssetState.scrapped ? [] : await faultsOf(ctx, id),
    lacks: await lackedFiles(ctx, id),
    open_items: await openItemsOf(ctx, id),
    scrapping,
    can: [...assetActions(ctx, { ...row, has_checklist, is_reviewed }), ...can],
  };
}

/** Kinds of inspection that the cycles ask of a type stand there although nothing is recorded of them. */
function withMissing(cycles: readonly Cycle[], { type_code, schedules }: Pick<AssetDetail, 'type_code' | 'schedules'>) {
  const { yearly, full, pressure } = InspectionKind;
  const isAsked = (kind: number) => cycleFor(cycles, { type: type_code, kind, grade: null }) !== undefined;
  return [yearly, full, pressure].flatMap((kind) => {
    const known = schedules.find((one) => one.kind === kind);
    return known ? [known] : isAsked(kind) ? [{ kind, last_on: null, next_on: null, due: null }] : [];
  });
}

async function lackedFiles(ctx: Ctx, id: number): Promise<string[]> {
  const codes = Object.keys(fileColumns) as FileCode[];
  const { rows } = await sql<Record<FileCode, boolean>>`select ${sql.join(
    codes.map((code) => sql`${lacksFile(code)} as ${sql.ref(code)}`),
  )} from special_equipment.asset a where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  return codes.filter((code) => rows[0]?.[code]).map((code) => labelOf(RequiredFile, code));
}

/** What the last check of a kind found to be put right, as long as no later one of that kind was entered. */
async function openItemsOf(ctx: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select x.text from (
      select distinct on (i.kind) i.kind, i.conclusion, i.answers from special_equipment.inspection i
      where i.school_id = ${ctx.schoolId} and i.asset_id = ${id} and i.status = ${InspectionStatus.reported}
      order by i.kind, i.inspected_on desc, i.updated_at desc, i.id desc) latest
    cross join lateral jsonb_to_recordset(latest.answers) as x (text text, result int)
    where latest.conclusion = ${Conclusion.open} and x.result = ${ItemResult.failed}`.execute(ctx.db);
  return rows.map(({ text }) => text);
}

export const pickList = listQuery<typeof assetApi.pick, { id: number; name: string; type_code: string }>(
  assetApi.pick,
  {
    noun: '特种设备',
    table: ['special_equipment.asset', 'a'],
    joins: assetJoins,
    columns: () => sql`a.id, e.name || '（' || e.asset_no || '，' || u.name || '）' as name, a.type_code`,
    reach: (ctx) => sql<boolean>`(${isKept} and ${readsEquipment(ctx)})`,
    filters: { keyword: (word) => matchesText(sql`e.name || ' ' || e.asset_no`, word) },
    isNarrow: () => true,
    sort: {},
    unindexed: () => true,
    order: sql`upper(e.asset_no)`,
    row: (stored) => stored,
  },
);

export const candidateList = listQuery<typeof assetApi.candidates, { id: number; name: string; is_special: boolean }>(
  assetApi.candidates,
  {
    noun: '设备',
    table: ['base_info.equipment', 'e'],
    joins: { u: sql`join org.unit u on u.school_id = e.school_id and u.id = e.lab_id` },
    columns: () => sql`e.id, e.name || '（' || e.asset_no || '，' || u.name || '）' as name, e.is_special`,
    reach: (ctx) => sql<boolean>`${inUnits(ctx.schoolId, editScope(ctx.actor), 'e.lab_id')} and e.special_type = ''`,
    filters: {
      keyword: (word) => matches('e.keywords', sql`e.name || ' ' || e.asset_no || ' ' || e.model`, word),
      lab_id: 'e.lab_id',
    },
    isNarrow: () => true,
    sort: {},
    unindexed: () => true,
    order: [{ desc: sql`e.is_special` }, sql`upper(e.asset_no)`],
    row: (stored) => stored,
  },
);

/** Files of a piece are seen by who sees it, photos of a check by who reads the hidden danger that it has become. */
export async function maySeeAssetFile(ctx: Ctx, { id, docId }: { id: number; docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from special_equipment.asset a ${assetJoins.e} ${assetJoins.u}
    where a.school_id = ${ctx.schoolId} and a.id = ${docId} and ${readsEquipment(ctx)}`.execute(ctx.db);
  return rows.length > 0 || isPhotoOfProblem(ctx, id);
}
