import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';

export type DemoPerson = { id: number; name: string };
/** A head of a project with a laboratory and a colleague. */
export type DemoHead = DemoPerson & { lab_id: number; college_id: number; colleague: DemoPerson | null };

/** The printed teacher first, then one teacher of each laboratory, of many colleges. */
export async function demoHeads(ctx: Ctx, count: number): Promise<DemoHead[]> {
  const { rows } = await sql<DemoHead>`with people as (
      select m.lab_id, u.college_id, a.id, a.name, a.account = 'teacher' as is_first,
        row_number() over (partition by a.id order by m.lab_id) as of_person, row_number() over (partition by m.lab_id order by a.account <> 'teacher', a.id) as of_lab
      from base_info.lab_member m join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
      join org.unit u on u.school_id = m.school_id and u.id = m.lab_id and u.status = 1 and u.deleted_at is null
      where m.school_id = ${ctx.schoolId} and m.status = 1 and m.kind = 'teacher' and u.college_id is not null),
    heads as (select *, row_number() over (partition by college_id order by is_first desc, lab_id) as n from people
      where of_person = 1 and (of_lab = 1 or is_first))
    select h.id, h.name, h.lab_id, h.college_id, (select json_build_object('id', p.id, 'name', p.name) from people p
      where p.lab_id = h.lab_id and p.id <> h.id order by p.id limit 1) as colleague
    from heads h order by h.is_first desc, h.n, h.college_id, h.lab_id limit ${count}`.execute(ctx.db);
  return rows;
}

/** People who score and have no post in the college; the printed inspector first. */
export async function demoExperts(ctx: Ctx, collegeId: number, count: number): Promise<DemoPerson[]> {
  const { rows } = await sql<DemoPerson>`select a.id, a.name from identity.account a
    where a.school_id = ${ctx.schoolId} and a.status = 1 and a.deleted_at is null and exists (select 1 from identity.holding h
        join identity.role_right g on g.school_id = h.school_id and g.role_id = h.role_id and g.right_name = 'project.review.score'
        where h.school_id = a.school_id and h.user_id = a.id)
      and not exists (select 1 from identity.holding h join org.unit u on u.school_id = h.school_id and u.id = h.org_id
        where h.school_id = a.school_id and h.user_id = a.id and u.college_id = ${collegeId})
    order by a.account <> 'jcry', a.id limit ${count}`.execute(ctx.db);
  return rows;
}

type Row = { subject: string; item: string; spec: string; qty: number; price: string; reason: string };
const row = (subject: string, item: string, spec: string, qty: number, price: string, reason: string): Row => ({
  subject,
  item,
  spec,
  qty,
  price,
  reason,
});

/** How far a project of the demonstration goes. */
export type Fate =
  | 'draft'
  | 'college'
  | 'review'
  | 'school'
  | 'stored'
  | 'refused'
  | 'approved'
  | 'running'
  | 'midterm'
  | 'overdue'
  | 'accepting'
  | 'accepted'
  | 'stopped';
export type DemoProject = {
  name: string;
  category: string;
  basis: string;
  content: string;
  indicator: string;
  budget: Row[];
  fate: Fate;
};

const plan = (
  name: string,
  category: string,
  texts: [string, string, string],
  fate: Fate,
  budget: Row[],
): DemoProject => {
  const [basis, content, indicator] = texts;
  return { name, category, basis, content, indicator, budget, fate };
};

