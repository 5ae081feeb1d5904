import type { Ctx } from '#kernel/server/context.ts';
import { Refusal, badFields, sentenceOf } from '#kernel/server/errors.ts';
import { Code } from '#kernel/shared/envelope.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { labStanding, type LabStanding } from '#modules/base-info/server/public.ts';
import { asksExperiment, experimentFaults } from '#modules/experiment/server/public.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { namesOfPeople } from '#platform/identity/server/public.ts';
import { expenseFault, readCard } from '#platform/funds/server/public.ts';
import { sumOf, timesOf } from '#platform/funds/shared/money.rules.ts';
import { inBase } from '../../shared/amount.rules.ts';
import { CheckLevel, type CheckResult, type PurchaseInput, type purchaseApi } from '../../shared/purchase/purchase.ts';
import { examStanding } from '../controlled-exam.queries.ts';
import { lockRooms } from '../storage/placement.queries.ts';
import {
  dateResults,
  labResults,
  personResults,
  quotaResults,
  roomResults,
  supplierResults,
  type Limits,
  type Measured,
} from './purchase-check.rules.ts';
import { filingResults } from './filing-free.service.ts';
import {
  cabinetsOf,
  lockQuotas,
  readLineFacts,
  readQuotaUses,
  readRoomLoads,
  type LineFacts,
} from './purchase-facts.queries.ts';

async function readLimits(ctx: Ctx): Promise<Limits> {
  const of = await settingsOf(ctx, [
    'chem_room_total',
    'chem_room_flammable',
    'chem_package_max',
    'chem_purchase_days',
    'chem_controlled_purchase_days',
  ]);
  return {
    total: Number(of.chem_room_total),
    flammable: Number(of.chem_room_flammable),
    packageMax: Number(of.chem_package_max),
    days: Number(of.chem_purchase_days),
    controlledDays: Number(of.chem_controlled_purchase_days),
  };
}

/** Lines with their amounts; those whose package cannot be converted count as nothing and are refused as fields. */
export const measured = (lines: readonly LineFacts[]): Measured[] =>
  lines.map((line) => {
    const one = line.net === null ? 0 : Number(inBase(line.net, line.unit, line) ?? 0);
    return { ...line, one, amount: one * line.count };
  });

/** The laboratory and the lines of an input; refuses what does not exist. */
export async function readDocument(ctx: Ctx, input: PurchaseInput) {
  const standing = await labStanding(ctx, input.lab_id);
  if (!standing) throw badFields({ lab_id: '实验室不存在或已停用，请重新选择' });
  const of = { lab_id: input.lab_id, college_id: standing.college_id };
  const lines = measured(await readLineFacts(ctx, cabinetsOf(of.lab_id, of.college_id), input.lines));
  const faults = lines.flatMap(({ line, isOpen, isSpecOpen, place }) => {
    const fault = !isOpen
      ? '化学品不存在或已停用，请重新选择'
      : !isSpecOpen
        ? '规格不属于该化学品或已停用，请重新选择'
        : place === null && '存放柜不属于该实验室、学院或学校的仓库，或已停用，请重新选择';
    return fault ? [`第 ${line} 行：${fault}`] : [];
  });
  if (faults.length > 0) throw badFields({ lines: faults.slice(0, 5).join('；') });
  return { standing, of, lines, isControlled: lines.some((line) => line.isControlled) };
}
type Document = {
  standing: LabStanding;
  of: { lab_id: number; college_id: number | null };
  lines: Measured[];
  isControlled: boolean;
};

const amountOf = ({ lines }: Pick<PurchaseInput, 'lines'>) =>
  sumOf(lines.map(({ price = '0', count }) => timesOf(price, count)));

/** The room limits for lines that are about to be asked for or passed. */
export async function checkRooms(ctx: Ctx, lines: readonly Measured[], except: number): Promise<CheckResult[]> {
  const loads = await readRoomLoads(ctx, [...new Set(lines.map(({ room }) => room))], except);
  return roomResults(lines, loads, await readLimits(ctx));
}

