import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { centsOf, sumOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { Payer } from '../shared/account/payer.ts';
import { BillStatus } from '../shared/bill/bill.states.ts';
import { ResourceKind } from '../shared/kinds.ts';
import { UserClass, type PriceInput } from '../shared/price/price.ts';
import { QualificationLevel } from '../shared/qualification/qualification.ts';
import { availableOf } from './account/account.queries.ts';
import { topUp, withdraw } from './account/account.service.ts';
import { confirmBill, settleBill, voidBill } from './bill/bill.service.ts';
import type { Estimate } from './booking/fee-check.service.ts';
import { createAppeal, decideAppeal } from './credit/appeal.service.ts';
import { adjustCredit } from './credit/credit.service.ts';
import { createPrice } from './price/price.service.ts';
import { createQualification } from './qualification/qualification.service.ts';
import { actorOf, type DemoPerson, type DemoResource } from './resource.demo.ts';

/** A step of somebody at a time; all of them are taken in the order of their times. */
export type DemoStep = { at: Date; run: () => Promise<void> };

const none = { start_fee: '0', sample_price: '0', minimum: '0', off_factor: '1' };
const prices: readonly Omit<PriceInput, 'resource_id' | 'effective_from'>[] = [
  { ...none, user_class: UserClass.own, hour_price: '20', note: '校设〔2026〕12 号' },
  {
    ...none,
    user_class: UserClass.school,
    hour_price: '50',
    start_fee: '10',
    off_factor: '0.8',
    note: '校设〔2026〕12 号',
  },
  {
    ...none,
    user_class: UserClass.outside,
    hour_price: '200',
    start_fee: '50',
    minimum: '200',
    note: '校设〔2026〕12 号',
  },
];
const perSample = '15';

/** Most instruments cost something since a month of work; the second one by the sample as well. */
export async function addPrices(ctx: Ctx, office: Actor, resources: readonly DemoResource[]): Promise<void> {
  const then = demoContext(ctx, addWorkingHours(ctx.now, -210), office);
  const instruments = resources.filter(({ kind }) => kind === ResourceKind.instrument);
  for (const [at, { id }] of instruments.slice(0, 7).entries())
    for (const price of prices)
      await createPrice(then, {
        ...price,
        resource_id: id,
        ...(at === 1 && { sample_price: perSample }),
        effective_from: formatDate(then.now),
      });
  // What is to come, so that a price that does not hold yet is seen.
  const first = instruments[0];
  const soon = demoContext(ctx, addWorkingHours(ctx.now, -30), office);
  if (first)
    await createPrice(soon, {
      ...prices[1]!,
      hour_price: '60',
      resource_id: first.id,
      effective_from: addDays(formatDate(ctx.now), 20),
      note: '校设〔2026〕31 号',
    });
}

const examTexts = ['理论 92 分，操作合格', '理论 86 分，操作合格', '操作合格'];

/** Keepers have trained people of the first instruments, the last of them with guidance only. */
export async function addQualifications(ctx: Ctx, resources: readonly DemoResource[]): Promise<void> {
  const instruments = resources.filter(({ kind }) => kind === ResourceKind.instrument).slice(0, 4);
  for (const [at, { id, keepers, people }] of instruments.entries()) {
    const then = demoContext(ctx, addWorkingHours(ctx.now, -190 + at * 7), actorOf(ctx, keepers[0]!));
    const trained = formatDate(then.now);
    for (const [n, person] of people.slice(0, 3).entries())
      await createQualification(then, {
        user_id: person.id,
        resource_id: id,
        level: n === 2 ? QualificationLevel.guided : QualificationLevel.self,
        trained_on: trained,
        exam: examTexts[n]!,
        valid_to: addDays(trained, n === 2 ? 180 : 365),
      });
  }
}

/** A budget card from which a person may spend and that has rested for weeks, so that its flows stay in order. */
async function cardOf(ctx: Ctx, userId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select c.id from funds.budget_card c
    where c.school_id = ${ctx.schoolId} and c.status = 1 and c.total - c.frozen - c.spent > 20000
      and (c.manager_id = ${userId} or exists (select 1 from funds.card_member m where m.school_id = c.school_id and m.card_id = c.id
        and m.user_id = ${userId}))
      and not exists (select 1 from funds.card_flow f where f.school_id = c.school_id and f.card_id = c.id and f.at > ${ctx.now}
        and f.doc_type <> 'reservation.booking')
    order by c.id limit 1`.execute(ctx.db);
  return rows[0]?.id;
}

/** Who pays for a booking: a card of the person, or the own account, filled up by the office shortly before. */
export async function payerFor(
  ctx: Ctx,
  office: Actor,
  person: DemoPerson,
  fee: Estimate | undefined,
  isShort: boolean,
) {
  if (!fee) return {};
  const card_id = isShort ? undefined : await cardOf(ctx, person.id);
  if (card_id !== undefined) return { payer: Payer.card, card_id };
  const before = demoContext(ctx, addWorkingHours(ctx.now, -0.6), office);
  const available = await availableOf(ctx, person.id);
  const note = `收据 ${formatDate(before.now).slice(0, 4)}-${String(1000 + (person.id % 9000))}`;
  // Whoever is short has what is estimated and nothing else.
  const wanted = isShort ? centsOf(fee.amount) : Math.max(50_000, centsOf(fee.amount));
  const missing = wanted - centsOf(available);
  if (missing > 0 && (isShort || centsOf(available) < centsOf(fee.amount)))
    await topUp(before, { user_id: person.id, amount: yuanOf(missing), note });
  if (missing < 0 && isShort)
    await withdraw(before, { user_id: person.id, amount: sumOf([available, `-${fee.amount}`]), note: '余额退回' });
  return { payer: Payer.account };
}

type Billed = { booking: () => number; ended: Date; keeper: DemoPerson; n: number };

/** Bills of a use are confirmed hours later, settled after two days; some still wait, one is void. */
export function billSteps(ctx: Ctx, office: Actor, { booking, ended, keeper, n }: Billed): DemoStep[] {
  const as = (at: Date, actor: Actor) => demoContext(ctx, at, actor);
  const withBill = (
    at: Date,
    actor: Actor,
    status: number,
    act: (then: Ctx, id: number) => Promise<void>,
  ): DemoStep => ({
    at,
    run: async () => {
      const { rows } = await sql<{ id: number }>`select id from reservation.bill where school_id = ${ctx.schoolId}
        and booking_id = ${booking()} and status = ${status}`.execute(ctx.db);
      if (rows[0]) await act(as(at, actor), rows[0].id);
    },
  });
  const [confirmed, settled] = [addWorkingHours(ended, 2 + (n % 3)), addWorkingHours(ended, 17)];
  const voids = n % 11 === 4;
  const steps = [
    ...(n % 6 === 5
      ? []
      : [withBill(confirmed, actorOf(ctx, keeper), BillStatus.draft, (then, id) => confirmBill(then, { id }))]),
    withBill(settled, office, BillStatus.paid, (then, id) =>
      voids ? voidBill(then, { id, reason: '仪器故障，数据不可用，不收费' }) : settleBill(then, { id }),
    ),
  ];
  return steps.filter(({ at }) => at <= ctx.now);
}

/** Who was absent appeals some hours later; the keeper accepts, refuses or has not decided yet. */
export function appealSteps(
  ctx: Ctx,
  {
    booking,
    missed,
    person,
    keeper,
    result,
  }: {
    booking: () => number;
    missed: Date;
    person: DemoPerson;
    keeper: DemoPerson;
    result: 'waits' | 'accepted' | 'refused';
  },
): DemoStep[] {
  let appeal: number | undefined;
  const [asked, decided] = [addWorkingHours(missed, 3), addWorkingHours(missed, 6)];
  const steps: DemoStep[] = [
    {
      at: asked,
      run: async () => {
        const { rows } = await sql<{
          id: number;
        }>`select id from reservation.credit_flow where school_id = ${ctx.schoolId}
          and booking_id = ${booking()} and kind = 'no_show'`.execute(ctx.db);
        if (!rows[0]) return;
        const reason = '当天门禁故障进不了楼，已打电话告知负责人';
        appeal = await createAppeal(demoContext(ctx, asked, actorOf(ctx, person)), { flow_id: rows[0].id, reason });
      },
    },
    {
      at: decided,
      run: async () => {
        if (appeal === undefined || result === 'waits') return;
        const pass = result === 'accepted';
        const opinion = pass ? '门禁记录属实' : '没有接到电话，门禁当天正常';
        await decideAppeal(demoContext(ctx, decided, actorOf(ctx, keeper)), { id: appeal, pass, opinion });
      },
    },
  ];
  return steps.filter(({ at }) => at <= ctx.now);
}

/** A keeper has written down damage. */
export function breachStep(ctx: Ctx, resource: DemoResource): DemoStep {
  const at = addWorkingHours(ctx.now, -21);
  const person = resource.people.at(-1)!;
  return {
    at,
    run: () =>
      adjustCredit(demoContext(ctx, at, actorOf(ctx, resource.keepers[0]!)), {
        user_id: person.id,
        resource_id: resource.id,
        reason: '违规使用未登记的样品，污染样品台',
      }),
  };
}
