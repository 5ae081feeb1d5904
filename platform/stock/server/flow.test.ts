import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/harness.ts';
import { Refusal } from '#kernel/server/errors.ts';
import { FlowKind } from '../shared/flow.ts';
import { flowsOf } from './flow.queries.ts';
import { createLots, postFlows, reverseFlow, type Movement } from './flow.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const posting = { doc_type: 'stock.test', doc_id: 1 };
const movement = (lot_id: number, kind: Movement['kind'], quantity: string): Movement => ({
  lot_id,
  kind,
  quantity,
  name: `瓶${lot_id}`,
});
const post = (...movements: Movement[]) => app.inside((ctx) => postFlows(ctx, posting, movements));
const lots = (count: number) => app.inside((ctx) => createLots(ctx, Array<string>(count).fill('mL')));
const sumOf = async (lot: number) => {
  const { rows } = await app.admin.query<{ quantity: string; sum: string; flows: number; seqs: number[] }>(
    `select trim_scale(l.quantity)::text as quantity, coalesce(trim_scale(sum(f.quantity)), 0)::text as sum, l.flows,
       coalesce(array_agg(f.seq order by f.seq) filter (where f.id is not null), '{}') as seqs
     from stock.lot l left join stock.flow f on f.school_id = l.school_id and f.lot_id = l.id where l.id = $1
     group by l.quantity, l.flows`,
    [lot],
  );
  return rows[0]!;
};
/** What a posting is refused with; undefined if it goes through. */
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => (error instanceof Refusal ? error.message : (error as Error).message),
  );

const ins = [FlowKind.opening, FlowKind.purchaseIn, FlowKind.return, FlowKind.gain] as const;
const outs = [FlowKind.out, FlowKind.use, FlowKind.loss, FlowKind.toWaste] as const;
const steps = fc.array(
  fc.oneof(
    fc.record({ lot: fc.nat(2), kind: fc.constantFrom(...ins), amount: fc.integer({ min: 0, max: 5_000 }) }),
    fc.record({ lot: fc.nat(2), kind: fc.constantFrom(...outs), amount: fc.integer({ min: 0, max: 8_000 }) }),
    fc.record({ lot: fc.nat(2), reverse: fc.nat(200) }),
  ),
  { minLength: 220, maxLength: 240 },
);

test(
  'after any sequence of movements and reversals the flows add up to what is there',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const ids = await lots(3);
        const stands = [0, 0, 0];
        const posted: { id: number; amount: number; reversed: boolean }[][] = [[], [], []];
        await app.inside(async (ctx) => {
          for (const step of sequence) {
            const lot = ids[step.lot]!;
            const before = stands[step.lot]!;
            // A refusal leaves no mark, so the model and the ledger go on together.
            await sql`savepoint step`.execute(ctx.db);
            const attempt = async () => {
              if ('reverse' in step) {
                const open = posted[step.lot]!.filter(({ reversed }) => !reversed);
                const flow = open[step.reverse % Math.max(1, open.length)];
                if (!flow) return;
                await reverseFlow(ctx, posting, { id: flow.id, name: '瓶', note: '更正' });
                flow.reversed = true;
                stands[step.lot] = before - flow.amount;
                return;
              }
              const sign = (outs as readonly string[]).includes(step.kind) ? -1 : 1;
              const quantity = (sign * step.amount) / 100;
              await postFlows(ctx, posting, [movement(lot, step.kind, quantity.toFixed(2))]);
              stands[step.lot] = before + sign * step.amount;
              posted[step.lot]!.push({
                id: (await flowsOf(ctx, lot))[0]!.id,
                amount: sign * step.amount,
                reversed: false,
              });
            };
            try {
              await attempt();
            } catch (error) {
              if (!(error instanceof Refusal && error.message.includes('余量不足'))) throw error;
              await sql`rollback to savepoint step`.execute(ctx.db);
            }
            expect(stands[step.lot]).toBeGreaterThanOrEqual(0);
          }
        });
        for (const [at, id] of ids.entries()) {
          const { quantity, sum, flows, seqs } = await sumOf(id);
          expect([Math.round(Number(quantity) * 100), quantity]).toEqual([stands[at], sum]);
          expect(seqs).toEqual(Array.from({ length: flows }, (_, i) => i + 1));
        }
      }),
      { seed: 27, numRuns: 4, endOnFailure: true },
    );
  },
);

