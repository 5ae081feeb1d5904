import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { defineTodos, todoRows } from '#kernel/server/todos.ts';
import { formatDate, parseDateTime } from '#kernel/shared/time.ts';
import { assetApi } from '../shared/asset.ts';
import { allJoins, isToEnable, isToInspect } from './asset.queries.ts';
import { readsEquipment } from './reach.queries.ts';

type Counts = { inspect: number; overdue: number; next_on: string | null; enable: number };

async function count(ctx: Ctx) {
  const { rows } = await sql<Counts>`select count(*) filter (where ${isToInspect(ctx)})::int as inspect,
      count(*) filter (where ${isToInspect(ctx)} and a.next_on < ${formatDate(ctx.now)}::date)::int as overdue,
      min(a.next_on) filter (where ${isToInspect(ctx)}) as next_on, count(*) filter (where ${isToEnable})::int as enable
    from special_equipment.asset a ${allJoins} where a.school_id = ${ctx.schoolId} and ${readsEquipment(ctx)}`.execute(
    ctx.db,
  );
  const { inspect, overdue, next_on, enable } = rows[0]!;
  const due_at = next_on ? parseDateTime(`${next_on} 23:59:59`) : null;
  return {
    'special-equipment.inspect': { count: inspect, overdue, due_at },
    'special-equipment.enable': { count: enable },
  };
}

export const specialTodos = defineTodos({
  kinds: [
    {
      name: 'special-equipment.inspect',
      label: '待报检的特种设备',
      action: '去报检',
      note: '60 天内到期或已逾期，还没有报检',
      page: '/special-equipment/list',
      right: 'special-equipment.edit',
      rows: todoRows(assetApi.list, { to_inspect: true }),
    },
    {
      name: 'special-equipment.enable',
      label: '待审核的特种设备使用登记',
      action: '去审核',
      page: '/special-equipment/list',
      right: 'special-equipment.manage',
      rows: todoRows(assetApi.list, { to_enable: true }),
    },
  ],
  count,
});
