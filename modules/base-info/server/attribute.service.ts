import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, conflict, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { maxAttributeDepth, type AttributeInput, type attributeApi } from '../shared/attribute.ts';
import { baseInfoErrors } from '../shared/errors.ts';

type Fields = Omit<AttributeInput, 'kind'>;
type Parent = { kind: string; status: number; depth: number; ids: number[] };

/** The entry and everything above it, or undefined. */
async function lookParent(ctx: Ctx, id: number): Promise<Parent | undefined> {
  const { rows } = await sql<{ chain: Parent | null }>`
    with recursive up as (
      select id, pid, kind, status, 1 as depth from base_info.attribute
      where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null
      union all
      select a.id, a.pid, a.kind, a.status, u.depth + 1 from base_info.attribute a join up u on u.pid = a.id
      where a.school_id = ${ctx.schoolId})
    select (select json_build_object('kind', kind, 'status', status, 'depth', (select count(*) from up),
      'ids', (select json_agg(id) from up)) from up where id = ${id}) as chain`.execute(ctx.db);
  return rows[0]?.chain ?? undefined;
}

/** May an entry with `below` levels of its own stand below this parent? */
async function checkParent(ctx: Ctx, kind: string, pid: number | null | undefined, own = { id: 0, below: 0 }) {
  if (pid === null || pid === undefined) return;
  const parent = await lookParent(ctx, pid);
  assert(parent?.kind === kind && parent.status === 1, baseInfoErrors.attributeParentMissing);
  assert(!parent.ids.includes(own.id), baseInfoErrors.attributeIntoItself);
  assert(parent.depth + 1 + own.below <= maxAttributeDepth, baseInfoErrors.attributeTooDeep, {
    max: maxAttributeDepth,
  });
}

const columnsOf = (input: Fields) => ({
  pid: input.pid,
  name: input.name,
  code: input.code,
  lab_class: input.lab_class,
  need_cert: input.need_cert,
  consequence: input.consequence,
  default_l: input.default_l,
  default_s: input.default_s,
  describe: input.describe,
  sort: input.sort === null ? 0 : input.sort,
});

export async function createAttribute(ctx: Ctx, { kind, ...input }: AttributeInput): Promise<number> {
  await holdCatalogue(ctx, kind);
  await checkParent(ctx, kind, input.pid);
  const { id } = await ctx.db
    .insertInto('base_info.attribute')
    .values({
      ...columnsOf(input),
      school_id: ctx.schoolId,
      kind,
      created_by: ctx.actor.userId,
      created_at: ctx.now,
      updated_by: ctx.actor.userId,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await ctx.audit({ action: '新增目录条目', docType: 'attribute', docId: id, note: input.name, after: input });
  return id;
}

// Two entries that are put below each other at the same time would form a ring.
const holdCatalogue = (ctx: Ctx, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attribute:${ctx.schoolId}:${kind}`}, 0))`.execute(ctx.db);

export async function updateAttribute(ctx: Ctx, { id, version, ...input }: InputOf<typeof attributeApi.update>) {
  const before = await findStored(ctx, id);
  await holdCatalogue(ctx, before.kind);
  if (input.pid !== before.pid) await checkParent(ctx, before.kind, input.pid, { id, below: before.below });
  const changed = await ctx.db
    .updateTable('base_info.attribute')
    .set((eb) => ({
      ...columnsOf(input),
      version: eb('version', '+', 1),
      updated_by: ctx.actor.userId,
      updated_at: ctx.now,
    }))
    .where('school_id', '=', ctx.schoolId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (changed.numUpdatedRows !== 1n) throw conflict();
  await ctx.audit({ action: '编辑目录条目', docType: 'attribute', docId: id, note: input.name, before, after: input });
  return {};
}

type Stored = { kind: string; pid: number | null; name: string; below: number; children: number; labs: number };

async function findStored(ctx: Ctx, id: number): Promise<Stored> {
  const { rows } = await sql<Stored>`
    with recursive down as (
      select id, 0 as depth from base_info.attribute where school_id = ${ctx.schoolId} and id = ${id}
      union all
      select a.id, d.depth + 1 from base_info.attribute a join down d on d.id = a.pid
      where a.school_id = ${ctx.schoolId} and a.deleted_at is null)
    select a.kind, a.pid, a.name, (select max(depth) from down) as below, (select count(*) - 1 from down) as children,
      (select count(*) from base_info.lab_aptitude x where x.school_id = a.school_id and x.attribute_id = a.id)
        + (select count(*) from base_info.lab_risk_point x where x.school_id = a.school_id and x.attribute_id = a.id)
        + (select count(*) from base_info.lab_protect x where x.school_id = a.school_id and x.attribute_id = a.id) as labs
    from base_info.attribute a
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null for update of a`.execute(ctx.db);
  return found(rows[0], '条目');
}

export async function setAttributeStatus(ctx: Ctx, id: number, status: 0 | 1) {
  const { name } = await findStored(ctx, id);
  await sql`update base_info.attribute set status = ${status}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const action = status === 1 ? '启用目录条目' : '停用目录条目';
  await ctx.audit({ action, docType: 'attribute', docId: id, note: name, to: status });
  return {};
}

export async function removeAttribute(ctx: Ctx, id: number) {
  const { name, labs, children } = await findStored(ctx, id);
  assert(labs === 0 && children === 0, baseInfoErrors.attributeInUse, { labs, children });
  await sql`update base_info.attribute set deleted_at = ${ctx.now}, version = version + 1, updated_at = ${ctx.now},
      updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action: '删除目录条目', docType: 'attribute', docId: id, note: name });
  return {};
}
