import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import type { profileApi } from '../../shared/record/profile.ts';
import { labsOf } from './record.queries.ts';
import { recordsWithin } from './record-reach.queries.ts';

const profileDoc = 'waste.profile';
const ownLabs = async (ctx: Ctx) => (await labsOf(ctx)).map(({ id }) => id);

/** What a laboratory of the caller produces often. */
export async function listProfiles(ctx: Ctx, { lab_id = 0 }: { lab_id?: number | undefined }) {
  const labs = (await ownLabs(ctx)).filter((id) => id === lab_id);
  const { rows } = await sql<
    OutputOf<typeof profileApi.list>['content'][number]
  >`select p.id, p.name, p.type_id, p.waste_name,
      p.form, p.compat_group, p.components, p.harmful, p.spec_id, p.source, p.project, p.precautions
    from waste.profile p join waste.type t on t.school_id = p.school_id and t.id = p.type_id and t.status = 1
    join waste.spec s on s.school_id = p.school_id and s.id = p.spec_id and s.status = 1
    where p.school_id = ${ctx.schoolId} and p.lab_id = any(${labs}) order by p.name limit 100`.execute(ctx.db);
  return { content: rows };
}

/** Keeps what a container holds under a name. */
export async function createProfile(ctx: Ctx, { record_id, name }: InputOf<typeof profileApi.create>): Promise<number> {
  const { rows } = await sql<{
    id: number;
  }>`insert into waste.profile (school_id, lab_id, name, type_id, waste_name, form,
      compat_group, components, harmful, spec_id, source, project, precautions, created_by, created_at)
    select r.school_id, r.lab_id, ${name}, r.type_id, r.name, r.form, r.compat_group, r.components, r.harmful, r.spec_id, r.source,
      r.project, r.precautions, ${ctx.actor.userId}, ${ctx.now}
    from waste.record r where r.school_id = ${ctx.schoolId} and r.id = ${record_id} and ${recordsWithin(ctx, 'waste.record.edit')}
    returning id`.execute(ctx.db);
  const { id } = found(rows[0], '产废登记');
  await ctx.audit({ action: '保存常用废物', docType: profileDoc, docId: id, note: name });
  return id;
}

export async function removeProfile(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`delete from waste.profile where school_id = ${ctx.schoolId} and id = ${id}
    and lab_id = any(${await ownLabs(ctx)}) returning name`.execute(ctx.db);
  const { name } = found(rows[0], '常用废物');
  await ctx.audit({ action: '删除常用废物', docType: profileDoc, docId: id, note: name });
}
