import { sql } from 'kysely';
import type { SetupStep } from '#kernel/server/work-home.ts';

/** A step of a new school: somebody beside the caller. */
export const firstPeople: SetupStep = {
  name: 'identity',
  label: '人员',
  note: '教师、检查人员的账号和角色，可用表格导入',
  page: '/user',
  right: 'identity.user.edit',
  sort: 2,
  isDone: (ctx) =>
    sql<boolean>`exists (select 1 from identity.account a where a.school_id = ${ctx.schoolId} and a.id <> ${ctx.actor.userId} and a.deleted_at is null)`,
};
