import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, lockRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, badFields, refuse } from '#kernel/server/errors.ts';
import { nextNumber } from '#kernel/server/numbering.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { applyTransition } from '#kernel/server/transitions.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingOf, settingsOf } from '#platform/codes/server/public.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { formFault, groupName, isEaten, leastPh, needsGroup, needsPh, runsOut } from '../../shared/compat.rules.ts';
import { foreignTo, reasonAgainst, type Part } from '../../shared/component-groups.rules.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { fillRate, heaviestIn, mostFill, warnFill, weightFault } from '../../shared/fill.rules.ts';
import { isCreditCode, labelNo, mostADay } from '../../shared/label-no.rules.ts';
import { recordStates, RecordState } from '../../shared/record/record.states.ts';
import type { recordApi, RecordInput } from '../../shared/record/record.ts';
import { Form, unitOf } from '../../shared/waste-kinds.ts';
import { followWaste, isFollowed } from './hazard-mirror.queries.ts';
import { labsOf } from './record.queries.ts';
import { recordsWithin } from './record-reach.queries.ts';

export const recordDoc = 'waste.record';
const record: RowKind<'waste.record'> = {
  table: 'waste.record',
  doc: recordDoc,
  noun: '产废登记',
  reach: (ctx) => recordsWithin(ctx, 'waste.record.edit', 't'),
  softDelete: false,
};

const recordChange = (
  id: number,
  action: keyof typeof recordStates.transitions,
  set: Record<string, unknown> = {},
  note = '',
) => ({ table: 'waste.record', id, action, set, docType: recordDoc, note });

type Kind = { code: string; form: string; compat_group: string };
type Container = { material: string; volume_l: number };

async function readKinds(ctx: Ctx, { type_id, spec_id, lab_id }: RecordInput) {
  const { rows } = await sql<{ type: Kind | null; spec: Container | null; lab: string | null }>`select
    (select json_build_object('code', t.code, 'form', t.form, 'compat_group', t.compat_group) from waste.type t
      where t.school_id = ${ctx.schoolId} and t.id = ${type_id} and t.status = 1) as type,
    (select json_build_object('material', s.material, 'volume_l', s.volume_l) from waste.spec s
      where s.school_id = ${ctx.schoolId} and s.id = ${spec_id} and s.status = 1) as spec,
    (select u.name from org.unit u where u.school_id = ${ctx.schoolId} and u.id = ${lab_id}) as lab`.execute(ctx.db);
  return rows[0]!;
}

const hundred = (components: RecordInput['components']) =>
  Math.abs(components.reduce((sum, { share }) => sum + Number(share), 0) - 100) < 0.005 &&
  components.every(({ share }) => Number(share) > 0);

/** The fields of a container, and what may not be in it together. Returns what its type and its lab say. */
async function checkRecord(ctx: Ctx, input: RecordInput) {
  const { type, spec, lab } = await readKinds(ctx, input);
  const { form, compat_group: group, components, started_on, lab_id } = input;
  const day = formatDate(ctx.now);
  const isOwn = (await labsOf(ctx)).some(({ id }) => id === lab_id);
  await checkFields<RecordInput>(ctx, {
    lab_id: !isOwn && '实验室不存在或您不能在此登记，请重新选择',
    type_id: type === null && '废物类别不存在或已停用，请重新选择',
    spec_id:
      spec === null
        ? '容器规格不存在或已停用，请重新选择'
        : runsOut(form, input.source, spec.material) && '液态废物不能装在纸箱或袋中，请选择桶或瓶',
    form: type !== null && formFault(type.form, form),
    compat_group: groupFault(form, group ?? '', type?.compat_group ?? ''),
    components: !hundred(components) && '主要成分占比须大于 0，合计为 100%',
    started_on: (started_on > day || started_on < addDays(day, -365)) && '产生日期不能晚于今天，也不能早于一年前',
  });
  assert(!isEaten(group ?? '', spec!.material), wasteErrors.glass);
  const parts = components.map(({ name }) => ({ component: name, compat_group: '' }));
  parts.forEach((part, at) => checkMix(group ?? '', part, parts.slice(0, at)));
  return { type: type!, lab: lab ?? '' };
}

function groupFault(form: string, group: string, ofType: string): string | false {
  if (group === '') return needsGroup(form, ofType) && '请选择相容组，不同组不能混装';
  return ofType !== '' && ofType !== group && `该废物类别只收 ${groupName(ofType)}，请改选`;
}

/** A container with a group takes only that; in one without, nothing meets what it reacts with. */
function checkMix(group: string, part: Part, inside: readonly Part[]): void {
  const { component, compat_group } = part;
  const other = foreignTo(group, compat_group, component);
  assert(other === undefined, wasteErrors.mix, { own: groupName(group), component, other: other ?? '' });
  const against = group === '' ? reasonAgainst(part, inside) : undefined;
  if (against) refuse(wasteErrors.reacts, { component, ...against });
}

