import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { LineResult, twoKeepers } from '../../shared/stocktake.states.ts';
import { keeperOf, peopleOf, sign } from '../circulation.demo.ts';
import { auditStocktake } from './audit.service.ts';
import { countContainer } from './count.service.ts';
import { stocktakeDoc } from './stocktake.queries.ts';
import { beginStocktake, createStocktake, voidStocktake } from './stocktake.service.ts';
import { submitStocktake } from './submit.service.ts';

type Finding = 'short' | 'surplus' | 'lost' | 'stray';
type Case = {
  hours: number;
  name: string;
  /** Type of the store, and which of its kind. */
  store: string;
  nth?: number;
  control?: string;
  isFrozen?: boolean;
  findings: readonly Finding[];
  until: 'planned' | 'void' | 'counting' | 'submitted' | 'done';
};

const cases: readonly Case[] = [
  { hours: 520, name: '第三季度全库盘点', store: '1', findings: ['short', 'surplus'], isFrozen: true, until: 'done' },
  { hours: 330, name: '9 月管控化学品盘点', store: '1', control: twoKeepers, findings: [], until: 'done' },
  { hours: 250, name: '试剂库盘点', store: '2', findings: [], until: 'void' },
  { hours: 165, name: '10 月管控化学品盘点', store: '1', control: twoKeepers, findings: ['short'], until: 'done' },
  { hours: 20, name: '试剂库季度盘点', store: '2', findings: ['lost', 'short'], until: 'submitted' },
  { hours: 5, name: '储存点学期盘点', store: '3', findings: ['stray'], until: 'counting' },
  {
    hours: 1,
    name: '11 月管控化学品盘点',
    store: '1',
    control: twoKeepers,
    isFrozen: true,
    findings: [],
    until: 'planned',
  },
];

/** Counts of the last months in each state. */
export async function addStocktakes(ctx: Ctx): Promise<void> {
  const { rows } = await sql`select 1 from chemical.stocktake where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  const school = (await peopleOf(ctx)).get('school');
  if (!school || rows.length > 0) return;
  for (const one of cases) {
    const store = await storeOf(ctx, one);
    if (store) await addCase(ctx, one, store, school);
  }
}

type Store = { id: number; keepers: number[] };

async function storeOf(ctx: Ctx, { store, nth = 0 }: Case): Promise<Store | undefined> {
  const { rows } = await sql<Store>`select w.id, (select json_agg(k.user_id order by k.id) from stock.keeper k
      where k.school_id = w.school_id and k.warehouse_id = w.id) as keepers
    from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.warehouse_type = ${store} and exists (select 1
      from chemical.container c where c.school_id = w.school_id and c.warehouse_id = w.id and c.state = 1)
    order by w.id limit 1 offset ${nth}`.execute(ctx.db);
  const [found] = rows;
  return found && (found.keepers?.length ?? 0) > 1 ? found : undefined;
}

async function addCase(ctx: Ctx, one: Case, { id: warehouse_id, keepers }: Store, school: Actor): Promise<void> {
  const at = (later: number) => addWorkingHours(ctx.now, Math.min(-0.2, later - one.hours));
  const [first, second] = [keepers[0]!, keepers[1]!];
  const as = (later: number, actor = keeperOf(ctx, first)) => demoContext(ctx, at(later), actor);
  const id = await createStocktake(as(0), {
    name: one.name,
    warehouse_id,
    control: one.control ?? '',
    is_frozen: one.isFrozen ?? false,
    leader_id: first,
  });
  if (one.until === 'planned') return;
  if (one.until === 'void') return voidStocktake(as(0.5), { id, version: 1, reason: '与季度盘点重复，合并进行' });
  await beginStocktake(as(0.5), { id, version: 1 });
  await forgetLater(as(0.5), id);
  await addFindings(as(2), id, warehouse_id, one.findings);
  await countRest(as(3), id, one.until === 'counting' ? 2 : 1);
  if (one.until === 'counting') return;
  const { rows } = await sql<{
    is_controlled: boolean;
    version: number;
  }>`select is_controlled, version from chemical.stocktake
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { is_controlled, version } = rows[0]!;
  if (is_controlled) await sign(as(4), stocktakeDoc, id, [first, second]);
  await submitStocktake(as(4), { id, version });
  if (one.until === 'submitted') return;
  await auditStocktake(as(12, school), { id, version: version + 1, pass: true, opinion: '差异说明清楚，同意入账' });
}

/** What came into the store later was not there then. */
async function forgetLater(ctx: Ctx, id: number): Promise<void> {
  await sql`delete from chemical.stocktake_line y where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and exists (select 1
    from stock.flow f where f.school_id = y.school_id and f.lot_id = y.container_id and f.at > ${ctx.now})`.execute(
    ctx.db,
  );
}

type Line = { code: string; book: number };

async function addFindings(ctx: Ctx, id: number, warehouse: number, findings: readonly Finding[]): Promise<void> {
  const { rows } = await sql<Line>`select y.code, y.book::float8 as book from chemical.stocktake_line y
    join chemical.container c on c.school_id = y.school_id and c.id = y.container_id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and c.state = 1 and c.reserved = 0 and y.book > 50
    order by s.storage_group = 'TX', y.code`.execute(ctx.db);
  const { rows: others } =
    await sql<Line>`select c.code, 0 as book from chemical.container c where c.school_id = ${ctx.schoolId}
    and c.warehouse_id <> ${warehouse} and c.state = 1 order by c.id limit 1`.execute(ctx.db);
  for (const [at, finding] of findings.entries()) {
    const line = finding === 'stray' ? others[0] : rows[at];
    if (line) await countContainer(ctx, { id, code: line.code, ...foundOf(finding, line.book) });
  }
}

const exact = (amount: number) => String(Math.round(amount * 10) / 10);
function foundOf(finding: Finding, book: number) {
  if (finding === 'lost') return { is_lost: true, explanation: '柜内和登记本均未找到，疑为空瓶已回收未登记' };
  if (finding === 'short') return { measured: exact(book * 0.94), explanation: '瓶口垫圈老化，长期挥发，已更换' };
  return finding === 'surplus' ? { measured: exact(book + 0.6) } : {};
}

/** The others are there, or every second one so far. */
async function countRest(ctx: Ctx, id: number, every: number): Promise<void> {
  await sql`update chemical.stocktake_line y set result = ${LineResult.match}, flows = t.flows, counted_by = ${ctx.actor.userId},
      counted_at = ${ctx.now}
    from (select code, row_number() over (order by code) as at from chemical.stocktake_line
      where school_id = ${ctx.schoolId} and stocktake_id = ${id} and result = ${LineResult.open}) o, stock.lot t
    where y.school_id = ${ctx.schoolId} and y.stocktake_id = ${id} and y.code = o.code and o.at % ${every} = 0
      and t.school_id = y.school_id and t.id = y.container_id`.execute(ctx.db);
}
