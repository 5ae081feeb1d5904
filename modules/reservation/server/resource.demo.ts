import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { requirementsOfLabs } from '#modules/base-info/server/public.ts';
import { ApprovalMode, ResourceKind } from '../shared/kinds.ts';
import { reservationRights } from '../shared/rights.ts';
import type { ResourceInput } from '../shared/resource/resource.ts';
import { defaultRule } from '../shared/resource/default-rule.ts';
import { createResource } from './resource/resource.service.ts';
import { createRule } from './resource/rule.service.ts';

export type DemoPerson = { id: number; name: string };
type Equipment = { id: number; name: string; price: string };
/** A laboratory with its keepers, other people who may work there for weeks, and equipment to book. */
type Place = {
  lab_id: number;
  name: string;
  level: number | null;
  keepers: DemoPerson[];
  people: DemoPerson[];
  equipment: Equipment[];
};
/** A resource that is open to booking, with its people. */
export type DemoResource = Pick<Place, 'level' | 'keepers' | 'people'> & { id: number; kind: string };

const rights = new Set<string>(reservationRights.map(({ name }) => name));
export const actorOf = (ctx: Ctx, { id, name }: DemoPerson): Actor => ({ ...ctx.actor, userId: id, name, rights });

/** The printed accounts of the school and of the college, in these roles. */
export async function demoOffices(ctx: Ctx): Promise<{ school: Actor; college: Actor }> {
  const { rows } = await sql<
    DemoPerson & { account: string; college_id: number | null }
  >`select id, name, account, college_id
    from identity.account where school_id = ${ctx.schoolId} and account in ('school', 'college')`.execute(ctx.db);
  const of = (role: string) =>
    rows.find(({ account }) => account === role) ?? { id: 0, name: '系统', college_id: null };
  const college = of('college');
  return {
    school: { ...actorOf(ctx, of('school')), dataScope: DataScope.school },
    college: { ...actorOf(ctx, college), dataScope: DataScope.subtree, collegeId: college.college_id },
  };
}

/** The laboratory of the printed account first, another one of its college, then one of each college. */
async function places(ctx: Ctx): Promise<Place[]> {
  const today = formatDate(ctx.now);
  const { rows } = await sql<Omit<Place, 'level'>>`with home as (select u.id, u.college_id from identity.account a
      join identity.holding h on h.school_id = a.school_id and h.user_id = a.id
      join org.unit u on u.school_id = h.school_id and u.id = h.org_id and u.level = 'lab'
      where a.school_id = ${ctx.schoolId} and a.account = 'lab' order by h.id limit 1),
    found as (select l.id as lab_id, u.name, k.keepers, m.people, e.equipment,
        l.id = (select id from home) as is_home, u.college_id = (select college_id from home) as is_near,
        row_number() over (partition by u.college_id order by l.id = (select id from home) desc, l.id) as n
      from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
      cross join lateral (select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.id desc) as keepers,
          array_agg(x.id) as ids
        from (select distinct a.id, a.name from identity.holding h
          join identity.role r on r.school_id = h.school_id and r.id = h.role_id
          join identity.account a on a.school_id = h.school_id and a.id = h.user_id and a.status = 1 and a.deleted_at is null
          where h.school_id = l.school_id and h.org_id = l.id and (r.role_key = 'lab' or a.account = 'teacher')
          order by a.id desc limit 2) x) k
      cross join lateral (select json_agg(json_build_object('id', a.id, 'name', a.name)
          order by a.account <> 'normal', m.kind <> 'student', a.id) as people, count(*) as count
        from base_info.lab_member m join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1
          and a.deleted_at is null and coalesce(a.valid_to >= ${today}::date + 15, true)
        where m.school_id = l.school_id and m.lab_id = l.id and m.status = 1 and m.admitted_to >= ${today}::date + 15
          and m.joined_on <= ${today}::date - 28 and a.id <> all(k.ids)) m
      cross join lateral (select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name || ' ' || q.model, 'price', q.price)
          order by q.price desc, q.id), '[]') as equipment
        from (select distinct on (x.name) x.* from base_info.equipment x where x.school_id = l.school_id and x.lab_id = l.id
          and x.status = 1 and not x.is_special and x.kind in ('1', '2', '3', '4', '5', '6', '7', '13', '99') order by x.name, x.id) q) e
      where l.school_id = ${ctx.schoolId} and l.use_status = 0 and k.keepers is not null and m.count >= 2)
    select * from found order by is_home desc, not (is_near and n = 2), n, lab_id limit 7`.execute(ctx.db);
  // A level that waits to be confirmed binds bookings already.
  const levels = await requirementsOfLabs(
    ctx,
    rows.map(({ lab_id }) => lab_id),
  );
  return rows.map((row) => ({ ...row, level: levels.get(row.lab_id)?.level ?? null }));
}

