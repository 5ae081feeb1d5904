import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext, type Demo } from '#kernel/server/demo.ts';
import { DataScope } from '#kernel/shared/data-scope.ts';
import { addDays, formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { addWorkingHours, lastWorkingInstant } from '#kernel/shared/working-time.rules.ts';
import { specialRights } from '../shared/rights.ts';
import { createAccessory } from './accessory.service.ts';
import { createAsset } from './asset.service.ts';
import { enableAsset, finishRepair, repairAsset } from './change.service.ts';
import { applyScrapping, decideScrapping } from './scrapping.service.ts';
import { demoPapers } from '#platform/files/server/public.ts';
import { applyInspection, createInspection } from './inspection.service.ts';
import { fillChecklist } from './check.service.ts';
import { formsOf } from './checklist.queries.ts';
import { undoInspection } from './undo.service.ts';
import { InspectionKind, ItemResult } from '../shared/kinds.ts';
import { createOperator } from './operator.service.ts';
import { createRecord } from './record.service.ts';
import { settleSpecial } from './special.jobs.ts';

type Piece = { id: number; name: string; asset_no: string; keeper_id: number; buy_date: string | null };
type Made = Piece & { asset: number; type: string; item: string; n: number };
type Paper = Awaited<ReturnType<typeof demoPapers>>;

const rights = new Set<string>(specialRights.map(({ name }) => name));

/** The printed account of the school. */
async function office(ctx: Ctx): Promise<Actor> {
  const { rows } = await sql<{ id: number; name: string }>`select id, name from identity.account
    where school_id = ${ctx.schoolId} and account = 'school'`.execute(ctx.db);
  const { id: userId, name } = rows[0] ?? { id: 0, name: '系统' };
  return { ...ctx.actor, userId, name, rights, dataScope: DataScope.school };
}

/** Special equipment in use, that of the printed laboratory first; none in a school whose ledger is filled. */
async function pieces(ctx: Ctx, count: number): Promise<Piece[]> {
  const { rows } = await sql<Piece>`select e.id, e.name, e.asset_no, e.keeper_id, e.buy_date from base_info.equipment e
    join org.unit u on u.school_id = e.school_id and u.id = e.lab_id and u.status = 1 and u.deleted_at is null
    where e.school_id = ${ctx.schoolId} and e.is_special and e.special_type = '' and e.status = 1
      and not exists (select 1 from special_equipment.asset x where x.school_id = e.school_id)
    order by e.lab_id <> coalesce((select min(h.org_id) from identity.holding h join identity.account a on a.school_id = h.school_id
      and a.id = h.user_id where h.school_id = e.school_id and a.account = 'lab'), 0), e.id limit ${count}`.execute(
    ctx.db,
  );
  return rows;
}

/** By its name: type, item of the certificate, first character of its number, manufacturer. */
const kinds = [
  [/管道/, '8310', 'A', '管', '江淮管道安装工程有限公司'],
  [/起重机/, '4170', 'Q2', '起', '江南起重机械有限公司'],
  [/灭菌/, 'R200', 'R1', '容', '华东压力容器制造有限公司'],
  [/./, '2170', 'R1', '容', '华东压力容器制造有限公司'],
] as const;
const kindOf = (name: string) => kinds.find(([words]) => words.test(name))!;

/** Months before today at which the ledger was made, as working hours. */
const begin = -1_300;

/** The ledger as laboratories filled it in; a few pieces are not in it yet, a few lack a file. */
async function register(ctx: Ctx, all: readonly Piece[], by: Actor, paper: Paper): Promise<Made[]> {
  const made: Made[] = [];
  for (const [n, piece] of all.entries()) {
    if (n % 9 === 4) continue;
    const then = demoContext(ctx, addWorkingHours(ctx.now, begin + n * 6.1), by);
    const day = formatDate(then.now);
    const [, type, item, sign, manufacturer] = kindOf(piece.name);
    const made_on = addDays(piece.buy_date ?? day, -90);
    const one = async (name: string) => [await paper(then, `${name} ${piece.asset_no}`)];
    const asset = await createAsset(then, {
      equipment_id: piece.id,
      type_code: type,
      manufacturer,
      factory_no: `CC${piece.asset_no.slice(-6)}`,
      made_on,
      first_use_on: addDays(day, -400) > made_on ? addDays(day, -400) : made_on,
      register_code: `${type}3401002020${String(n).padStart(4, '0')}`,
      use_cert_no: `${sign}17皖A${String(n + 1).padStart(5, '0')}`,
      authority: '市市场监督管理局',
      ...(type === '4170'
        ? { load_kg: '3000' }
        : {
            ...(type !== '8310' && { volume_l: '50' }),
            design_mpa: '1.6',
            work_mpa: '1.2',
            temperature_c: type === '8310' ? '40' : '180',
            medium: '氮气',
          }),
      ...(type === '2170' && { vessel_class: 1 as const, safety_grade: 2 as const }),
      last_on: addDays(day, -330),
      next_on: addDays(day, 90),
      certificates: await one('使用登记证'),
      photos: n % 6 === 5 ? [] : [await paper(then, `设备照片 ${piece.asset_no}`, 'jpg')],
      rules: n % 7 === 3 ? [] : await one('操作规程'),
      plans: await one('应急预案'),
      reports: await one('检验报告'),
    });
    made.push({ ...piece, asset, type, item, n });
  }
  return made;
}

/** One certificate of each keeper for all pieces of an item; some of them run out. */
async function certify(ctx: Ctx, made: readonly Made[], by: Actor, paper: Paper): Promise<void> {
  const { rows: items } = await sql<{ id: number; code: string }>`select id, code from special_equipment.item
    where school_id = ${ctx.schoolId}`.execute(ctx.db);
  const today = formatDate(ctx.now);
  const holders = Map.groupBy(made, ({ keeper_id, item }) => `${keeper_id} ${item}`);
  for (const [n, group] of [...holders.values()].entries()) {
    const { keeper_id: user_id, item } = group[0]!;
    const then = demoContext(ctx, addWorkingHours(ctx.now, begin + 250 + n * 0.3), by);
    await createOperator(then, {
      user_id,
      item_id: items.find(({ code }) => code === item)!.id,
      cert_no: `T3401${String(user_id).padStart(8, '0')}`,
      issuer: '市市场监督管理局',
      issued_on: addDays(today, -1_200),
      valid_to: addDays(today, n % 8 === 1 ? 18 : n % 8 === 5 ? 45 : 260 + n),
      asset_ids: group.map(({ asset }) => asset),
      files: [await paper(then, '作业人员证')],
    });
  }
}

/** The school has not decided on every registration yet. */
const waits = ({ n }: Made, count: number): boolean => n % 11 === 1 || count === 1;

/** Days until the next inspection. */
const validFor = (n: number): number => [22, 48, 6, -9, 140, 230, 300][n % 7]!;

async function inspect(ctx: Ctx, made: readonly Made[], by: Actor, paper: Paper): Promise<void> {
  for (const one of made) {
    const { asset, n } = one;
    const enabled = demoContext(ctx, addWorkingHours(ctx.now, begin + 300 + n * 0.4), by);
    if (!waits(one, made.length)) await enableAsset(enabled, { id: asset });
    const then = demoContext(ctx, addWorkingHours(ctx.now, begin + 360 + n * 11.3), by);
    const day = formatDate(then.now);
    await createInspection(then, {
      asset_id: asset,
      kind: 2,
      applied_on: addDays(day, -25),
      body: '省特种设备检验研究院',
      inspected_on: day,
      conclusion: 1,
      next_on: addDays(formatDate(ctx.now), validFor(n)),
      report_no: `RQ${day.replaceAll('-', '')}${String(n).padStart(3, '0')}`,
      reports: [await paper(then, '定期检验报告')],
    });
  }
}

/** Yearly checks by checklist: most have passed, some found something to be put right; one inspection was entered by mistake. */
async function check(ctx: Ctx, made: readonly Made[], by: Actor, paper: Paper): Promise<void> {
  for (const one of made.filter(({ type, n }) => type !== '4170' && n % 3 === 0)) {
    const then = demoContext(ctx, addWorkingHours(ctx.now, -120 + one.n * 0.7), by);
    const { content } = await formsOf(then, { id: one.asset });
    const list = content.find(({ kind }) => kind === InspectionKind.yearly);
    if (!list) continue;
    const fails = list.items.findIndex(({ is_critical, needs_photo }) => !is_critical && !needs_photo);
    await fillChecklist(then, {
      id: one.asset,
      checklist_id: list.id,
      checklist_version: list.version,
      checked_on: formatDate(then.now),
      answers: list.items.map((_, at) =>
        one.n % 9 === 6 && at === fails
          ? { result: ItemResult.failed, remark: '铭牌被遮挡，操作规程未上墙' }
          : { result: ItemResult.passed },
      ),
    });
  }
  const mistaken = made.find(({ n }) => n % 7 === 6);
  if (!mistaken) return;
  const then = demoContext(ctx, addWorkingHours(ctx.now, -40), by);
  const day = formatDate(then.now);
  const id = await createInspection(then, {
    asset_id: mistaken.asset,
    kind: InspectionKind.pressure,
    applied_on: day,
    body: '省特种设备检验研究院',
    inspected_on: day,
    conclusion: 1,
    next_on: addDays(day, 2_190),
    report_no: `NY${day.replaceAll('-', '')}`,
    reports: [await paper(then, '耐压试验报告')],
  });
  const later = demoContext(ctx, addWorkingHours(ctx.now, -38), by);
  await undoInspection(later, { id, reason: '报告属于另一台反应釜，登记错了设备' });
}

async function wear(ctx: Ctx, made: readonly Made[], by: Actor): Promise<void> {
  for (const { asset, type, n } of made.filter((one) => one.type !== '4170')) {
    const then = demoContext(ctx, addWorkingHours(ctx.now, -700 + n * 0.3), by);
    const checked_on = formatDate(then.now);
    const accessory = { asset_id: asset, checked_on, status: 1 as const };
    await createAccessory(then, {
      ...accessory,
      kind: 'gauge',
      no: `Y${asset}`,
      next_on: addDays(formatDate(ctx.now), 12 + ((n * 17) % 90)),
    });
    if (type === '2170') await createAccessory(then, { ...accessory, kind: 'valve', no: `A${asset}` });
  }
}

/** Runs and checks of the last weeks, by the keepers. */
async function use(ctx: Ctx, made: readonly Made[], by: Actor): Promise<void> {
  for (const { asset, keeper_id: user_id, n } of made
    .filter((one) => !waits(one, made.length) && one.n % 7 !== 3)
    .slice(0, 14))
    for (const [k, kind] of ([1, 2, 1, 3, 1, 5] as const).entries()) {
      const then = demoContext(ctx, addWorkingHours(ctx.now, -150 + k * 22 + n * 0.2), by);
      const is_normal = !(kind === 2 && n % 5 === 2);
      const note = is_normal ? '' : '压力表指针不回零，已停用并联系校验';
      await createRecord(then, { asset_id: asset, kind, done_on: formatDate(then.now), user_id, is_normal, note });
    }
}

async function personOf(ctx: Ctx, by: Actor, userId: number): Promise<Actor> {
  const { rows } = await sql<{ name: string }>`select name from identity.account
    where school_id = ${ctx.schoolId} and id = ${userId}`.execute(ctx.db);
  return { ...by, userId, name: rows[0]?.name ?? '' };
}

type Verdict = { hours: number; opinion: string; files?: number[]; isRefused?: boolean };

/** The next step of an application for scrapping, by whom it waits for. */
async function decide(ctx: Ctx, by: Actor, { asset }: Made, { hours, isRefused = false, ...verdict }: Verdict) {
  const { rows } = await sql<{ id: number }>`select t.assignee_id as id from special_equipment.scrapping s
    join workflow.task t on t.school_id = s.school_id and t.instance_id = s.instance_id and t.status = 0
    where s.school_id = ${ctx.schoolId} and s.asset_id = ${asset} and s.status = 0 order by t.id limit 1`.execute(
    ctx.db,
  );
  const [task] = rows;
  if (!task) return;
  const then = demoContext(ctx, addWorkingHours(ctx.now, hours), await personOf(ctx, by, task.id));
  await decideScrapping(then, { id: asset, pass: !isRefused, ...verdict });
}

/** A repair that is over and one under way, an application, pieces that go. */
async function move(ctx: Ctx, made: readonly Made[], by: Actor, paper: Paper): Promise<void> {
  const at = (hours: number) => demoContext(ctx, addWorkingHours(ctx.now, hours), by);
  const running = made.filter((one) => !waits(one, made.length) && one.n % 7 !== 3).toReversed();
  const [repaired, serviced, scrapped, leaving, applied] = running;
  const keeper = async ({ keeper_id }: Made, hours: number) =>
    demoContext(ctx, at(hours).now, await personOf(ctx, by, keeper_id));
  if (repaired) {
    await repairAsset(at(-90), { id: repaired.asset, reason: '安全联锁失灵', is_major: false });
    await finishRepair(at(-70), { id: repaired.asset, reason: '更换联锁开关，试运行正常' });
    await applyScrapping(await keeper(repaired, -30), { id: repaired.asset, reason: '课题结束，设备闲置' });
    const opinion = '其他课题组需要使用，调剂后继续使用';
    await decide(ctx, by, repaired, { hours: -26, opinion, isRefused: true });
  }
  if (serviced) await repairAsset(at(-12), { id: serviced.asset, reason: '加热管损坏，等待配件', is_major: false });
  if (scrapped) {
    await applyScrapping(await keeper(scrapped, -60), { id: scrapped.asset, reason: '达到设计使用年限' });
    await decide(ctx, by, scrapped, { hours: -56, opinion: '同意报废' });
    const then = at(-50);
    await decide(ctx, by, scrapped, {
      hours: -50,
      opinion: '同意报废',
      files: [await paper(then, '使用登记注销证明')],
    });
  }
  if (leaving) await applyScrapping(await keeper(leaving, -9), { id: leaving.asset, reason: '长期闲置，维修费用过高' });
  if (applied)
    await applyInspection(at(-15), {
      asset_id: applied.asset,
      kind: 1,
      applied_on: formatDate(at(-15).now),
      body: '省特种设备检验研究院',
    });
}

/** What was written then carries its time, and what was told long ago has been read. */
async function stamp(ctx: Ctx, made: readonly Made[]): Promise<void> {
  const rows = JSON.stringify(
    made.map(({ asset, n }) => ({ id: asset, at: addWorkingHours(ctx.now, begin + n * 6.1) })),
  );
  await sql`update special_equipment.asset x set created_at = m.at from json_to_recordset(${rows}::json) as m(id bigint, at timestamptz)
    where x.school_id = ${ctx.schoolId} and x.id = m.id`.execute(ctx.db);
  await sql`update special_equipment.record x set created_at = (x.done_on + time '10:00') at time zone 'Asia/Shanghai'
    where x.school_id = ${ctx.schoolId}`.execute(ctx.db);
  const former = addWorkingHours(ctx.now, -15);
  await sql`update notices.message set read_at = coalesce(read_at, created_at + interval '2 hours')
    where school_id = ${ctx.schoolId} and type like 'SPECIAL%' and created_at < ${former}`.execute(ctx.db);
}

const count = 40;

/** A ledger of a year: registration, certificates, an inspection each, accessories, use, repairs, and what the days have stopped. */
export const specialDemo: Demo = {
  async finish(ctx) {
    const all = await pieces(ctx, count);
    if (all.length === 0) return;
    const by = await office(ctx);
    const paper = await demoPapers(ctx);
    const made = await register(ctx, all, by, paper);
    await certify(ctx, made, by, paper);
    await inspect(ctx, made, by, paper);
    await check(ctx, made, by, paper);
    await wear(ctx, made, by);
    await use(ctx, made, by);
    await move(ctx, made, by, paper);
    // The job of the day after, which stopped what was overdue.
    const morning = parseDateTime(`${addDays(formatDate(ctx.now), -1)} 09:00:00`);
    await settleSpecial(demoContext(ctx, lastWorkingInstant(morning)));
    await stamp(ctx, made);
  },
};
