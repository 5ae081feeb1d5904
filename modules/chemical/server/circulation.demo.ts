import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type DemoMade } from '#kernel/server/demo.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { addHoldings } from '#platform/identity/server/public.ts';
import { chemicalRights } from '../shared/rights.ts';
import { pairOf } from './dual/dual.queries.ts';
import { confirmOutbound } from './outbound/outbound-confirm.service.ts';
import { findOutbound, outboundDoc } from './outbound/outbound.queries.ts';
import { pickContainers } from './outbound/pick.service.ts';
import { createRequisition, decideRequisition, submitRequisition } from './requisition/requisition.service.ts';
import { createReturn, takeReturn } from './use/return.service.ts';
import { returnDoc } from './use/return.queries.ts';
import { recordUse } from './use/use.service.ts';

type Person = 'teacher' | 'normal' | 'lab' | 'college' | 'leader' | 'school';
type Use = readonly [hours: number, share: number, experiment: string, destination: string];
/** A requisition of the demonstration: how many days ago, of what, and how far it has come. */
type Case = {
  day: number;
  by: 'teacher' | 'normal';
  cas: string;
  /** Share of a bottle that is asked for. */
  share: number;
  project: string;
  until: 'draft' | 'submitted' | 'college' | 'refused' | 'passed' | 'issued';
  uses?: readonly Use[];
  isBack?: boolean;
};

const use = (experiment: string, share: number): readonly Use[] => [[2, share, experiment, '废液桶 3 号']];

/** What is controlled goes out and comes back on the same day, over the months. */
const controlledCases: readonly Case[] = (
  [
    [148, '7664-93-9', 0.2, '催化剂酸化'],
    [131, '7697-37-2', 0.15, '金属样品消解'],
    [117, '7722-64-7', 0.1, '水样滴定'],
    [102, '7647-01-0', 0.25, '配体合成'],
    [88, '7664-93-9', 0.2, '磺化反应'],
    [73, '7722-84-1', 0.2, '氧化降解'],
    [59, '7697-37-2', 0.2, '纳米银制备'],
    [45, '7647-01-0', 0.2, '沉淀洗涤'],
    [31, '7664-93-9', 0.15, '催化剂酸化'],
    [16, '7722-64-7', 0.1, '水样滴定'],
    [6, '7697-37-2', 0.1, '金属样品消解'],
  ] as const
).map(([day, cas, share, project]) => ({
  day,
  by: 'teacher',
  cas,
  share,
  project,
  until: 'issued',
  uses: use(project, 0.6),
  isBack: true,
}));

const cases: readonly Case[] = [
  ...controlledCases,
  {
    day: 96,
    by: 'teacher',
    cas: '67-56-1',
    share: 0.5,
    project: '流动相配制',
    until: 'issued',
    uses: use('流动相配制', 1),
  },
  {
    day: 66,
    by: 'normal',
    cas: '64-17-5',
    share: 0.4,
    project: '样品清洗',
    until: 'issued',
    uses: use('样品清洗', 0.5),
    isBack: true,
  },
  {
    day: 38,
    by: 'teacher',
    cas: '75-05-8',
    share: 0.3,
    project: '液相色谱',
    until: 'issued',
    uses: use('液相色谱', 1),
  },
  {
    day: 24,
    by: 'teacher',
    cas: '64-17-5',
    share: 1,
    project: '配体合成',
    until: 'issued',
    uses: [
      [3, 0.4, '配体 L3 重结晶', '旋蒸回收后入废液桶'],
      [12, 0.35, '配体 L4 重结晶', '废液桶 2 号'],
      [26, 0.25, '玻璃器皿清洗', '废液桶 2 号'],
    ],
  },
  {
    day: 17,
    by: 'teacher',
    cas: '67-64-1',
    share: 0.4,
    project: '柱层析分离',
    until: 'issued',
    uses: [[2, 0.6, '柱层析洗脱', '废液桶 1 号']],
    isBack: true,
  },
  {
    day: 12,
    by: 'normal',
    cas: '67-63-0',
    share: 0.5,
    project: '毕业论文：纳米颗粒洗涤',
    until: 'issued',
    uses: [[4, 0.3, '纳米颗粒离心洗涤', '废液桶 2 号']],
    isBack: true,
  },
  { day: 8, by: 'normal', cas: '64-19-7', share: 0.2, project: '酸化处理', until: 'refused' },
  {
    day: 4,
    by: 'teacher',
    cas: '141-78-6',
    share: 0.6,
    project: '萃取实验',
    until: 'issued',
    uses: [[3, 0.25, '产物萃取', '废液桶 1 号']],
  },
  { day: 2, by: 'normal', cas: '64-17-5', share: 0.3, project: '课程实验准备', until: 'passed' },
  { day: 2, by: 'teacher', cas: '108-88-3', share: 0.2, project: '重结晶', until: 'college' },
  { day: 1, by: 'normal', cas: '67-63-0', share: 0.2, project: '样品清洗', until: 'submitted' },
  { day: 0, by: 'teacher', cas: '67-56-1', share: 0.3, project: '流动相配制', until: 'draft' },
];