/** Instruments from this price on are decided one by one. */
const large = 200_000;
const descriptions: readonly (readonly [name: RegExp, functions: string, notice: string])[] = [
  [/色谱|质谱|联用/, '混合物的分离、定性和定量分析', '样品须过 0.22 μm 滤膜，自备色谱柱和流动相，使用后冲洗 30 分钟'],
  [/显微镜/, '微观形貌观察和图像采集', '样品须干燥并固定，数据用光盘或网盘拷贝，不使用自带 U 盘'],
  [/光度计|光谱|衍射|谱仪/, '元素和结构的定性、定量分析', '开机预热 30 分钟，使用后关闭光源和气源'],
  [/试验机|测试仪|测量机|测试台/, '力学性能和尺寸测试', '装夹后先确认限位和急停，两人以上操作大载荷试验'],
  [/炉|干燥|恒温|气候/, '样品的热处理和恒温培养', '不得放入易燃易爆和挥发性样品，升温时有人值守'],
  [/中心|车床|切割|球磨|切片/, '零件和样品的加工', '穿工作服、戴护目镜，长发盘起，不戴手套操作旋转部件'],
];
const described = (name: string) => {
  const [, functions, notice] = descriptions.find(([words]) => words.test(name)) ?? [];
  return {
    functions: functions ?? '常规测试和样品制备，负责人提供操作培训',
    notice: notice ?? '使用前检查仪器状态，使用后清洁台面并签退登记',
  };
};

/** Of the school, for instruments. */
const instrumentLimits = {
  days: [1, 2, 3, 4, 5, 6, 7],
  min_minutes: 60,
  max_minutes: 480,
  buffer_minutes: 30,
  max_active: 3,
  weekly_hours: 24,
  approval: ApprovalMode.always,
};
/** Of a college, for the seats of its laboratories. */
const seatLimits = { max_minutes: 480, weekly_hours: 24 };

async function rulesByName(ctx: Ctx): Promise<(name: string) => number> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from reservation.rule
    where school_id = ${ctx.schoolId} order by id`.execute(ctx.db);
  return (name) => (rows.find((rule) => rule.name === name) ?? rows[0]!).id;
}

const instruments = 10;
const rooms = 4;
const seats = 8;

/** Opens about ten instruments and four rooms to booking, the first one by its seats; a month of work ago. */
export async function openResources(
  ctx: Ctx,
  { school, college }: { school: Actor; college: Actor },
): Promise<DemoResource[]> {
  const then = demoContext(ctx, addWorkingHours(ctx.now, -220), school);
  const { rows } = await sql`select 1 from reservation.resource where school_id = ${ctx.schoolId} limit 1`.execute(
    ctx.db,
  );
  const found = rows.length === 0 ? await places(ctx) : [];
  if (found.length === 0) return [];
  const largeRule = await createRule(then, { ...defaultRule, ...instrumentLimits, name: '大型仪器规则' });
  const seatRule = await createRule(demoContext(then, then.now, college), {
    ...defaultRule,
    ...seatLimits,
    name: '学院开放工位规则',
  });
  const ruleOf = await rulesByName(then);
  const opened: DemoResource[] = [];
  const open = async (
    place: Place,
    one: { kind: ResourceInput['kind']; name: string; rule_id: number; equipment_id?: number; capacity?: number },
  ) => {
    const { lab_id, level, keepers, people } = place;
    const texts = one.equipment_id
      ? described(one.name)
      : { functions: '开放实验、课程预做和小组实验', notice: '离开前关闭水、电、气，清理台面和废液' };
    const input = {
      ...texts,
      lab_id,
      keeper_ids: keepers.map(({ id }) => id),
      equipment_id: null,
      capacity: 1,
      ...one,
    };
    const id = await createResource(then, input);
    opened.push({ id, kind: one.kind, level, keepers, people });
  };
  const chosen = found
    .flatMap((place, at) => place.equipment.slice(0, at === 0 ? 3 : 2).map((equipment) => ({ place, equipment })))
    .slice(0, instruments);
  for (const [at, { place, equipment }] of chosen.entries())
    await open(place, {
      kind: ResourceKind.instrument,
      name: equipment.name,
      equipment_id: equipment.id,
      rule_id: at === 0 || Number(equipment.price) >= large ? largeRule : ruleOf('仪器通用规则'),
    });
  for (const [at, place] of found.slice(0, rooms).entries())
    await open(place, {
      kind: at === 0 ? ResourceKind.seat : ResourceKind.lab,
      name: place.name,
      rule_id: at === 0 ? seatRule : ruleOf('实验室通用规则'),
      capacity: at === 0 ? seats : 1,
    });
  return opened;
}
