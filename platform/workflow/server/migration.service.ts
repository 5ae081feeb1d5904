import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { workflowErrors } from '../shared/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { migrationFault, namesIn, type MigrationFault } from '../shared/migration.rules.ts';
import { DecideMode, type ProcessModel } from '../shared/process-model.ts';
import { pathOf, stepOf, type Position } from '../shared/process-walk.rules.ts';
import type { MigrationRow, processApi } from '../shared/process.ts';
import { lockCase, note } from './case.service.ts';
import { finish } from './engine.service.ts';

type Running = {
  id: number;
  instance_no: string;
  title: string;
  from_version: number;
  position: Position;
  form_data: Record<string, unknown>;
  old_model: ProcessModel;
  model: ProcessModel;
};

/** Running cases of older versions, and what the deployed version would change for each. */
export async function listMigrations(ctx: Ctx, { id }: { id: number }): Promise<{ content: MigrationRow[] }> {
  const { rows } =
    await sql<Running>`select i.id, i.instance_no, i.title, i.process_version as from_version, i.position, i.form_data, o.model as old_model, v.model
    from workflow.instance i
    join workflow.process p on p.school_id = i.school_id and p.id = i.process_id
    join workflow.process_version o on o.school_id = i.school_id and o.process_id = i.process_id and o.process_version = i.process_version
    join workflow.process_version v on v.school_id = i.school_id and v.process_id = i.process_id and v.process_version = p.deployed_version
    where i.school_id = ${ctx.schoolId} and i.process_id = ${id} and i.ended_at is null and i.process_version < p.deployed_version
    order by i.id limit 500`.execute(ctx.db);
  return { content: rows.map(rowOf) };
}

function rowOf({ old_model, model, position, form_data, ...row }: Running): MigrationRow {
  const { id, instance_no, title, from_version } = row;
  const fault = migrationFault(old_model, model, position);
  return {
    id,
    instance_no,
    title,
    from_version,
    node_name: namesIn(old_model, position.open),
    ok: fault === undefined,
    change: fault
      ? keptBy(fault, old_model)
      : changesOf(old_model, model, position, form_data).join('；') || '后续环节不变',
  };
}

const keptBy = ({ reason, keys }: MigrationFault, model: ProcessModel): string =>
  reason === 'gone'
    ? `新版本没有“${namesIn(model, keys)}”环节`
    : `“${namesIn(model, keys)}”所在的并行分支在新版本中不同，按原版本办完`;

type Names = ReadonlyMap<string, string>;

function changesOf(
  from: ProcessModel,
  to: ProcessModel,
  { open }: Position,
  values: Record<string, unknown>,
): string[] {
  const names = (model: ProcessModel) => new Map(pathOf(model, values).map(({ key, name }) => [key, name]));
  const [before, after] = [names(from), names(to)];
  const beyond = (these: Names, those: Names) => [...these].flatMap(([key, name]) => (those.has(key) ? [] : [name]));
  const [added, removed] = [beyond(after, before), beyond(before, after)];
  const renamed = [...after].flatMap(([key, name]) => {
    const old = before.get(key);
    return old === undefined || old === name ? [] : [`“${old}”改名为“${name}”`];
  });
  const modes = open.flatMap((key) => {
    const [old, now] = [stepOf(from, key), stepOf(to, key)];
    return old && now && old.mode !== now.mode
      ? [`“${now.name}”改为${labelOf(DecideMode, now.mode)}，已有任务不变`]
      : [];
  });
  return [
    ...(added.length > 0 ? [`增加环节：${added.join('、')}`] : []),
    ...(removed.length > 0 ? [`不再经过：${removed.join('、')}`] : []),
    ...renamed,
    ...modes,
  ];
}

/** Moves running cases to the deployed version. Their tasks stay; what follows is the new version's. */
export async function migrateCases(ctx: Ctx, { id, ids }: InputOf<typeof processApi.migrate>): Promise<void> {
  const { rows } = await sql<{
    process_version: number;
    model: ProcessModel;
  }>`select v.process_version, v.model from workflow.process p
    join workflow.process_version v on v.school_id = p.school_id and v.process_id = p.id and v.process_version = p.deployed_version
    where p.school_id = ${ctx.schoolId} and p.id = ${id} and p.deleted_at is null`.execute(ctx.db);
  const target = found(rows[0], '流程');
  for (const one of [...new Set(ids)].toSorted((a, b) => a - b)) {
    const kase = await lockCase(ctx, one);
    found(
      kase.process_id === id && kase.ended_at === null && kase.process_version < target.process_version
        ? kase
        : undefined,
      '流程',
    );
    const fault = migrationFault(kase.model, target.model, kase.position);
    assert(!fault, fault?.reason === 'forks' ? workflowErrors.migrateForks : workflowErrors.migrateGone, {
      title: kase.title,
      node: namesIn(kase.model, fault?.keys.slice(0, 1) ?? []),
    });
    note(kase, { type: 'migrate', note: `第 ${kase.process_version} 版 → 第 ${target.process_version} 版` });
    kase.process_version = target.process_version;
    kase.model = target.model;
    await finish(ctx, kase);
    await ctx.audit({ action: '更换流程版本', docType: 'workflow.instance', docId: one, to: target.process_version });
  }
}
