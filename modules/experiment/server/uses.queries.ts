import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';

/** Experiments that still need a laboratory or their head. */
export const uses: Record<string, readonly Use[]> = {
  'org.unit': [
    use(
      '个未停止的实验项目',
      (ctx, id) => sql`experiment.project where school_id = ${ctx.schoolId} and lab_id = ${id} and state <> 4`,
    ),
  ],
  'identity.account': [
    use(
      '个负责的未停止的实验项目',
      (ctx, id) => sql`experiment.project where school_id = ${ctx.schoolId} and head_id = ${id} and state <> 4`,
    ),
  ],
};
