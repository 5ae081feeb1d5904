import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import type { DemoMade } from '#kernel/server/demo.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { ActType } from '../../shared/core/activity.states.ts';
import { ListVersionStatus } from '../../shared/core/check-list.states.ts';
import { ItemTarget } from '../../shared/library/check-item.ts';
import { libraryOrder, snapshotTables, snapshotWith } from '../library/item-snapshot.queries.ts';
import { itemColumns } from '../check-list/check-list.service.ts';

const { draft, published } = ListVersionStatus;

/** Two lists of a college, one of them still a draft, and a draft of the chemical list of the school. */
export async function addCheckLists(ctx: Ctx, { colleges, accounts }: DemoMade): Promise<void> {
  const college = colleges[0]!;
  const by = accounts.get('school') ?? 0;
  await addList(ctx, {
    code: `${college.code}-QP`,
    name: '气瓶与实验气体检查表',
    remark: '学院每学期对用气实验室的检查',
    org: college.id,
    start: '08.05',
    status: published,
    by,
  });
  await addList(ctx, {
    code: `${college.code}-FZ`,
    name: '个人防护与用电检查表',
    remark: '新学期开学前使用',
    org: college.id,
    start: '07',
    status: draft,
    by,
  });
  await sql`with made as (insert into inspection.check_list_version (school_id, list_id, note)
      select l.school_id, l.id, '增加自合成物的标签要求' from inspection.check_list l
      where l.school_id = ${ctx.schoolId} and l.code = 'DB-HX' returning id, list_id)
    insert into inspection.check_list_item (${itemColumns})
    select ${ctx.schoolId}, made.id, ${snapshotWith({ score: sql`case when i.code like '08.04.%' then 3 else i.score end`, veto: sql`i.veto`, sort: sql`x.sort` })}
    from ${snapshotTables}
    join inspection.check_list_item x on x.school_id = i.school_id and x.item_id = i.id
    join inspection.check_list_version v on v.school_id = x.school_id and v.id = x.version_id
    join made on made.list_id = v.list_id where i.school_id = ${ctx.schoolId}`.execute(ctx.db);
  await countItems(ctx);
}

type List = { code: string; name: string; remark: string; org: number; start: string; status: number; by: number };

async function addList(ctx: Ctx, { code, name, remark, org, start, status, by }: List) {
  const { rows } = await sql<{
    id: number;
  }>`with made as (insert into inspection.check_list (school_id, code, name, remark,
      act_types, target, org_id, created_by) values (${ctx.schoolId}, ${code}, ${name}, ${remark},
      ${[ActType.patrol, ActType.self]}, ${ItemTarget.lab}, ${org}, ${by}) returning id)
    insert into inspection.check_list_version (school_id, list_id) select ${ctx.schoolId}, made.id from made returning id`.execute(
    ctx.db,
  );
  const version = rows[0]!.id;
  const own = { score: sql`i.score`, veto: sql`i.veto`, sort: libraryOrder };
  await sql`insert into inspection.check_list_item (${itemColumns})
    select ${ctx.schoolId}, ${version}, ${snapshotWith(own)} from ${snapshotTables}
    where i.school_id = ${ctx.schoolId} and i.target = ${ItemTarget.lab} and starts_with(i.code, ${start})`.execute(
    ctx.db,
  );
  if (status === published)
    await sql`update inspection.check_list_version set status = ${published}, published_at = ${ctx.now}, published_by = ${by},
        version_no = ${`${code}-V${formatDate(ctx.now).slice(0, 4)}.1`}
      where school_id = ${ctx.schoolId} and id = ${version}`.execute(ctx.db);
}

const countItems = (ctx: Ctx) =>
  sql`update inspection.check_list_version v set item_count = n.items, total = n.total
  from (select x.version_id, count(*) as items, sum(x.score) as total from inspection.check_list_item x
    where x.school_id = ${ctx.schoolId} group by x.version_id) n
  where v.school_id = ${ctx.schoolId} and n.version_id = v.id and v.item_count = 0`.execute(ctx.db);
