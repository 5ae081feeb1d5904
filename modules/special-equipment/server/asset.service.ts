import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { insertRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { inUnits } from '#platform/org/server/public.ts';
import type { assetApi, AssetInput } from '../shared/asset.ts';
import { AssetState } from '../shared/asset.states.ts';
import { nextAfter } from '../shared/cycle.rules.ts';
import { specialErrors } from '../shared/errors.ts';
import { InspectionKind } from '../shared/kinds.ts';
import { assetDoc } from './asset-doc.rules.ts';
import { noteChange } from './change.service.ts';
import { lockAsset } from './locked.queries.ts';
import { followSchedules } from './mirror.service.ts';
import { cyclesOf } from './rule.queries.ts';
import { assetsOf, editScope } from './special.policy.ts';

const asset: RowKind<'special_equipment.asset'> = {
  table: 'special_equipment.asset',
  doc: assetDoc,
  noun: '特种设备',
  reach: (ctx) => sql<boolean>`t.id in (${assetsOf(ctx, 'special-equipment.edit')})`,
  softDelete: false,
};

/** A kind alone says too little: the class at least. */
const isKindOnly = (code: string) => /^.000$/.test(code);

async function checkAsset(ctx: Ctx, input: AssetInput): Promise<void> {
  const { type_code, made_on, installed_on, first_use_on, last_on, next_on } = input;
  const today = formatDate(ctx.now);
  await checkFields<AssetInput>(ctx, {
    equipment_id: {
      valid: sql<boolean>`exists (select 1 from base_info.equipment e where e.school_id = ${ctx.schoolId}
        and e.id = ${input.equipment_id} and ${inUnits(ctx.schoolId, editScope(ctx.actor), 'e.lab_id')})`,
      message: '设备不存在或不在您的管理范围内，请重新选择',
    },
    type_code: isKindOnly(type_code) ? '请选择到类别或品种' : codeReference(ctx, 'special_type', type_code, '品种'),
    made_on: made_on > today && '制造日期不能晚于今天',
    installed_on: installed_on && installed_on < made_on && '安装日期不能早于制造日期',
    first_use_on: first_use_on && first_use_on < made_on && '投用日期不能早于制造日期',
    last_on: last_on && last_on > today && '上次检验日期不能晚于今天',
    next_on: last_on && next_on && next_on <= last_on && '下次检验日期应晚于上次检验日期',
  });
}

const allFiles = ({ certificates = [], photos = [], rules = [], plans = [], reports = [] }: AssetInput): number[] =>
  [certificates, photos, rules, plans, reports].flat();

type Paper = Pick<AssetInput, 'type_code' | 'last_on' | 'first_use_on' | 'safety_grade' | 'next_on'>;

/** The next full inspection by the cycle, counted from the last one or the first use. */
async function cycleNext(ctx: Ctx, { type_code: type, last_on, first_use_on, safety_grade }: Paper) {
  const on = last_on ?? first_use_on;
  const asked = { type, kind: InspectionKind.full, grade: safety_grade ?? null, isFirst: !last_on };
  return on ? nextAfter(await cyclesOf(ctx), { ...asked, on }) : null;
}

/** The full inspection of the papers: its next day is that of the papers, else follows the cycle, else the first use. */
export async function setFirstSchedule(ctx: Ctx, id: number, input: Paper): Promise<void> {
  const kind = InspectionKind.full;
  const { last_on } = input;
  const next = input.next_on ?? (await cycleNext(ctx, input));
  // What an inspection has said since stays.
  const isPaper = sql<boolean>`not exists (select 1 from special_equipment.inspection i where i.school_id = ${ctx.schoolId}
    and i.asset_id = ${id} and i.kind = ${kind} and i.status = 1)`;
  if (next)
    await sql`insert into special_equipment.schedule (school_id, asset_id, kind, last_on, next_on)
      select ${ctx.schoolId}, ${id}, ${kind}, ${last_on ?? null}::date, ${next}::date where ${isPaper}
      on conflict (school_id, asset_id, kind) do update set last_on = excluded.last_on, next_on = excluded.next_on`.execute(
      ctx.db,
    );
  else
    await sql`delete from special_equipment.schedule where school_id = ${ctx.schoolId} and asset_id = ${id} and kind = ${kind}
      and ${isPaper}`.execute(ctx.db);
  await followSchedules(ctx, id);
}

/** Facts of a running piece are fixed for whoever does not put into use: inspections change its days, and the school the rest. */
export const isFixedFor = ({ actor }: Ctx, state: number | null): boolean =>
  (state === AssetState.using || state === AssetState.service) && !holdsRight(actor, 'special-equipment.manage');

const bySchool = '设备在用，请联系学校修改';
const byInspection = '设备在用，以检验结果为准，请在检验管理中登记检验';
const fixedFacts = {
  type_code: bySchool,
  use_cert_no: bySchool,
  safety_grade: byInspection,
  last_on: byInspection,
  next_on: byInspection,
} as const;

type FixedFact = keyof typeof fixedFacts;
type Facts = Partial<Record<FixedFact, string | number | null | undefined>>;

/** What is fixed and would change, each with who changes it; what is not given stays. */
export const fixedFaults = (given: Facts, before: Facts): { field: FixedFact; text: string }[] =>
  (Object.keys(fixedFacts) as FixedFact[])
    .filter((field) => given[field] !== undefined && String(given[field] ?? '') !== String(before[field] ?? ''))
    .map((field) => ({ field, text: fixedFacts[field] }));

/** What the school has checked before a piece runs and the caller would change. */
async function runningFaults(
  ctx: Ctx,
  id: number,
  input: AssetInput,
): Promise<Partial<Record<keyof AssetInput, string>>> {
  const { rows } = await sql<Facts>`select a.type_code, a.use_cert_no, a.safety_grade, s.last_on, s.next_on
    from special_equipment.asset a left join special_equipment.schedule s on s.school_id = a.school_id and s.asset_id = a.id
      and s.kind = ${InspectionKind.full} where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  return Object.fromEntries(fixedFaults(input, rows[0]!).map(({ field, text }) => [field, text]));
}

type Known = Omit<Paper, 'next_on'> & { next_on: string | null };

/** What the first schedule of a piece rests on, as it is stored. */
async function paperOf(ctx: Ctx, id: number): Promise<Known> {
  const { rows } = await sql<Known>`select a.type_code, a.first_use_on, a.safety_grade, s.last_on, s.next_on
    from special_equipment.asset a left join special_equipment.schedule s on s.school_id = a.school_id and s.asset_id = a.id
      and s.kind = ${InspectionKind.full} where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  return rows[0]!;
}

/** A next day that came from the cycle and was not changed follows what it came from. */
async function withoutDerived(ctx: Ctx, input: AssetInput, before: Known): Promise<AssetInput> {
  const isDerived = before.next_on !== null && before.next_on === (await cycleNext(ctx, before));
  return isDerived && input.next_on === before.next_on ? { ...input, next_on: null } : input;
}

const stored = ({ equipment_id: _equipment, last_on: _last, next_on: _next, ...input }: AssetInput) => input;

/** Enters a piece into the ledger; the equipment of base data becomes its mirror. */
export async function createAsset(ctx: Ctx, input: AssetInput): Promise<number> {
  await checkAsset(ctx, input);
  const { equipment_id } = input;
  const values = { ...stored(input), equipment_id, state_on: formatDate(ctx.now) };
  const id = await insertRow(ctx, asset, values, input.factory_no);
  await attachFiles(ctx, assetDoc, id, allFiles(input));
  await noteChange(ctx, id, { action: 'create', from: null, to: AssetState.pending });
  await setFirstSchedule(ctx, id, input);
  return id;
}

export async function updateAsset(ctx: Ctx, { id, version, ...input }: InputOf<typeof assetApi.update>): Promise<void> {
  const { name, state, equipment_id } = await lockAsset(ctx, id, 'special-equipment.edit');
  const before = await paperOf(ctx, id);
  assert(state !== AssetState.scrapped, specialErrors.closed, { name, action: '修改' });
  const isFixed = isFixedFor(ctx, state);
  const check = async () => {
    await checkAsset(ctx, input);
    await checkFields<AssetInput>(ctx, {
      ...(isFixed && (await runningFaults(ctx, id, input))),
      equipment_id: input.equipment_id !== equipment_id && '登记后不能更换设备，请为另一台设备另行登记',
    });
  };
  await updateRow(ctx, asset, { id, version }, stored(input), { note: input.factory_no, check });
  await attachFiles(ctx, assetDoc, id, allFiles(input));
  if (isFixed) await followSchedules(ctx, id);
  else await setFirstSchedule(ctx, id, await withoutDerived(ctx, input, before));
}