/** The head of the security office, who approves what is controlled. */
export async function addSecurityHead(ctx: Ctx, { accounts }: DemoMade): Promise<void> {
  const leader = accounts.get('leader');
  const { rows } = await sql<{
    id: number;
  }>`select id from org.unit where school_id = ${ctx.schoolId} and level = 'security'
    and deleted_at is null order by id limit 1`.execute(ctx.db);
  if (leader && rows[0]) await addHoldings(ctx, [{ user_id: leader, role_id: 10, org_id: rows[0].id }]);
}

/** Some weeks of requisitions, uses and returns in the laboratory of the printed accounts. */
export async function addCirculation(ctx: Ctx): Promise<void> {
  const people = await peopleOf(ctx);
  const lab = people.get('lab')?.orgId;
  if (!lab || !people.has('teacher') || !people.has('normal') || (await isFilled(ctx))) return;
  for (const one of cases) {
    const place = await placeOf(ctx, lab, one);
    if (place) await addCase(ctx, people, { ...place, lab_id: lab }, one);
  }
}

async function isFilled(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql`select 1 from chemical.requisition where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

const rightsOf = (role: string) =>
  new Set<string>(
    chemicalRights.filter(({ roles }) => roles.includes(role as (typeof roles)[number])).map(({ name }) => name),
  );

/** The printed accounts in their own roles. */
export async function peopleOf(ctx: Ctx): Promise<Map<Person, Actor>> {
  type Row = Pick<Actor, 'userId' | 'name' | 'roleKey' | 'dataScope' | 'orgId' | 'orgPath' | 'collegeId'>;
  const { rows } = await sql<Row & { account: Person }>`
    select distinct on (a.account) a.account, a.id as "userId", a.name, r.role_key as "roleKey", r.data_scope as "dataScope",
      u.id as "orgId", u.path as "orgPath", u.college_id as "collegeId"
    from identity.account a
    join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
    join identity.role r on r.school_id = h.school_id and r.id = h.role_id
      and r.role_key = case a.account when 'leader' then 'department_leader' else a.account end
    join org.unit u on u.school_id = h.school_id and u.id = h.org_id
    where a.school_id = ${ctx.schoolId} and a.account in ('teacher', 'normal', 'lab', 'college', 'leader', 'school') order by a.account, h.id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ account, ...row }) => [account, { ...ctx.actor, ...row, rights: rightsOf(row.roleKey) }]));
}

type Place = {
  warehouse_id: number;
  substance_id: number;
  amount: number;
  keepers: number[];
  partner_id: number | null;
  two_keepers: boolean;
};

