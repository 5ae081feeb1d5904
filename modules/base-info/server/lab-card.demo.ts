import { sql } from 'kysely';
import type { Actor, Ctx } from '#kernel/server/context.ts';
import { demoContext } from '#kernel/server/demo.ts';
import type { Random } from '#kernel/server/random.ts';
import { addWorkingHours } from '#kernel/shared/working-time.rules.ts';
import { UseStatus } from '../shared/use-status.ts';
import { cardContents } from './lab-card.queries.ts';
import { followCards } from './lab-card.service.ts';
import type { DemoLab } from './lab.demo.ts';
import { setUseStatus } from './lab-status.service.ts';

type Kind = { signs: string[]; ppe: string[]; fire: string[]; forbid: string; warn: string; measures: string[] };

/** What stands on the cards of a class of labs; codes of the dictionaries sign, ppe and fire_method. */
const kinds: Record<number, Kind> = {
  1: {
    signs: ['W01', 'W03', 'W04', 'W12', 'P02', 'P03', 'M01', 'M02', 'M03', 'M05', 'E02', 'E03'],
    ppe: ['1', '2', '4', '6'],
    fire: ['3', '4', '6'],
    forbid: '严禁明火和吸烟；严禁将易燃溶剂存放在普通冰箱；严禁加热反应无人值守。',
    warn: '进入实验室须穿实验服、戴护目镜；离开前关闭水、电、气，废液分类倒入专用桶。',
    measures: ['通风橱', '实验服', '护目镜或面屏', '耐化学手套', '洗眼与喷淋', '泄漏吸附材料'],
  },
  2: {
    signs: ['W05', 'W09', 'P03', 'P05', 'M01', 'M03', 'M06', 'E02', 'E04'],
    ppe: ['1', '2', '4', '7'],
    fire: ['3', '4'],
    forbid: '严禁将感染性材料带出实验区；严禁在实验区饮食；严禁锐器混入生活垃圾。',
    warn: '操作前确认生物安全柜运行正常；实验废物灭菌后再移交；离开前洗手。',
    measures: ['实验服', '耐化学手套', '准入培训与考核', '领用登记台账', '急救箱'],
  },
  3: {
    signs: ['W08', 'P05', 'M01', 'E01'],
    ppe: ['1', '9'],
    fire: ['3', '4'],
    forbid: '严禁未佩戴个人剂量计进入；严禁擅自解除安全联锁。',
    warn: '开机前确认联锁和警示灯正常；发现剂量异常立即停机撤离并报告。',
    measures: ['安全联锁', '防辐射用品', '准入培训与考核', '定期检查维护'],
  },
  4: {
    signs: ['W06', 'W07', 'W11', 'P05', 'M01', 'M02', 'E01'],
    ppe: ['1', '2', '10', '11', '12'],
    fire: ['3', '4', '8'],
    forbid: '严禁戴手套操作旋转设备；严禁带电检修；严禁拆除防护罩。',
    warn: '长发须束起；启动前检查急停按钮；设备运转时不得离人。',
    measures: ['防护屏与护罩', '接地与漏电保护', '操作规程上墙', '定期检查维护'],
  },
  5: {
    signs: ['W06', 'P01', 'E01', 'E04'],
    ppe: ['1'],
    fire: ['1', '3', '4'],
    forbid: '严禁超负荷用电和私拉电线；严禁堵塞疏散通道。',
    warn: '离开前关闭电源和门窗；锂电池充电须有人看守。',
    measures: ['接地与漏电保护', '灭火器材', '疏散路线与演练'],
  },
};

const places = ['门口左侧', '门口右侧', '水池旁', '通风橱旁', '走廊东端', '工具柜上层', '实验台下方', '窗台旁'];

const facilitiesOf = (random: Random, labClass: number) =>
  [
    ['extinguisher', 2],
    ['first_aid', 1],
    ...(labClass === 1
      ? ([
          ['eye_washer', 1],
          ['emergency_spray', 1],
          ['fume_hood', 2],
          ['gas_cabinet', 1],
          ['qttcq', 1],
        ] as const)
      : []),
    ...(labClass === 2 ? ([['eye_washer', 1]] as const) : []),
    ...(labClass === 4 ? ([['fire_blanket', 1]] as const) : []),
  ].map(([category, qty]) => ({ category, qty, place: random.pick(places) }));

const stops = ['通风系统检修', '气瓶间报警器更换', '实验台改造施工', '危化品柜更换'];

/** Two of three labs printed their cards; some before the emergency phone was another one. */
export async function addPrints(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{
    id: number;
  }>`select id from base_info.lab where school_id = ${ctx.schoolId}
    and not exists (select 1 from base_info.printed_card where school_id = ${ctx.schoolId}) order by id`.execute(
    ctx.db,
  );
  const printed = rows.filter((_, at) => at % 3 < 2).map(({ id }) => id);
  const before = printed.filter((_, at) => at % 8 === 0);
  const at = addWorkingHours(ctx.now, -40);
  const contents = cardContents(ctx, sql`u.school_id = ${ctx.schoolId} and u.id = any(${printed})`);
  await sql`insert into base_info.printed_card (school_id, lab_id, content, printed_by, printed_at)
    select ${ctx.schoolId}, c.lab_id, c.content || case when c.lab_id = any(${before})
      then jsonb_build_object('emergency_phone', '13900000000') else '{}' end, ${ctx.actor.userId}, ${at}
    from (${contents}) c`.execute(ctx.db);
  await sql`update base_info.lab set card_printed_at = ${at} where school_id = ${ctx.schoolId} and id = any(${printed})`.execute(
    ctx.db,
  );
  await followCards(ctx, printed);
}

/** Signs, protection and facilities of the labs. */
export async function addCards(ctx: Ctx, random: Random, labs: readonly DemoLab[], office: Actor): Promise<void> {
  // One in twelve has not been filled in yet, so that what is missing can be seen as well.
  const filled = labs.filter(() => !random.chance(1 / 12));
  const rows = filled.map((lab) => {
    const { labClass } = lab.discipline;
    return { id: lab.id, ...kinds[labClass]!, facilities: facilitiesOf(random, labClass) };
  });
  const json = JSON.stringify(rows);
  await sql`update base_info.lab l set signs = r.signs, ppe = r.ppe, fire_methods = r.fire, forbid = r.forbid, warn = r.warn
    from json_to_recordset(${json}::json) as r(id bigint, signs text[], ppe text[], fire text[], forbid text, warn text)
    where l.school_id = ${ctx.schoolId} and l.id = r.id`.execute(ctx.db);
  await sql`insert into base_info.lab_facility (school_id, lab_id, category, qty, place)
    select ${ctx.schoolId}, r.id, f.category, f.qty, f.place
    from json_to_recordset(${json}::json) as r(id bigint, facilities json),
      json_to_recordset(r.facilities) as f(category text, qty int, place text)`.execute(ctx.db);
  await sql`insert into base_info.lab_protect (school_id, lab_id, attribute_id)
    select ${ctx.schoolId}, r.id, a.id from json_to_recordset(${json}::json) as r(id bigint, measures text[])
    join base_info.attribute a on a.school_id = ${ctx.schoolId} and a.kind = 'protect' and a.name = any(r.measures)
    on conflict do nothing`.execute(ctx.db);
  // Closed as a person would, so that their history tells when and why.
  for (const [at, reason] of stops.entries())
    await setUseStatus(
      demoContext(ctx, addWorkingHours(ctx.now, -20 * at - 13), office),
      labs[(at * 7 + 3) % labs.length]!.id,
      UseStatus.suspended,
      reason,
    );
}
