import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { insertRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { maxAttributeDepth, type AttributeInput, type attributeApi } from '../shared/attribute.ts';
import { baseInfoErrors } from '../shared/errors.ts';
import { findAttribute } from './attribute.queries.ts';
import { RiskStatus } from '../shared/risk/risk-point.states.ts';

export const attribute: RowKind<'base_info.attribute'> = {
  table: 'base_info.attribute',
  doc: 'base-info.attribute',
  noun: '目录条目',
};

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

/** Refuses unless an entry with `below` levels underneath is allowed below the parent. */
async function checkParent(ctx: Ctx, kind: string, pid: number | null | undefined, own = { id: 0, below: 0 }) {
  if (pid === null || pid === undefined) return;
  const parent = await lookParent(ctx, pid);
  assert(parent?.kind === kind && parent.status === 1, baseInfoErrors.attributeParentMissing);
  assert(!parent.ids.includes(own.id), baseInfoErrors.attributeIntoItself);
  assert(parent.depth + 1 + own.below <= maxAttributeDepth, baseInfoErrors.attributeTooDeep, {
    max: maxAttributeDepth,
  });
}

/** An empty order counts as 0. */
const sortOf = (sort: number | null | undefined) => (sort === null ? 0 : sort);

export async function createAttribute(ctx: Ctx, input: AttributeInput): Promise<number> {
  await lockCatalogue(ctx, input.kind);
  await checkParent(ctx, input.kind, input.pid);
  return insertRow(ctx, attribute, { ...input, sort: sortOf(input.sort) }, input.name);
}

// Two entries moved below each other concurrently would form a cycle.
const lockCatalogue = (ctx: Ctx, kind: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`attribute:${ctx.schoolId}:${kind}`}, 0))`.execute(ctx.db);

export async function updateAttribute(
  ctx: Ctx,
  { id, version, ...input }: InputOf<typeof attributeApi.update>,
): Promise<void> {
  const { kind } = await findAttribute(ctx, id);
  await lockCatalogue(ctx, kind);
  await updateRow(
    ctx,
    attribute,
    { id, version },
    { ...input, sort: sortOf(input.sort) },
    {
      note: input.name,
      check: async (before) => {
        if (input.pid === before['pid']) return;
        await checkParent(ctx, kind, input.pid, { id, below: (await findPlace(ctx, id)).below });
      },
    },
  );
}

type Place = { name: string; below: number; children: number; labs: number };

/** Usage of an entry: depth and size of its subtree, and labs that use it. */
async function findPlace(ctx: Ctx, id: number): Promise<Place> {
  const { rows } = await sql<Place>`
    with recursive down as (
      select id, 0 as depth from base_info.attribute where school_id = ${ctx.schoolId} and id = ${id}
      union all
      select a.id, d.depth + 1 from base_info.attribute a join down d on d.id = a.pid
      where a.school_id = ${ctx.schoolId} and a.deleted_at is null)
    select a.name, (select max(depth) from down) as below, (select count(*) - 1 from down) as children,
      (select count(*) from base_info.lab_aptitude x where x.school_id = a.school_id and x.attribute_id = a.id)
        + (select count(distinct x.lab_id) from base_info.risk_point x where x.school_id = a.school_id and x.attribute_id = a.id
          and x.status <> ${sql.lit(RiskStatus.closed)})
        + (select count(*) from base_info.lab_protect x where x.school_id = a.school_id and x.attribute_id = a.id) as labs
    from base_info.attribute a
    where a.school_id = ${ctx.schoolId} and a.id = ${id} and a.deleted_at is null for update of a`.execute(ctx.db);
  return found(rows[0], attribute.noun);
}

export async function removeAttribute(ctx: Ctx, id: number): Promise<void> {
  const { name, labs, children } = await findPlace(ctx, id);
  assert(labs === 0 && children === 0, baseInfoErrors.attributeInUse, { labs, children });
  await removeRow(ctx, attribute, id, name);
}
