import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { attachFiles } from '#platform/files/server/public.ts';
import { wasteErrors } from '../../shared/errors.ts';
import { mostPhotos, type recordApi } from '../../shared/record/record.ts';
import { RecordState } from '../../shared/record/record.states.ts';
import { lockRecord, recordDoc } from './record.service.ts';

/** Photos of a container that is sealed already; those that it has stay. */
export async function addPhotos(ctx: Ctx, { id, photos }: InputOf<typeof recordApi.addPhotos>): Promise<void> {
  const before = await lockRecord(ctx, id);
  const state = Number(before['state']);
  const params = { name: String(before['name']), state: labelOf(RecordState, state), action: '补充照片' };
  assert(state === RecordState.sealed, wasteErrors.moved, params);
  const has = before['photos'] as number[];
  const all = [...new Set([...has, ...photos])];
  if (all.length > mostPhotos)
    throw badFields({ photos: `一个容器最多 ${mostPhotos} 张照片，已有 ${has.length} 张，请减少` });
  await sql`update waste.record set photos = ${all}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await attachFiles(ctx, 'waste-record', id, photos);
  await ctx.audit({ action: '补充照片', docType: recordDoc, docId: id, note: `${photos.length} 张` });
}
