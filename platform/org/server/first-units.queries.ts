import { sql } from 'kysely';
import type { SetupStep } from '#kernel/server/work-home.ts';

/** The first step of a new school: a unit below the school. */
export const firstUnits: SetupStep = {
  name: 'org',
  label: '组织机构',
  note: '学院、部门，可用表格导入',
  page: '/lab-baseinfo/organization',
  right: 'org.unit.move',
  sort: 1,
  isDone: (ctx) =>
    sql<boolean>`exists (select 1 from org.unit u where u.school_id = ${ctx.schoolId} and u.pid is not null and u.deleted_at is null)`,
};