/** Projects of the call of the last year, each under way or over. */
export const formerProjects: readonly DemoProject[] = [
  plan(
    '化学实验室通风系统改造',
    'ventilation',
    ['通风柜面风速检测不达标，多个房间换气次数不足。', '更换变频风机和风阀，加装面风速显示。', '面风速达标的通风柜'],
    'running',
    [
      row('equipment', '变频风机', '3 kW', 4, '9800', '原风机老化'),
      row('rebuild', '风管改造', '', 1, '32000', '增加支管'),
      row('install', '安装调试', '', 1, '12000', ''),
    ],
  ),
  plan(
    '气瓶间可燃气体监测',
    'gas',
    ['气瓶间没有固定式探测器，靠人工巡检。', '安装氢气和可燃气体探测器，与排风联动。', '有探测器的气瓶间'],
    'accepted',
    [row('equipment', '氢气探测器', '固定式', 12, '3200', ''), row('install', '布线和联动', '', 1, '18000', '')],
  ),
  plan(
    '危化品防爆柜更新',
    'chemical',
    ['部分试剂柜不防爆、无排风。', '更换防爆柜并接入排风。', '防爆柜占比'],
    'midterm',
    [row('equipment', '防爆柜', '45 加仑', 10, '4600', ''), row('install', '接入排风', '', 1, '9000', '')],
  ),
  plan(
    '危废暂存间规范化建设',
    'waste',
    ['暂存间没有防渗托盘和分区标识。', '增设防渗托盘、分区和视频监控。', '规范的暂存间'],
    'overdue',
    [row('equipment', '防渗托盘和货架', '', 8, '1800', ''), row('rebuild', '地面防渗', '', 1, '26000', '')],
  ),
  plan(
    '重点实验室门禁联网',
    'access',
    ['剧毒和放射实验室的门禁没有联网。', '更换双人双锁门禁并接入平台。', '联网的门禁'],
    'accepting',
    [row('equipment', '双人门禁', '', 6, '5200', ''), row('software', '接入授权', '', 1, '8000', '')],
  ),
  plan(
    '实验楼消防应急改造',
    'fire',
    ['部分楼层应急喷淋和洗眼器缺失。', '补装喷淋洗眼器，更新灭火器材。', '喷淋覆盖的楼层'],
    'stopped',
    [row('equipment', '复合式喷淋洗眼器', '', 10, '2600', ''), row('install', '给排水', '', 1, '15000', '')],
  ),
  plan(
    '生物安全柜更新',
    'equipment',
    ['两台生物安全柜超过使用年限。', '更换二级生物安全柜并检测。', '检测合格率'],
    'approved',
    [row('equipment', '二级生物安全柜', 'A2', 1, '46000', ''), row('test', '现场检测', '', 1, '3000', '')],
  ),
  plan(
    '学生实验室环境改造',
    'rebuild',
    ['实验台老化，电路没有分区保护。', '更换台面并改造电路。', '完成改造的台位'],
    'refused',
    [row('rebuild', '台面和电路', '', 20, '2200', '')],
  ),
];

/** Projects of the call that is open. */
export const presentProjects: readonly DemoProject[] = [
  plan('激光实验室联锁防护', 'safety', ['激光器没有门联锁。', '安装门联锁和警示灯。', '有联锁的激光器'], 'draft', [
    row('equipment', '联锁控制器', '', 5, '3600', ''),
  ]),
  plan('低温气体氧含量监测', 'gas', ['液氮使用区没有氧含量报警。', '安装氧含量探测器。', '有报警的液氮区'], 'college', [
    row('equipment', '氧含量探测器', '', 8, '2900', ''),
  ]),
  plan('高压反应釜防护隔间', 'safety', ['反应釜没有防爆隔间。', '建设防爆隔间两间。', '有隔间的反应釜'], 'review', [
    row('rebuild', '防爆隔间', '', 2, '24000', ''),
  ]),
  plan('化学品智能柜', 'chemical', ['管控化学品靠纸质台账。', '配置智能柜并接入平台。', '智能柜覆盖率'], 'school', [
    row('equipment', '智能柜', '', 2, '24500', ''),
  ]),
  plan('实验室视频监控补点', 'access', ['走廊和公共区有盲区。', '补装摄像头并入网。', '覆盖率'], 'stored', [
    row('equipment', '摄像头', '', 20, '900', ''),
    row('install', '布线', '', 1, '12000', ''),
  ]),
];