/** For a laboratory that is open, a store of its college, else of the school, that has a bottle of the chemical, its keepers, and a teacher to share it with. */
async function placeOf(ctx: Ctx, lab: number, { cas, share }: Case): Promise<Place | undefined> {
  const today = formatDate(ctx.now);
  const { rows } =
    await sql<Place>`select c.warehouse_id, s.id as substance_id, greatest(1, round(least(max(t.quantity), 500) * ${share}, 0))::float8 as amount,
      (select json_agg(k.user_id order by k.id) from stock.keeper k where k.school_id = c.school_id and k.warehouse_id = c.warehouse_id
        and k.trained_until >= ${today}::date) as keepers,
      (select min(m.user_id) from base_info.lab_member m join identity.account a on a.school_id = m.school_id and a.id = m.user_id
        where m.school_id = c.school_id and m.lab_id = ${lab} and m.status = 1 and m.kind = 'teacher' and m.admitted_to >= ${today}::date
          and a.account not in ('teacher', 'lab') and not exists (select 1 from stock.keeper k where k.school_id = m.school_id
            and k.warehouse_id = c.warehouse_id and k.user_id = m.user_id)) as partner_id,
      exists (select 1 from chemical.control_entry e join chemical.control_list l on l.school_id = e.school_id and l.id = e.list_id
        where e.school_id = s.school_id and e.substance_id = s.id and l.two_keepers and l.status = 1) as two_keepers
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id and s.cas = ${cas}
    join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id and w.warehouse_type in ('1', '2')
    join org.unit l on l.school_id = c.school_id and l.id = ${lab}
    join base_info.lab b on b.school_id = l.school_id and b.id = l.id and b.use_status = 0
    join org.unit n on n.school_id = w.school_id and n.id = w.org_id and (starts_with(l.path, n.path) or n.level = 'warehouse')
    where c.school_id = ${ctx.schoolId} and c.state = 1 and (c.expires_on is null or c.expires_on > ${today}::date)
    group by c.school_id, c.warehouse_id, s.id, s.school_id having max(t.quantity - c.reserved) > 0 order by max(w.warehouse_type) desc, c.warehouse_id limit 1`.execute(
      ctx.db,
    );
  const [place] = rows;
  const isUsable = place && place.keepers.length > 1 && (!place.two_keepers || place.partner_id !== null);
  return isUsable ? place : undefined;
}

type Given = Place & { lab_id: number };

