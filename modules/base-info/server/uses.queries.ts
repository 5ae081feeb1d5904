import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';
import { RiskStatus } from '../shared/risk/risk-point.states.ts';

/** Labs that use a room; labs and equipment a person is responsible for. */
export const uses: Record<string, readonly Use[]> = {
  'org.room': [
    use(
      '间实验室在使用',
      (ctx, id) => sql`base_info.lab_room r
        join org.unit l on l.school_id = r.school_id and l.id = r.lab_id and l.deleted_at is null
        where r.school_id = ${ctx.schoolId} and r.room_id = ${id}`,
    ),
    use(
      '项变更申请在审批',
      (
        ctx,
        id,
      ) => sql`base_info.change_request where school_id = ${ctx.schoolId} and info_type = 1 and target_id = ${id}
        and status in (0, 9) and read_by is null and deleted_at is null`,
    ),
    use(
      '条危险源的存放地点',
      (ctx, id) => sql`base_info.hazard_source where school_id = ${ctx.schoolId} and room_id = ${id}`,
    ),
    use(
      '个风险点的房间',
      (ctx, id) =>
        sql`base_info.risk_point where school_id = ${ctx.schoolId} and room_id = ${id} and status <> ${sql.lit(RiskStatus.closed)}`,
    ),
  ],
  'identity.account': [
    use(
      '间实验室的负责人或安全员',
      (ctx, id) => sql`base_info.lab where school_id = ${ctx.schoolId}
        and ${id} in (safety_head_id, safety_officer_id, student_officer_id)`,
    ),
    use(
      '台设备的保管人',
      (ctx, id) => sql`base_info.equipment where school_id = ${ctx.schoolId} and keeper_id = ${id}`,
    ),
    use(
      '条危险源的责任人',
      (ctx, id) => sql`base_info.hazard_source where school_id = ${ctx.schoolId} and keeper_id = ${id}`,
    ),
    use(
      '个风险点的责任人',
      (ctx, id) =>
        sql`base_info.risk_point where school_id = ${ctx.schoolId} and duty_id = ${id} and status <> ${sql.lit(RiskStatus.closed)}`,
    ),
    use(
      '间实验室的成员',
      (ctx, id) => sql`base_info.lab_member where school_id = ${ctx.schoolId} and user_id = ${id} and status = 1`,
    ),
    use(
      '次特殊时段的值守人',
      (ctx, id) =>
        sql`base_info.special_time where school_id = ${ctx.schoolId} and duty_id = ${id} and ends_at > ${ctx.now}`,
    ),
    use(
      '项安全设施的责任人',
      (ctx, id) => sql`base_info.lab_facility where school_id = ${ctx.schoolId} and duty_id = ${id}`,
    ),
  ],
};
