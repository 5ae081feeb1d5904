import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays } from '#kernel/shared/time.ts';
import { hasWorkingFacility } from '#modules/base-info/server/public.ts';
import { roomName } from '#platform/stock/server/public.ts';
import { CylinderState } from '../../shared/cylinder.states.ts';
import { cylinderRoom, cylinderUnit, cylinders, gasName } from '../storage/cylinder-place.queries.ts';

type Given = { ctx: Ctx; today: string; days: (key: string) => number };
type Reasons = RawBuilder<unknown>;
const { inUse, returned, faulty } = CylinderState;

const named = sql`${gasName} || '（' || c.code || '）'`;
const ofCylinders = (
  { ctx }: Given,
  columns: Reasons,
  condition: RawBuilder<boolean>,
): Reasons => sql`select c.id, ${named}, ${columns},
    '/chemical/g/' || c.code, ${cylinderUnit}, c.warehouse_id
  from ${cylinders} where c.school_id = ${ctx.schoolId} and ${condition}`;

/** The inspection of a cylinder ends soon, or has ended. */
export const cylinderDue = (given: Given): Reasons =>
  ofCylinders(
    given,
    sql`case when c.next_inspection < ${given.today}::date then '检验已于 ' || c.next_inspection || ' 到期，请停止使用并退回供应商检验'
      else '检验 ' || c.next_inspection || ' 到期，请安排退回或送检' end,
      case when c.next_inspection < ${given.today}::date then 2 else 3 end`,
    sql<boolean>`c.state <> ${returned} and c.next_inspection <= ${addDays(given.today, given.days('chem_gas_warn_days'))}::date`,
  );

/** Somebody has reported a cylinder, and nobody has put it right. */
export const cylinderFault = (given: Given): Reasons =>
  ofCylinders(
    given,
    sql`c.fault || '，请处理后解除或退回供应商', 1`,
    sql<boolean>`c.state = ${faulty} and not (c.next_inspection < ${given.today}::date and c.state_before <> ${CylinderState.empty})`,
  );

/** Rooms `t` with the cylinders that meet a condition; a store without a room has the opposite of its id. */
const ofRooms = ({ ctx }: Given, condition: RawBuilder<boolean>): Reasons => sql`select x.room,
    x.school_id, substr(x.room, 2)::bigint * case when x.room like 'r%' then 1 else -1 end as object_id,
    case when x.room like 'r%' then substr(x.room, 2)::bigint end as room_id, min(x.warehouse_id) as warehouse_id, min(x.unit) as unit,
    min(x.name) as name, string_agg(distinct x.gas, '、') as gases, count(*) filter (where x.state = ${inUse} and x.is_oxidising) as oxidising,
    count(*) filter (where x.state = ${inUse} and x.is_flammable) as flammable,
    bool_or('gas_detector' = any(coalesce(x.features, '{}'))) as has_store_detector
  from (select c.school_id, ${cylinderRoom} as room, c.warehouse_id, ${cylinderUnit} as unit, coalesce(cw.name, cu.name) as name, ${gasName} as gas,
      c.state, g.is_oxidising, g.is_flammable, cw.features
    from ${cylinders} where c.school_id = ${ctx.schoolId} and c.state <> ${returned} and ${condition}) x
  group by x.room, x.school_id`;

const roomTitle = sql`coalesce((select ${roomName(sql`w.room_id`)} from (select t.school_id, t.room_id) w), t.name)`;

/** Toxic or flammable gas in a room whose detector is missing, broken or expired. */
export const gasDetector = (given: Given): Reasons => sql`select t.object_id, ${roomTitle},
    '有' || t.gases || '，没有正常的气体探测器，请立即检修或移出气瓶', 1, '/chemical/gas?room=' || t.room, t.unit, t.warehouse_id
  from (${ofRooms(given, sql<boolean>`(g.is_flammable or g.is_toxic)`)}) t
  where not t.has_store_detector and not coalesce(${hasWorkingFacility(given.ctx, sql`t.room_id`, 'qttcq')}, false)`;

/** More than one oxidising or flammable cylinder in use: by an exception of the school, or not any more. */
export const gasInUse = (given: Given): Reasons => {
  const isAllowed = (
    kind: string,
  ) => sql<boolean>`exists (select 1 from chemical.gas_exception e where e.school_id = t.school_id
    and e.room = t.room and e.kind = ${kind} and e.ends_on >= ${given.today}::date)`;
  const isOver = sql<boolean>`(t.oxidising > 1 and not ${isAllowed('oxidising')} or t.flammable > 1 and not ${isAllowed('flammable')})`;
  return sql`select t.object_id, ${roomTitle}, '同时使用助燃气体 ' || t.oxidising || ' 瓶、易燃气体 ' || t.flammable || ' 瓶，'
      || case when ${isOver} then '学校批准的例外已到期，请停用多余的气瓶' else '按学校批准的例外使用，请加强巡查' end,
    case when ${isOver} then 1 else 3 end, '/chemical/gas?state=2&room=' || t.room, t.unit, t.warehouse_id
  from (${ofRooms(given, sql<boolean>`c.state = ${inUse}`)}) t where t.oxidising > 1 or t.flammable > 1`;
};