/** New containers wait until what has piled up is on its way. */
async function checkLimit(ctx: Ctx, { lab_id }: RecordInput, lab: string): Promise<void> {
  const limit = Number(await settingOf(ctx, 'waste_lab_limit'));
  const { rows } = await sql<{ litres: number; kilograms: number }>`select
      coalesce(sum(amount) filter (where form = ${Form.liquid}), 0)::float8 as litres,
      coalesce(sum(amount) filter (where form <> ${Form.liquid}), 0)::float8 as kilograms
    from waste.record where school_id = ${ctx.schoolId} and lab_id = ${lab_id}
      and state in (${RecordState.collecting}, ${RecordState.sealed})`.execute(ctx.db);
  const { litres, kilograms } = rows[0]!;
  assert(litres < limit, wasteErrors.labFull, { lab, stands: litres, unit: 'L', limit });
  assert(kilograms < limit, wasteErrors.labFull, { lab, stands: kilograms, unit: 'kg', limit });
}

/** The digital code of a container that was begun on a day. */
export async function nextLabel(ctx: Ctx, code: string, day: string): Promise<string> {
  const { waste_credit_code: credit } = await settingsOf(ctx, ['waste_credit_code']);
  assert(isCreditCode(credit), wasteErrors.noCredit);
  const sequence = await nextNumber(ctx, 'waste.label', `${code} ${day}`);
  assert(sequence <= mostADay, wasteErrors.dayFull, { code });
  return labelNo(credit, code, day, sequence);
}

const stored = ({ components, compat_group, photos, ...input }: RecordInput) => ({
  ...input,
  compat_group: compat_group ?? '',
  components: jsonColumn(components),
  ...(photos && { photos }),
});

export async function createRecord(ctx: Ctx, input: RecordInput): Promise<number> {
  const { type, lab } = await checkRecord(ctx, input);
  await checkLimit(ctx, input, lab);
  const label_no = await nextLabel(ctx, type.code, formatDate(ctx.now));
  const id = await insertRow(ctx, record, { ...stored(input), label_no, creator_id: ctx.actor.userId }, label_no);
  await attachFiles(ctx, 'waste-record', id, input.photos ?? []);
  return id;
}

/** What is being collected can be described better; its label is printed anew. */
export async function updateRecord(ctx: Ctx, { id, version, ...input }: InputOf<typeof recordApi.update>) {
  const before = await lockOpenRecord(ctx, id, '编辑');
  await checkRecord(ctx, input);
  const hasDeposits = Number(before['deposits']) > 0;
  const isOther = (field: 'compat_group' | 'form' | 'type_id' | 'lab_id') =>
    before[field] !== (stored(input)[field] ?? '');
  const fixed = { compat_group: '相容组', form: '形态', type_id: '废物类别', lab_id: '实验室' } as const;
  const faults = Object.entries(fixed).filter(
    ([field]) => isOther(field as 'form') && (hasDeposits || field === 'type_id' || field === 'lab_id'),
  );
  if (faults.length > 0)
    throw badFields(
      Object.fromEntries(
        faults.map(([field, label]) => [field, `标签已生成或已有投放，${label}不能修改，请另开一个容器`]),
      ),
    );
  await updateRow(ctx, record, { id, version }, { ...stored(input), printed_at: null }, { note: input.name });
  await attachFiles(ctx, 'waste-record', id, input.photos ?? []);
}

/** A container, locked for a member of its laboratory. */
export const lockRecord = (ctx: Ctx, id: number): Promise<Record<string, unknown>> => lockRow(ctx, record, id);

/** A container that is being collected, locked likewise. */
export async function lockOpenRecord(ctx: Ctx, id: number, action: string): Promise<Record<string, unknown>> {
  const before = await lockRow(ctx, record, id);
  checkOpen(before, action);
  return before;
}

function checkOpen(before: Record<string, unknown>, action: string): void {
  const state = Number(before['state']);
  const params = { name: String(before['name']), state: labelOf(RecordState, state), action };
  assert(state === RecordState.collecting, wasteErrors.moved, params);
}

