import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { keeperOf, sign } from '../circulation.demo.ts';
import { needsTwo } from '../storage/placement.queries.ts';
import { cancelTransfer, receiveTransfer, sendTransfer } from './transfer-move.service.ts';
import { receiptDoc, transferDoc } from './transfer.queries.ts';
import { createTransfer } from './transfer.service.ts';

type Case = {
  hours: number;
  /** Types of the stores. */
  from: string;
  to: string;
  remark: string;
  isControlled?: boolean;
  until: 'waiting' | 'moving' | 'done' | 'refused' | 'cancelled';
};

const cases: readonly Case[] = [
  { hours: 230, from: '1', to: '2', remark: '学院补货', until: 'done' },
  { hours: 160, from: '2', to: '3', remark: '实验室储存点补货', until: 'refused' },
  { hours: 120, from: '1', to: '2', remark: '下周实验课备货', until: 'cancelled' },
  { hours: 70, from: '1', to: '2', remark: '集中存放到学院试剂库', isControlled: true, until: 'done' },
  { hours: 9, from: '2', to: '1', remark: '闲置试剂退回中心仓库', until: 'moving' },
  { hours: 3, from: '1', to: '2', remark: '学院补货', until: 'waiting' },
];

/** Transfers of the last weeks in each state. */
export async function addTransfers(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from chemical.transfer where school_id = ${ctx.schoolId} limit 1`.execute(ctx.db);
  if (rows.length > 0) return;
  for (const one of cases) {
    const chosen = await chooseGoods(ctx, one);
    if (chosen) await addCase(ctx, one, chosen);
  }
}

type Chosen = {
  warehouse_id: number;
  target_id: number;
  senders: number[];
  receivers: number[];
  lines: { code: string; cell_id: number }[];
};

/** Bottles of a store whose chemical stands in a cell of another one already, so that they may stand there, with room for them. */
async function chooseGoods(ctx: Ctx, { from, to, isControlled = false }: Case): Promise<Chosen | undefined> {
  const keepers = (column: string) => sql`(select json_agg(k.user_id order by k.id) from stock.keeper k
    where k.school_id = w.school_id and k.warehouse_id = ${sql.ref(column)})`;
  const { rows } = await sql<Chosen>`with goods as (
      select distinct on (c.id) c.school_id, c.id, c.code, c.warehouse_id, d.warehouse_id as target_id, d.cell_id
      from chemical.container c join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id and w.warehouse_type = ${from}
      join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
      join stock.lot t on t.school_id = c.school_id and t.id = c.id and t.flows = 1
      join chemical.container d on d.school_id = c.school_id and d.substance_id = c.substance_id and d.state = 1
      join stock.warehouse v on v.school_id = d.school_id and v.id = d.warehouse_id and v.warehouse_type = ${to}
      join stock.cabinet b on b.school_id = d.school_id and b.id = d.cabinet_id
      where c.school_id = ${ctx.schoolId} and c.state = 1 and c.lab_id is null and c.reserved = 0 and c.source_type = 'chemical.opening'
        and ${needsTwo(ctx)} = ${isControlled} and coalesce(c.expires_on, 'infinity') > ${ctx.now}::date
        and coalesce(least(b.capacity_l, b.capacity_kg), 1000) * 900 > 4 * t.quantity + (select sum(x.quantity) from chemical.container y
          join stock.lot x on x.school_id = y.school_id and x.id = y.id where y.school_id = b.school_id and y.cabinet_id = b.id)
      order by c.id, d.id)
    select w.warehouse_id, w.target_id, ${keepers('w.warehouse_id')} as senders, ${keepers('w.target_id')} as receivers,
      (select json_agg(g) from (select g.code, g.cell_id from goods g where g.warehouse_id = w.warehouse_id and g.target_id = w.target_id
        order by g.id limit 2) g) as lines
    from goods w group by w.school_id, w.warehouse_id, w.target_id order by count(*) desc, w.warehouse_id, w.target_id`.execute(
    ctx.db,
  );
  return rows
    .map((one) => ({ ...one, receivers: one.receivers.filter((person) => !one.senders.includes(person)) }))
    .find(({ senders, receivers }) => senders.length > 1 && receivers.length > (isControlled ? 1 : 0));
}

async function addCase(ctx: Ctx, one: Case, { senders, receivers, ...input }: Chosen): Promise<void> {
  const { hours, remark, isControlled = false, until } = one;
  const at = (later: number) => addWorkingHours(ctx.now, Math.min(-0.2, later - hours));
  const as = (person: number, later: number) => demoContext(ctx, at(later), keeperOf(ctx, person));
  const signed = async (doc: string, [first, second]: readonly number[], id: number, later: number) => {
    if (isControlled) await sign(as(first!, later), doc, id, [first!, second!]);
  };
  const [sender, receiver] = [senders[0]!, receivers[0]!];
  const id = await createTransfer(as(sender, 0), { ...input, remark });
  if (until === 'waiting') return;
  if (until === 'cancelled') return cancelTransfer(as(sender, 2), { id, version: 1, reason: '实验课改期，暂不需要' });
  await signed(transferDoc, senders, id, 1);
  await sendTransfer(as(sender, 1), { id, version: 1 });
  if (until === 'moving') return;
  await signed(receiptDoc, receivers, id, 4);
  const refused = until === 'refused' ? [{ code: input.lines[0]!.code, refusal: '瓶盖松动，标签污损' }] : [];
  await receiveTransfer(as(receiver, 4), { id, version: 2, lines: refused });
}
