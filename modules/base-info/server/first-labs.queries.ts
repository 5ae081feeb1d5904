import { sql } from 'kysely';
import type { SetupStep } from '#kernel/server/work-home.ts';

/** A step of a new school: a laboratory. */
export const firstLabs: SetupStep = {
  name: 'labs',
  label: '实验室',
  note: '实验室和负责人，可用表格导入',
  page: '/lab-baseinfo/lab/search',
  right: 'base-info.lab.manage',
  sort: 3,
  isDone: (ctx) => sql<boolean>`exists (select 1 from base_info.lab l where l.school_id = ${ctx.schoolId})`,
};
