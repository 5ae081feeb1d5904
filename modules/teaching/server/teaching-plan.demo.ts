import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate, weekdayOf } from '#kernel/shared/time.ts';
import { isWorkday } from '#kernel/shared/workday.rules.ts';
import { calendarOf } from '#platform/org/server/public.ts';
import { weekOf } from './course/batch-time.rules.ts';

export type DemoPerson = { id: number; name: string };
/** A laboratory with those who teach in it. */
export type DemoLab = { id: number; name: string; college_id: number; teachers: DemoPerson[] };
/** A day of a term on which there is work. */
export type DemoDay = { day: string; term_id: number; week: number; weekday: number };

/** The laboratory of the printed account first, then others with a teacher, one of each college at a time. */
export async function demoLabs(ctx: Ctx, count: number): Promise<DemoLab[]> {
  const { rows } = await sql<DemoLab>`with found as (select l.id, u.name, u.college_id, t.teachers,
      exists (select 1 from identity.holding h join identity.account a on a.school_id = h.school_id and a.id = h.user_id
        where h.school_id = l.school_id and h.org_id = l.id and a.account = 'lab') as is_home,
      row_number() over (partition by u.college_id order by l.id) as n
    from base_info.lab l join org.unit u on u.school_id = l.school_id and u.id = l.id and u.status = 1 and u.deleted_at is null
    cross join lateral (select json_agg(json_build_object('id', x.id, 'name', x.name) order by x.first desc, x.id) as teachers
      from (select distinct a.id, a.name, a.account = 'teacher' as first from base_info.lab_member m
        join identity.account a on a.school_id = m.school_id and a.id = m.user_id and a.status = 1 and a.deleted_at is null
        where m.school_id = l.school_id and m.lab_id = l.id and m.status = 1 and m.kind = 'teacher'
        order by a.account = 'teacher' desc, a.id limit 2) x) t
    where l.school_id = ${ctx.schoolId} and l.use_status = 0 and u.college_id is not null and t.teachers is not null)
    select id, name, college_id, teachers from found order by is_home desc, n, id limit ${count}`.execute(ctx.db);
  return rows;
}

/** The printed student first, then others. */
export async function demoStudents(ctx: Ctx, count: number): Promise<DemoPerson[]> {
  const { rows } = await sql<DemoPerson>`select a.id, a.name from identity.account a
    where a.school_id = ${ctx.schoolId} and a.status = 1 and a.deleted_at is null
      and (a.account = 'normal' or a.user_type in ('undergraduate_student', 'graduate_student'))
      and coalesce(a.valid_to >= ${formatDate(ctx.now)}::date + 90, true)
    order by a.account <> 'normal', a.user_type <> 'undergraduate_student', a.id limit ${count}`.execute(ctx.db);
  return rows;
}

type Days = { past: DemoDay[]; ahead: DemoDay[] };

/** Days of work of terms before and after today, the nearest first; in a vacation those of the terms around it. */
export async function demoDays(ctx: Ctx): Promise<Days> {
  const today = formatDate(ctx.now);
  const range = { from: addDays(today, -120), to: addDays(today, 120) };
  const calendar = await calendarOf(ctx, range);
  const { rows: terms } = await sql<{
    id: number;
    starts_on: string;
    ends_on: string;
  }>`select t.id, t.starts_on, t.ends_on
    from org.term t where t.school_id = ${ctx.schoolId} and t.ends_on >= ${range.from}::date and t.starts_on <= ${range.to}::date`.execute(
    ctx.db,
  );
  const read = (direction: number): DemoDay[] =>
    Array.from({ length: 110 }, (_, n) => addDays(today, direction * (n + 1))).flatMap((day) => {
      const term = terms.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on);
      const week = term && weekOf(term, day);
      const isGiven = term && week && weekdayOf(day) <= 5 && isWorkday(day, calendar);
      return isGiven ? [{ day, term_id: term.id, week, weekday: weekdayOf(day) }] : [];
    });
  return { past: read(-1), ahead: read(1) };
}

/** Courses of the demonstration with two projects each; whichever laboratory they are in. */
export const demoCourses = [
  ['SY2101', '基础实验技能', ['实验室安全与基本操作', '称量与溶液配制']],
  ['SY2102', '无机与分析实验', ['酸碱滴定分析', '分光光度法测定铁']],
  ['SY2103', '有机合成实验', ['乙酸乙酯的制备', '重结晶与熔点测定']],
  ['SY2104', '物理化学实验', ['燃烧热的测定', '电池电动势的测定']],
  ['SY2105', '仪器分析实验', ['气相色谱定量分析', '红外光谱结构分析']],
  ['SY2106', '大学物理实验', ['光的干涉与衍射', '霍尔效应测量']],
  ['SY2107', '生物化学实验', ['蛋白质含量测定', '酶活力测定']],
  ['SY2108', '微生物学实验', ['培养基的配制与灭菌', '革兰氏染色']],
  ['SY2109', '材料性能测试', ['金属拉伸试验', '硬度测定']],
  ['SY2110', '电工电子实验', ['直流电路测量', '运算放大器应用']],
  ['SY2111', '环境监测实验', ['水样 COD 测定', '空气颗粒物采样']],
  ['SY2112', '工程训练', ['数控加工认知', '激光切割与装配']],
] as const;
