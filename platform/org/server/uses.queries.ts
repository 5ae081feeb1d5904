import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** Rows of this slice that need a unit or name a person. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '个下级单位',
      (ctx, id) => sql`org.unit where school_id = ${ctx.schoolId} and pid = ${id} and deleted_at is null`,
    ),
    use(
      '个房间',
      (ctx, id) => sql`org.room where school_id = ${ctx.schoolId} and org_id = ${id} and deleted_at is null`,
    ),
  ],
  'identity.account': [
    use(
      '个单位的负责人或安全员',
      (ctx, id) => sql`org.unit where school_id = ${ctx.schoolId} and deleted_at is null
        and (${id} in (head_id, party_leader_id, branch_leader_id, safety_manager_id) or ${id} = any(safety_officer_ids))`,
    ),
    use(
      '栋楼宇的管理员',
      (ctx, id) => sql`org.building where school_id = ${ctx.schoolId} and deleted_at is null and manager_id = ${id}`,
    ),
  ],
};