/** Puts waste into a container: one group, never too full, cyanides alkaline. */
export async function addDeposit(ctx: Ctx, { id, ...input }: InputOf<typeof recordApi.deposit>) {
  const before = await lockOpenRecord(ctx, id, '追加投放');
  const [drum, form] = [String(before['compat_group']), String(before['form'])];
  const amount = Number(input.amount);
  const { compat_group: chosen, ph = null, component } = input;
  await checkFields<typeof input>(ctx, {
    amount: (amount <= 0 || amount > 2_000) && '投放量应大于 0，且不超过 2000',
    compat_group: needsGroup(form, drum) && !chosen && '请选择投放成分的相容组',
    ph: ph !== null && (Number(ph) < 0 || Number(ph) > 14) && 'pH 应在 0–14 之间',
  });
  checkMix(drum, { component, compat_group: chosen ?? '' }, await partsOf(ctx, id, before['components']));
  assert(!needsPh(drum, form) || (ph !== null && Number(ph) > leastPh), wasteErrors.ph, { least: leastPh });
  const after = Math.round((Number(before['amount']) + amount) * 1_000) / 1_000;
  const volume = await volumeOf(ctx, Number(before['spec_id']));
  const isLiquid = unitOf(form) === 'L';
  const most = Math.round(volume * mostFill * 1_000) / 1_000;
  assert(!isLiquid || after <= most, wasteErrors.full, { after, volume, most });
  await checkFields<typeof input>(ctx, {
    amount:
      !isLiquid &&
      after > heaviestIn(volume) &&
      `该容器装不下 ${after} kg，最多 ${heaviestIn(volume)} kg，请核对小数点和单位`,
  });
  await writeDeposit(ctx, id, { component, compat_group: chosen ?? '', amount: input.amount, ph });
  if (Number(before['deposits']) === 0 || isFollowed(drum)) await followWaste(ctx, Number(before['lab_id']));
  const rate = isLiquid ? fillRate(after, volume) : null;
  return { fill_rate: rate, warn: rate !== null && rate >= Math.round(warnFill * 10_000) / 10_000 };
}

/** What a container was registered for, and what was put into it. */
async function partsOf(ctx: Ctx, id: number, components: unknown): Promise<Part[]> {
  const { rows } = await sql<Part>`select distinct component, compat_group from waste.deposit
    where school_id = ${ctx.schoolId} and record_id = ${id}`.execute(ctx.db);
  const registered = components as RecordInput['components'];
  return [...registered.map(({ name }) => ({ component: name, compat_group: '' })), ...rows];
}

export async function volumeOf(ctx: Ctx, specId: number): Promise<number> {
  const { rows } = await sql<{ volume: number }>`select volume_l::float8 as volume from waste.spec
    where school_id = ${ctx.schoolId} and id = ${specId}`.execute(ctx.db);
  return rows[0]!.volume;
}

type Deposit = { component: string; compat_group: string; amount: string; ph: string | null };

async function writeDeposit(ctx: Ctx, id: number, { component, compat_group, amount, ph }: Deposit): Promise<void> {
  await sql`with grown as (update waste.record set amount = amount + ${amount}::numeric, deposits = deposits + 1,
        version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
      where school_id = ${ctx.schoolId} and id = ${id} returning deposits)
    insert into waste.deposit (school_id, record_id, line, component, compat_group, amount, ph, person_id, at)
    select ${ctx.schoolId}, ${id}, grown.deposits, ${component}, ${compat_group}, ${amount}::numeric, ${ph}::numeric,
      ${ctx.actor.userId}, ${ctx.now} from grown`.execute(ctx.db);
  await ctx.audit({ action: '追加投放', docType: recordDoc, docId: id, note: `${component} ${amount}` });
}

async function isSpecial(ctx: Ctx, typeId: number): Promise<boolean> {
  const { rows } = await sql<{ is_special: boolean }>`select is_special from waste.type
    where school_id = ${ctx.schoolId} and id = ${typeId}`.execute(ctx.db);
  return rows[0]!.is_special;
}

/** Closes a container: no more deposits, and its final label has to be printed. */
export async function sealRecord(ctx: Ctx, { id, net_kg, lid_closed }: InputOf<typeof recordApi.seal>) {
  const before = await lockOpenRecord(ctx, id, '封装');
  await checkFields<{ net_kg: string }>(ctx, {
    net_kg: weightFault(net_kg, await volumeOf(ctx, Number(before['spec_id']))),
  });
  assert(Number(before['deposits']) > 0, wasteErrors.empty);
  assert(lid_closed, wasteErrors.lidOpen);
  const hasPhoto = (before['photos'] as number[]).length > 0 || !(await isSpecial(ctx, Number(before['type_id'])));
  assert(hasPhoto, wasteErrors.photoNeeded, { name: String(before['name']) });
  const sealed = { net_kg, sealed_at: ctx.now, printed_at: null };
  await applyTransition(ctx, recordStates, recordChange(id, 'seal', sealed, `${net_kg} kg`));
  await followWaste(ctx, Number(before['lab_id']));
}

/** An empty container is given up by its laboratory, a filled one by the school. Returns its digital code. */
export async function voidRecord(ctx: Ctx, { id, reason }: InputOf<typeof recordApi.void>): Promise<string> {
  const before = await lockRow(ctx, record, id);
  const state = Number(before['state']);
  const params = { name: String(before['name']), state: labelOf(RecordState, state), action: '作废' };
  if (state !== RecordState.collecting && state !== RecordState.sealed) refuse(wasteErrors.moved, params);
  const mayVoid = Number(before['deposits']) === 0 || holdsRight(ctx.actor, 'waste.record.void');
  assert(mayVoid, wasteErrors.hasDeposits);
  await applyTransition(ctx, recordStates, recordChange(id, 'void', { void_reason: reason }, reason));
  if (Number(before['deposits']) > 0) await followWaste(ctx, Number(before['lab_id']));
  return String(before['label_no']);
}
