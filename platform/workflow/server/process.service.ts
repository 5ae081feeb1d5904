import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { checkFields } from '#kernel/server/db/check-fields.ts';
import { jsonColumn } from '#kernel/server/db/json-column.ts';
import { insertRow, lockRow, removeRow, updateRow, type RowKind } from '#kernel/server/db/write-row.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { codeReference } from '#platform/codes/server/public.ts';
import { recordFormUse, removeFormUse } from '#platform/forms/server/public.ts';
import { categoryKey } from '#platform/forms/shared/form.ts';
import { comparisonsOf } from '#platform/forms/shared/condition.rules.ts';
import { workflowErrors } from '../shared/errors.ts';
import { allNodes, isStep, type ProcessFlags, type ProcessModel } from '../shared/process-model.ts';
import { ProcessStatus, type processApi } from '../shared/process.ts';
import { faultsOf, formOf } from './model-check.queries.ts';

const kind: RowKind<'workflow.process'> = { table: 'workflow.process', doc: 'workflow.process', noun: '流程' };
type Stored = {
  id: number;
  name: string;
  biz_type: string;
  form_key: string;
  model: ProcessModel;
  flags: ProcessFlags;
  status: number;
  deployed_version: number | null;
  version: number;
};

const columnsOf = ({
  name,
  category = '',
  remark = '',
  form_key = '',
  model,
  flags,
  start_scope,
}: Omit<InputOf<typeof processApi.create>, 'process_key'>) => ({
  name,
  category,
  remark,
  form_key,
  model: jsonColumn(model),
  flags: jsonColumn(flags),
  start_scope: jsonColumn(start_scope),
});

const checkCategory = (ctx: Ctx, { category }: { category?: string | undefined }) =>
  checkFields<{ category: string }>(ctx, {
    category: category && codeReference(ctx, categoryKey, category, '分类'),
  });

export async function createProcess(
  ctx: Ctx,
  { process_key, ...design }: InputOf<typeof processApi.create>,
): Promise<number> {
  await checkCategory(ctx, design);
  return insertRow(ctx, kind, { process_key, ...columnsOf(design) });
}

export async function updateProcess(
  ctx: Ctx,
  { id, version, ...design }: InputOf<typeof processApi.update>,
): Promise<void> {
  await checkCategory(ctx, design);
  await updateRow(ctx, kind, { id, version }, { ...columnsOf(design), has_changes: true });
}

async function lockProcess(ctx: Ctx, id: number): Promise<Stored> {
  return (await lockRow(ctx, kind, id)) as unknown as Stored;
}

export async function copyProcess(
  ctx: Ctx,
  { id, process_key, name }: InputOf<typeof processApi.copy>,
): Promise<number> {
  const { rows } = await sql<{
    category: string;
    remark: string;
    form_key: string;
    model: unknown;
    flags: unknown;
    start_scope: unknown;
  }>`
    select category, remark, form_key, model, flags, start_scope from workflow.process
    where school_id = ${ctx.schoolId} and id = ${id} and deleted_at is null`.execute(ctx.db);
  const { model, flags, start_scope, ...rest } = found(rows[0], '流程');
  return insertRow(ctx, kind, {
    process_key,
    name,
    ...rest,
    model: jsonColumn(model),
    flags: jsonColumn(flags),
    start_scope: jsonColumn(start_scope),
  });
}

/** Makes the design the version of new cases; running ones keep theirs. Refuses with the first fault. */
export async function deployProcess(ctx: Ctx, { id, version }: InputOf<typeof processApi.deploy>): Promise<void> {
  const process = await lockProcess(ctx, id);
  await updateRow(
    ctx,
    kind,
    { id, version },
    { status: ProcessStatus.deployed, has_changes: false, deployed_version: (process.deployed_version ?? 0) + 1 },
    {
      note: `部署第 ${(process.deployed_version ?? 0) + 1} 版`,
      check: () => requireNoFaults(ctx, process),
    },
  );
  await insertVersion(ctx, id);
  await recordFormUse(ctx, {
    formKey: process.form_key,
    docType: kind.doc,
    docId: id,
    name: process.name,
    fields: fieldsAsked(process.model),
  });
}

/** Fields of the form that a model's conditions and rules ask for. */
function fieldsAsked(model: ProcessModel): string[] {
  return allNodes(model.nodes).flatMap((node) => {
    if (node.type === 'branch')
      return node.ways.flatMap(({ when }) => (when ? comparisonsOf(when).map(({ field }) => field) : []));
    const rules = isStep(node) || node.type === 'cc' ? node.rules : [];
    return rules.flatMap((rule) => ('field' in rule ? [rule.field] : []));
  });
}

async function requireNoFaults(ctx: Ctx, process: Stored): Promise<void> {
  const faults = await faultsOf(ctx, process);
  assert(faults.length === 0, workflowErrors.faults, { first: faults[0]?.sentence ?? '' });
}

/** Writes the version that a process has been given. */
export async function insertVersion(ctx: Ctx, id: number): Promise<void> {
  const { rows } = await sql<{
    form_key: string;
  }>`select form_key from workflow.process where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const formVersion = (await formOf(ctx, rows[0]!.form_key))?.number ?? null;
  await sql`insert into workflow.process_version (school_id, process_id, process_version, name, model, flags, form_key, form_version, deployed_by, deployed_at)
    select school_id, id, deployed_version, name, model, flags, form_key, ${formVersion}, ${ctx.actor.userId}, ${ctx.now}
    from workflow.process where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
}

/** A suspended process cannot be started; running cases go on. */
export async function suspendProcess(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await switchProcess(ctx, id, ProcessStatus.deployed, ProcessStatus.suspended, '停用流程');
}
export async function resumeProcess(ctx: Ctx, { id }: { id: number }): Promise<void> {
  await switchProcess(ctx, id, ProcessStatus.suspended, ProcessStatus.deployed, '启用流程');
}

async function switchProcess(ctx: Ctx, id: number, from: number, to: number, action: string): Promise<void> {
  const { status } = await lockProcess(ctx, id);
  if (status === to) return;
  assert(status === from, workflowErrors.notDeployed);
  await sql`update workflow.process set status = ${to}, version = version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  await ctx.audit({ action, docType: kind.doc, docId: id, from, to });
}

/** Removes a process of which no case was ever started; others are suspended. */
export async function removeProcess(ctx: Ctx, { id }: { id: number }): Promise<void> {
  const { rows } =
    await sql`select 1 from workflow.instance where school_id = ${ctx.schoolId} and process_id = ${id} limit 1`.execute(
      ctx.db,
    );
  assert(rows.length === 0, workflowErrors.hasCases);
  await removeRow(ctx, kind, id);
  await removeFormUse(ctx, { docType: kind.doc, docId: id });
}