/** Writes a case as its people did, each step some working hours after the one before. */
async function addCase(ctx: Ctx, people: Map<Person, Actor>, place: Given, one: Case): Promise<void> {
  // Five days of eight hours in seven, and some hours for the steps that follow.
  let at = addWorkingHours(ctx.now, -(one.day * 8 * 5) / 7 - 5);
  const as = (actor: Actor, hours = 0) => demoContext(ctx, (at = hours === 0 ? at : addWorkingHours(at, hours)), actor);
  const isOver = () => at > ctx.now;
  const applicant = people.get(one.by)!;
  const id = await createRequisition(as(applicant), inputOf(place, one, people.get('teacher')!.userId, formatDate(at)));
  await sql`update chemical.requisition set created_at = ${at} where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  if (one.until === 'draft') return;
  await submitRequisition(as(applicant, 0.2), { id });
  if (one.until === 'submitted') return;
  if (one.until === 'refused')
    return decideRequisition(as(people.get('lab')!, 3), {
      id,
      pass: false,
      opinion: '本实验室储存点已有冰醋酸，请先领用本室的',
    });
  const approvers = place.two_keepers ? (['lab', 'college', 'leader'] as const) : (['lab'] as const);
  for (const person of one.until === 'college' ? (['lab'] as const) : approvers)
    await decideRequisition(as(people.get(person)!, 2), { id, pass: true, opinion: '同意' });
  if (one.until !== 'issued') return;
  const keeper = keeperOf(ctx, place.keepers[0]!);
  const issued = await issue(as(keeper, 3), place, id, applicant.userId);
  const { code, quantity } = issued[0]!;
  let left = quantity;
  for (const [hours, share, experiment, destination] of one.uses ?? []) {
    const context = as(applicant, hours);
    if (isOver()) return;
    const used = Math.min(left, Math.ceil(quantity * share));
    left -= used;
    const partner = place.two_keepers ? { partner_id: place.partner_id! } : {};
    await recordUse(context, { code, used: String(used), experiment, destination, ...partner });
  }
  if (!one.isBack) return;
  const [user, taker] = [as(applicant, 1), as(keeper, 0.3)];
  for (const container of issued) await bringBack(ctx, place, container.code, user, taker);
}

const inputOf = (
  { lab_id, warehouse_id, substance_id, amount, two_keepers, partner_id }: Given,
  { by, project }: Case,
  teacher: number,
  day: string,
) => ({
  lab_id,
  warehouse_id,
  purpose: by === 'normal' ? 'teaching' : 'research',
  project,
  ...(two_keepers && { partner_id }),
  ...(by === 'normal' && { supervisor_id: teacher }),
  lines: [
    {
      substance_id,
      amount: String(amount),
      needed_on: addDays(day, 5),
      ...(two_keepers && { daily_use: String(amount) }),
    },
  ],
});

/** A keeper in the role of a storekeeper. */
export const keeperOf = (ctx: Ctx, userId: number): Actor => ({
  ...ctx.actor,
  userId,
  roleKey: 'storeman',
  dataScope: 'warehouse',
  rights: rightsOf('storeman'),
});

/** Two people have signed a step; of every second document the second one by the phone. */
export async function sign(
  ctx: Ctx,
  doc: string,
  id: number,
  [first, second]: readonly [number, number],
): Promise<void> {
  await sql`insert into chemical.dual_confirm (school_id, doc_type, doc_id, first_id, first_at, second_id, second_at, second_method)
    values (${ctx.schoolId}, ${doc}, ${id}, ${first}, ${ctx.now}, ${second}, ${ctx.now}, ${id % 2 ? 'password' : 'code'})`.execute(
    ctx.db,
  );
}

/** The keepers hand over what is reserved; the containers that went out, the fullest first. */
async function issue(
  ctx: Ctx,
  { two_keepers, partner_id, keepers }: Given,
  id: number,
  applicant: number,
): Promise<{ code: string; quantity: number }[]> {
  const { route } = await findOutbound(ctx, id);
  await pickContainers(ctx, { requisition_id: id, version: 0, items: route.map(({ line, code }) => ({ line, code })) });
  const { outbound } = await findOutbound(ctx, id);
  if (two_keepers) {
    await sign(ctx, outboundDoc, outbound!.id, [keepers[0]!, keepers[1]!]);
    await sign(ctx, pairOf(outboundDoc, 'recipient'), outbound!.id, [applicant, partner_id!]);
  }
  await confirmOutbound(ctx, { requisition_id: id, version: outbound!.version });
  const { rows } = await sql<{ code: string; quantity: number }>`select c.code, t.quantity::float8 as quantity
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.requisition_id = ${id} order by t.quantity desc, c.id`.execute(ctx.db);
  return rows;
}

async function bringBack(
  ctx: Ctx,
  { two_keepers, keepers }: Given,
  code: string,
  user: Ctx,
  keeper: Ctx,
): Promise<void> {
  if (keeper.now > ctx.now) return;
  const { rows } = await sql<{
    quantity: string;
    cell_id: number;
  }>`select trim_scale(t.quantity)::text as quantity, c.cell_id
    from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id
    where c.school_id = ${ctx.schoolId} and c.code = ${code}`.execute(ctx.db);
  const { quantity, cell_id } = rows[0]!;
  const id = await createReturn(user, { code, measured: quantity });
  if (two_keepers) await sign(keeper, returnDoc, id, [keepers[0]!, keepers[1]!]);
  await takeReturn(keeper, { id, version: 1, cell_id });
}
