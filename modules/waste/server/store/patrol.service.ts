import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { badFields, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { attachFiles, fileRefs, pickFiles } from '#platform/files/server/public.ts';
import { inStores } from '#platform/stock/server/public.ts';
import type { patrolApi, PatrolRow } from '../../shared/store/patrol.ts';
import { readsStores } from './store-reach.queries.ts';
import { isWasteStore } from './zone.queries.ts';

const patrolDoc = 'waste.patrol';
type Stored = Omit<PatrolRow, 'photos'> & { photos: number[] };

/** The latest patrols of the stores that the caller reaches, or of one of them. */
export async function listPatrols(ctx: Ctx, { warehouse_id }: InputOf<typeof patrolApi.list>) {
  const { rows } =
    await sql<Stored>`select p.id, p.warehouse_id, w.name as warehouse_name, p.patrol_on, k.name as person_name,
      p.faults, p.note, p.photos
    from waste.patrol p join stock.warehouse w on w.school_id = p.school_id and w.id = p.warehouse_id
    join identity.account k on k.school_id = p.school_id and k.id = p.person_id
    where p.school_id = ${ctx.schoolId} and ${readsStores(ctx, 'waste.stock.read', 'p.warehouse_id')}
      and (${warehouse_id ?? null}::bigint is null or p.warehouse_id = ${warehouse_id ?? null})
    order by p.patrol_on desc, p.id desc limit 100`.execute(ctx.db);
  const refs = await fileRefs(
    ctx,
    rows.flatMap(({ photos }) => photos),
  );
  return { content: rows.map((row) => ({ ...row, photos: pickFiles(refs, row.photos) })) };
}

/** Notes a patrol of a store that the caller reaches. */
export async function createPatrol(
  ctx: Ctx,
  { warehouse_id, faults = [], note = '', photos = [] }: InputOf<typeof patrolApi.create>,
): Promise<number> {
  if (faults.length > 0 && note === '') throw badFields({ note: '有异常时请说明情况和处理' });
  const { rows } = await sql<{ id: number; name: string }>`with made as (
      insert into waste.patrol (school_id, warehouse_id, patrol_on, person_id, faults, note, photos, created_by, created_at)
      select w.school_id, w.id, ${formatDate(ctx.now)}::date, ${ctx.actor.userId}, ${[...new Set(faults)]}, ${note}, ${photos},
        ${ctx.actor.userId}, ${ctx.now}
      from stock.warehouse w where w.school_id = ${ctx.schoolId} and w.id = ${warehouse_id} and ${isWasteStore}
        and ${inStores(ctx, 'waste.patrol.edit', 'w.id')} returning id, warehouse_id)
    select made.id, w.name from made join stock.warehouse w on w.school_id = ${ctx.schoolId} and w.id = made.warehouse_id`.execute(
    ctx.db,
  );
  const { id, name } = found(rows[0], '暂存设施');
  await attachFiles(ctx, 'waste-patrol', id, photos);
  await ctx.audit({ action: '登记巡查', docType: patrolDoc, docId: id, note: name });
  return id;
}

/** Photos of patrols are for those who read the store. */
export async function maySeePatrolFile(ctx: Ctx, { docId }: { docId: number }): Promise<boolean> {
  const { rows } = await sql`select 1 from waste.patrol p where p.school_id = ${ctx.schoolId} and p.id = ${docId}
    and ${readsStores(ctx, 'waste.stock.read', 'p.warehouse_id')}`.execute(ctx.db);
  return rows.length > 0;
}
