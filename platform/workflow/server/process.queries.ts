import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { found } from '#kernel/server/errors.ts';
import { categoryKey } from '#platform/forms/shared/form.ts';
import { versionDifferences, type Versioned } from '../shared/process-difference.rules.ts';
import type { ProcessFlags, ProcessModel, StartScope } from '../shared/process-model.ts';
import { ProcessStatus, processApi, type instanceApi, type ProcessDetail, type ProcessRow } from '../shared/process.ts';
import { faultsOf } from './model-check.queries.ts';

/** The category `c` of a process `p`. */
export const categoryJoin = sql`left join codes.code c on c.school_id = p.school_id and c.parent_key = ${sql.lit(categoryKey)} and c.code = p.category`;

/** True if the form of a process `p` was published again since its deployment. */
const hasNewerForm = sql<boolean>`exists (select 1 from workflow.process_version dv
  join forms.form nf on nf.school_id = dv.school_id and nf.form_key = dv.form_key and nf.deleted_at is null and nf.form_version > dv.form_version
  where dv.school_id = p.school_id and dv.process_id = p.id and dv.process_version = p.deployed_version)`;

type Stored = Omit<ProcessRow, 'updated_at' | 'can'> & { updated_at: Date; older: number; started: boolean };

export const processList = listQuery<typeof processApi.list, Stored>(processApi.list, {
  noun: '流程',
  table: ['workflow.process', 'p'],
  joins: {
    c: categoryJoin,
    r: sql`cross join lateral (select count(*) as running, count(*) filter (where i.process_version < p.deployed_version) as older
      from workflow.instance i where i.school_id = p.school_id and i.process_id = p.id and i.ended_at is null) r`,
  },
  columns: ({
    schoolId,
  }) => sql`p.id, p.version, p.process_key, p.name, p.category, coalesce(c.name, p.category) as category_name, p.biz_type, p.form_key, p.deployed_version, p.has_changes, ${hasNewerForm} as has_newer_form, p.status,
    p.updated_at, coalesce((select f.name from forms.form f where f.school_id = ${schoolId} and f.form_key = p.form_key and f.deleted_at is null), '') as form_name,
    r.running, r.older,
    exists (select 1 from workflow.instance i where i.school_id = ${schoolId} and i.process_id = p.id) as started`,
  reach: () => sql<boolean>`p.deleted_at is null`,
  filters: {
    keyword: (text) => matchesText(sql`p.name || ' ' || p.process_key`, text),
    category: 'p.category',
    status: 'p.status',
  },
  sort: {
    name: sql`p.name`,
    process_key: sql`p.process_key`,
    category: sql`c.sort`,
    updated_at: sql`p.updated_at`,
  },
  order: [sql`c.sort`, sql`p.id`],
  row: ({ updated_at, older, started, ...row }, ctx) => ({
    ...row,
    updated_at: formatDateTime(updated_at),
    can: allowed(ctx, row, older, started),
  }),
});

function allowed(
  { actor }: Ctx,
  { status, has_changes, has_newer_form }: Pick<ProcessRow, 'status' | 'has_changes' | 'has_newer_form'>,
  older: number,
  started: boolean,
): ProcessRow['can'] {
  if (!holdsRight(actor, 'workflow.process.edit')) return [];
  const can: ProcessRow['can'] = ['edit'];
  if (has_changes || has_newer_form) can.push('deploy');
  if (status === ProcessStatus.deployed) can.push('suspend');
  if (status === ProcessStatus.suspended) can.push('resume');
  if (!started) can.push('remove');
  if (older > 0) can.push('migrate');
  return can;
}

type Design = { remark: string; model: ProcessModel; flags: ProcessFlags; start_scope: StartScope };

/** A process with its design and what keeps it from being deployed. */
export async function findProcess(ctx: Ctx, id: number): Promise<ProcessDetail> {
  const row = await processList.find(ctx, id);
  const { rows } =
    await sql<Design>`select remark, model, flags, start_scope from workflow.process where school_id = ${ctx.schoolId} and id = ${id}`.execute(
      ctx.db,
    );
  const design = found(rows[0], '流程');
  return { ...row, ...design, faults: await faultsOf(ctx, { ...row, ...design }) };
}

/** Processes of which there may be cases, as lists name them. */
export async function listProcessNames(ctx: Ctx): Promise<OutputOf<typeof instanceApi.processNames>> {
  const { rows } = await sql<OutputOf<typeof instanceApi.processNames>['content'][number]>`
    select p.process_key, p.name from workflow.process p ${categoryJoin}
    where p.school_id = ${ctx.schoolId} and p.deployed_version is not null and p.deleted_at is null order by c.sort, p.name limit 500`.execute(
    ctx.db,
  );
  return { content: rows };
}

type Version = OutputOf<typeof processApi.versions>['content'][number];

export async function listVersions(ctx: Ctx, { id }: { id: number }): Promise<{ content: Version[] }> {
  const { rows } = await sql<
    Omit<Version, 'deployed_at' | 'differences'> & Versioned & { deployed_at: Date }
  >`select v.process_version as version, v.form_version, v.deployed_at, v.model, v.flags, v.form_key,
      coalesce(u.name, '系统') as deployed_by, (select count(*) from workflow.instance i where i.school_id = v.school_id and i.process_id = v.process_id
        and i.process_version = v.process_version and i.ended_at is null) as running
    from workflow.process_version v left join identity.account u on u.school_id = v.school_id and u.id = v.deployed_by
    where v.school_id = ${ctx.schoolId} and v.process_id = ${id} order by v.process_version desc limit 200`.execute(
    ctx.db,
  );
  const content = rows.map((row, at) => {
    const { version, form_version, deployed_at, deployed_by, running } = row;
    const before = rows[at + 1];
    const differences = before ? versionDifferences(before, row) : [];
    return { version, form_version, deployed_at: formatDateTime(deployed_at), deployed_by, running, differences };
  });
  return { content };
}
