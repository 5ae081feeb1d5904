import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { libraryOrder, snapshotTables } from '../library/item-snapshot.queries.ts';

const visits = [ActType.patrol, ActType.special, ActType.quarter];

/** Sets of the school and of its first college; one is no longer in use. */
export async function addItemSets(ctx: Ctx, { root, colleges }: DemoMade): Promise<void> {
  const college = colleges[0]!.id;
  const sets = [
    {
      org_id: root,
      name: '开学前安全检查',
      remark: '每学期开学前一周，场所、消防、用电',
      act_types: visits,
      starts: ['05.01', '05.02', '06.01', '07.01'],
      status: Enabled.on,
    },
    {
      org_id: root,
      name: '节假日断电关气',
      remark: '放假前最后一个工作日',
      act_types: [ActType.self, ActType.daily],
      starts: ['05.02', '07.01', '08.05', '12.04'],
      status: Enabled.on,
    },
    {
      org_id: root,
      name: '危险化学品专项',
      remark: '购置、存放、管制类化学品和废弃物',
      act_types: [ActType.special, ActType.reach],
      starts: ['08.01', '08.02', '08.04', '08.06'],
      status: Enabled.on,
    },
    {
      org_id: college,
      name: '气瓶月查',
      remark: '学院每月对用气实验室的检查',
      act_types: [ActType.patrol, ActType.self],
      starts: ['08.05'],
      status: Enabled.on,
    },
    {
      org_id: college,
      name: '冬季用电（旧）',
      remark: '已由“节假日断电关气”代替',
      act_types: [ActType.self],
      starts: ['07.01'],
      status: Enabled.off,
    },
  ];
  await sql`insert into inspection.item_set (school_id, org_id, name, remark, act_types, status, item_ids)
    select ${ctx.schoolId}, r.org_id, r.name, r.remark, array(select value::int from json_array_elements_text(r.act_types)),
      r.status, n.ids
    from json_to_recordset(${JSON.stringify(sets)}::json) as r(org_id bigint, name text, remark text, act_types json, status int, starts json)
    cross join lateral (select array_agg(item.id order by item.place) as ids from (
      select i.id, i.code, ${libraryOrder} as place from ${snapshotTables}
      where i.school_id = ${ctx.schoolId} and i.target = ${ItemTarget.lab} and i.deleted_at is null) item
      where exists (select 1 from json_array_elements_text(r.starts) as start where starts_with(item.code, start))) n`.execute(
    ctx.db,
  );
}