/** Every rule of a purchase, in the order in which people read them. */
async function checkDocument(
  ctx: Ctx,
  input: PurchaseInput,
  document: Document,
  { id, applicant_id }: { id: number; applicant_id: number },
): Promise<CheckResult[]> {
  const { standing, of, lines, isControlled } = document;
  const limits = await readLimits(ctx);
  const days = isControlled ? limits.controlledDays : limits.days;
  const earliest = addDays(formatDate(ctx.now), days);
  return [
    ...labResults(standing, isControlled),
    ...personResults(standing, applicant_id, input, isControlled),
    ...(isControlled ? await examResults(ctx, [applicant_id, input.second_id ?? applicant_id]) : []),
    ...dateResults(input.expected_on, { earliest, days, isControlled }),
    ...(await checkRooms(ctx, lines, id)),
    ...quotaResults(await readQuotaUses(ctx, of, lines, id)),
    ...supplierResults(lines, input.supplier_mode),
    ...(await filingResults(ctx, lines, id)),
    ...(await experimentResults(ctx, input, document)),
    await cardResult(ctx, input, applicant_id),
  ];
}

/** Rule 9 of experiments: controlled chemicals are for one that is valid, and nothing is bought that it does not know. */
async function experimentResults(
  ctx: Ctx,
  { experiment_id, lab_id, use_to, expected_on }: PurchaseInput,
  { lines, isControlled }: Document,
): Promise<CheckResult[]> {
  if (!(await asksExperiment(ctx, 'purchase'))) return [];
  const faults = await experimentFaults(ctx, 'purchase', {
    experimentId: experiment_id,
    labId: lab_id,
    day: use_to ?? expected_on,
    needed: isControlled,
    hazards: lines
      .filter((line) => line.isDangerous || line.isControlled)
      .map(({ name, cas, group: storage_group, flags }) => ({ name: name ?? '', cas, storage_group, flags })),
  });
  const result = (level: string, text: string) => ({ rule: 'chem.experiment', label: '实验项目', level, text });
  if (faults.length > 0) return faults.map(({ level, text }) => result(level, text));
  return experiment_id ? [result(CheckLevel.pass, '实验项目有效，所购化学品在其评估范围内')] : [];
}

/** Rule 6: those who answer for controlled chemicals have passed the examination that the school names. */
async function examResults(ctx: Ctx, people: readonly number[]): Promise<CheckResult[]> {
  const standing = await examStanding(ctx, [...new Set(people)]);
  if (!standing) return [];
  const { kind_name, missing } = standing;
  const result = (level: string, text: string) => ({ rule: 'chem.exam', label: '管控考试', level, text });
  if (missing.length === 0) return [result(CheckLevel.pass, `申请人和第二责任人持有有效的“${kind_name}”证书`)];
  const text = `${await namesOfPeople(ctx, missing)}没有有效的“${kind_name}”证书，请先在“安全教育 → 我的考试”通过考试`;
  return [{ ...result(CheckLevel.block, text), to: '/study/exam' }];
}

async function cardResult(ctx: Ctx, input: PurchaseInput, applicantId: number): Promise<CheckResult> {
  const amount = amountOf(input);
  const fault = expenseFault(await readCard(ctx, input.card_id, applicantId), amount, formatDate(ctx.now));
  const label = '经费卡';
  return fault
    ? { rule: fault.error.rule, label, level: CheckLevel.block, text: sentenceOf(fault.error, fault.params) }
    : { rule: 'card.insufficient', label, level: CheckLevel.pass, text: `本单 ${amount} 元，经费卡可以支付` };
}

/** 预检: what would be refused, and why; nothing is written. */
export async function checkPurchase(ctx: Ctx, { id = 0, ...input }: InputOf<typeof purchaseApi.check>) {
  const document = await readDocument(ctx, input);
  return { results: await checkDocument(ctx, input, document, { id, applicant_id: ctx.actor.userId }) };
}

/** Refuses with the sentences of all rules that block. */
export function refuseBlocked(results: readonly CheckResult[]): void {
  const blocked = results.filter(({ level }) => level === CheckLevel.block);
  const [first] = blocked;
  if (!first) return;
  const message = blocked.map(({ text }) => text).join('\n');
  throw new Refusal(Code.refused, message, { rule: first.rule, results: [...results] });
}

/** The same decision at the moment at which it counts: rooms and quotas are locked, so that no other document slips in. */
export async function lockAndCheck(
  ctx: Ctx,
  input: PurchaseInput,
  of: { id: number; applicant_id: number },
): Promise<Document> {
  const document = await readDocument(ctx, input);
  await lockRooms(
    ctx,
    document.lines.map(({ room }) => room),
  );
  await lockQuotas(ctx);
  refuseBlocked(await checkDocument(ctx, input, document, of));
  return document;
}
