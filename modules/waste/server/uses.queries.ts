import { sql } from 'kysely';
import { use, type Use } from '#kernel/server/uses.ts';
import { inLab, RecordState } from '../shared/record/record.states.ts';

const { planned, stored } = RecordState;

/** Stores and laboratories in which waste stands. */
export const uses: Record<string, readonly Use[]> = {
  'stock.warehouse': [
    use(
      '个危废容器',
      (ctx, id) =>
        sql`waste.record where school_id = ${ctx.schoolId} and warehouse_id = ${id} and state in (${planned}, ${stored})`,
    ),
  ],
  'org.unit': [
    use(
      '个未收运的危废容器',
      (ctx, id) =>
        sql`waste.record where school_id = ${ctx.schoolId} and lab_id = ${id} and state in (${sql.join(inLab)})`,
    ),
  ],
};