test('of 64 people who withdraw the last bottle one gets it', async () => {
  const [lot] = await lots(1);
  await post(movement(lot!, 'opening', '500'));
  const refusals = await Promise.all(Array.from({ length: 64 }, () => refusalOf(post(movement(lot!, 'out', '-500')))));
  expect(refusals.filter((message) => message === undefined)).toHaveLength(1);
  expect(new Set(refusals.filter((message) => message !== undefined))).toEqual(
    new Set([`瓶${lot}余量不足：现有 0 mL，请减少数量`]),
  );
  expect(await sumOf(lot!)).toMatchObject({ quantity: '0', sum: '0', flows: 2 });
});

test('a document whose last line is not covered posts none of its lines', async () => {
  const [full, low] = await lots(2);
  await post(movement(full!, 'opening', '10'), movement(low!, 'opening', '1'));
  const lines = [movement(full!, 'use', '-3'), movement(low!, 'use', '-0.6'), movement(low!, 'use', '-0.6')];
  expect(await refusalOf(post(...lines))).toContain(`瓶${low}余量不足：现有 1 mL`);
  expect((await sumOf(full!)).quantity).toBe('10');
});

test('a flow is reversed once, and not when its quantity has gone', async () => {
  const [lot] = await lots(1);
  await post(movement(lot!, 'opening', '100'));
  const opening = (await app.inside((ctx) => flowsOf(ctx, lot!)))[0]!.id;
  const reverse = (id: number) =>
    refusalOf(app.inside((ctx) => reverseFlow(ctx, posting, { id, name: '瓶', note: '录错' })));
  await post(movement(lot!, 'use', '-1'));
  expect(await reverse(opening)).toBe('瓶余量不足：现有 99 mL，请减少数量');
  const use = (await app.inside((ctx) => flowsOf(ctx, lot!)))[0]!.id;
  const race = await Promise.all([reverse(use), reverse(use)]);
  expect(race.filter((message) => message === undefined)).toHaveLength(1);
  const [last] = await app.inside((ctx) => flowsOf(ctx, lot!));
  expect(last).toMatchObject({ seq: 3, kind: 'use', quantity: '1', balance: '100', reverses: use, note: '录错' });
  expect(await reverse(last!.id)).toBe('流水不存在或您无权查看');
});

test('the database itself keeps the ledger: nothing is changed, deleted or added up wrongly', async () => {
  const [lot] = await lots(1);
  await post(movement(lot!, 'opening', '5'));
  const school = app.schoolId('alpha');
  const run = (text: string) => refusalOf(app.admin.query(text));
  expect(await run(`update stock.flow set quantity = 6 where lot_id = ${lot}`)).toContain(
    'neither changed nor deleted',
  );
  expect(await run(`delete from stock.flow where lot_id = ${lot}`)).toContain('neither changed nor deleted');
  expect(await run(`update stock.lot set quantity = 6 where id = ${lot}`)).toContain('follows from its flows');
  expect(await run(`delete from stock.lot where id = ${lot}`)).toContain('follows from its flows');
  expect(await run(`insert into stock.lot (school_id, unit, quantity) values (${school}, 'g', 1)`)).toContain(
    'follows from its flows',
  );
  const flow = (kind: string, quantity: number, balance = 'null', reverses = 'null') =>
    run(`insert into stock.flow (school_id, lot_id, kind, quantity, balance, doc_type, doc_id, operator_id, reverses, at)
      values (${school}, ${lot}, '${kind}', ${quantity}, ${balance}, 'x', 1, 0, ${reverses}, now())`);
  expect(await flow('use', -1, '3')).toContain('does not add up');
  expect(await flow('use', -6)).toContain('lot_not_negative');
  expect(await flow('use', 1)).toContain('flow_sign');
  expect(await flow('gift', 1)).toContain('flow_kind_known');
  expect(await flow('use', -1, 'null', '999999')).toContain('reverse entry');
  expect(await sumOf(lot!)).toMatchObject({ quantity: '5', sum: '5', flows: 1 });
});
