import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { admittedTo, labsAdmitting } from '#modules/base-info/server/public.ts';
import { codeReference, settingOf } from '#platform/codes/server/public.ts';
import { exact } from '../../shared/amount.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { RequisitionInput, RequisitionLineInput } from '../../shared/requisition/requisition.ts';
import { ChemicalState } from '../../shared/substance.ts';
import { checkExam } from '../controlled-exam.queries.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { overdueContainers } from './overdue.queries.ts';
import { storesFor } from './reservation.service.ts';

type Asked = Pick<RequisitionInput, 'lab_id' | 'warehouse_id' | 'purpose' | 'partner_id' | 'supervisor_id' | 'lines'>;
type Known = {
  substance_id: number;
  name: string;
  is_open: boolean;
  is_gas: boolean;
  two_keepers: boolean;
  unit: string;
};

/** Chemicals of the lines. */
async function readKnown(ctx: Ctx, lines: readonly RequisitionLineInput[]): Promise<Map<number, Known>> {
  const { rows } =
    await sql<Known>`select s.id as substance_id, s.name, s.status = 1 as is_open, s.state = ${ChemicalState.gas} as is_gas, ${needsTwo(ctx)} as two_keepers,
      s.base_unit as unit
    from chemical.substance s where s.school_id = ${ctx.schoolId} and s.id = any(${lines.map(({ substance_id }) => substance_id)})`.execute(
      ctx.db,
    );
  return new Map(rows.map((row) => [row.substance_id, row]));
}

/** What is wrong with a line. */
function lineFault(
  { amount, needed_on, daily_use }: RequisitionLineInput,
  known: Known | undefined,
  { today, days }: { today: string; days: number },
): string | undefined {
  if (!known?.is_open) return '化学品不存在或已停用，请重新选择';
  if (known.is_gas) return `“${known.name}”是气体，按气瓶管理，请在“实验气体”中办理移瓶`;
  if (!(Number(amount) > 0)) return '数量应大于 0';
  if (needed_on < today) return '需用日期不能早于今天';
  if (!known.two_keepers) return undefined;
  if (!daily_use || !(Number(daily_use) > 0)) return `“${known.name}”是管控化学品，请填写每日计划用量`;
  const most = exact(Number(daily_use) * days);
  return Number(amount) > most
    ? `“${known.name}”一次最多领用 ${days} 天的计划用量（${most} ${known.unit}），请减少数量`
    : undefined;
}

/** The laboratory of the caller in which the chemicals are to be used: open, for chemicals, and admitting. */
async function checkLab(ctx: Ctx, labId: number): Promise<{ is_teacher: boolean }> {
  const lab = (await labsAdmitting(ctx)).find(({ id }) => id === labId);
  if (!lab) throw badFields({ lab_id: '您没有这间实验室的有效准入，请先办理准入或重新选择' });
  assert(lab.is_open, chemicalErrors.labClosed, { name: lab.name });
  assert(lab.uses_chemicals, chemicalErrors.labWithout, { name: lab.name });
  return lab;
}

/** Checks a requisition as it is saved and again as it is submitted. Says whether a chemical in it is controlled. */
export async function checkRequisition(ctx: Ctx, asked: Asked): Promise<{ is_controlled: boolean }> {
  const { lab_id, warehouse_id, purpose, partner_id = null, supervisor_id = null, lines } = asked;
  const lab = await checkLab(ctx, lab_id);
  const people = new Map((await admittedTo(ctx, lab_id)).map((one) => [one.id, one]));
  const stores = await storesFor(ctx, lab_id, []);
  const known = await readKnown(ctx, lines);
  const isControlled = lines.some(({ substance_id }) => known.get(substance_id)?.two_keepers);
  const [partner, supervisor] = [people.get(partner_id ?? 0), people.get(supervisor_id ?? 0)];
  const today = formatDate(ctx.now);
  const days = Number(await settingOf(ctx, 'chem_controlled_days'));
  const faults = lines.flatMap((line, at) => {
    const isTwice = lines.findIndex(({ substance_id }) => substance_id === line.substance_id) < at;
    const fault = isTwice ? '化学品重复，请合并为一行' : lineFault(line, known.get(line.substance_id), { today, days });
    return fault ? [`第 ${at + 1} 行：${fault}`] : [];
  });
  await checkFields<RequisitionInput>(ctx, {
    lab_id: isControlled && !lab.is_teacher && '含管控化学品，须由教师申请，请由指导教师提交',
    warehouse_id: stores.every(({ id }) => id !== warehouse_id) && '仓库不存在、已停用或不供应这间实验室，请重新选择',
    purpose: codeReference(ctx, 'chem_purpose', purpose, '用途'),
    partner_id: personFault(partner_id, partner, isControlled, ctx.actor.userId),
    supervisor_id: supervisorFault(supervisor_id, supervisor, lab.is_teacher),
    lines: faults.slice(0, 5).join('；'),
  });
  if (isControlled) await checkExam(ctx, [ctx.actor.userId, ...(partner_id === null ? [] : [partner_id])]);
  return { is_controlled: isControlled };
}

type Person = { id: number; is_teacher: boolean } | undefined;

function personFault(id: number | null, person: Person, isControlled: boolean, applicant: number) {
  if (id === null) return isControlled && '含管控化学品，请选择共同领用人';
  if (id === applicant) return '共同领用人不能是申请人本人';
  if (!person) return '共同领用人没有这间实验室的有效准入，请重新选择';
  return isControlled && !person.is_teacher && '管控化学品的共同领用人应是教师，请重新选择';
}

function supervisorFault(id: number | null, person: Person, isTeacher: boolean) {
  if (isTeacher) return undefined;
  if (id === null) return '学生和校外人员申请须选择指导教师';
  return !person?.is_teacher && '指导教师应是这间实验室已准入的教师，请重新选择';
}

/** Nobody who has not brought back what is controlled gets more. */
export async function checkNothingOverdue(ctx: Ctx, people: readonly number[], names: ReadonlyMap<number, string>) {
  const [one] = await overdueContainers(ctx, people);
  const person = one?.people.find((id) => people.includes(id)) ?? 0;
  const params = { person: names.get(person) ?? one?.holder_name ?? '', name: one?.name ?? '', code: one?.code ?? '' };
  assert(!one, chemicalErrors.returnOverdue, params);
}
