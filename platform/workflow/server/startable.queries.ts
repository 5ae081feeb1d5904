import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert } from '#kernel/server/errors.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { findFormVersion } from '#platform/forms/server/public.ts';
import { workflowErrors } from '../shared/errors.ts';
import type { StartScope } from '../shared/process-model.ts';
import { ProcessStatus, type instanceApi, type StartableRow } from '../shared/process.ts';
import { bindingOf } from './binding.service.ts';
import { chosenSteps } from './chosen-step.rules.ts';
import { mayStart } from './start.policy.ts';
import { categoryJoin } from './process.queries.ts';
import { findDeployed, ownUserType } from './deployed.queries.ts';

type Stored = Omit<StartableRow, 'url'> & { biz_type: string; start_scope: StartScope; user_type: string };

/** Deployed processes that the caller may start: by their form, or on the page of the slice whose documents they decide. */
export async function listStartable(ctx: Ctx): Promise<{ content: StartableRow[] }> {
  const { rows } =
    await sql<Stored>`select p.process_key, p.name, coalesce(c.name, '') as category, p.remark, p.form_key, p.biz_type, p.start_scope,
      ${ownUserType(ctx)} as user_type from workflow.process p ${categoryJoin}
    where p.school_id = ${ctx.schoolId} and p.status = ${ProcessStatus.deployed} and p.deleted_at is null order by c.sort, p.name limit 500`.execute(
      ctx.db,
    );
  const content: StartableRow[] = [];
  for (const { biz_type, start_scope, user_type, ...row } of rows) {
    const url = biz_type === '' ? '' : bindingOf(ctx, biz_type)?.start_url;
    // A business whose slice is not there has no page to start on.
    if (url !== undefined && mayStart(ctx.actor, user_type, start_scope)) content.push({ ...row, url });
  }
  return { content };
}

/** The form of a process as its starter fills it in. */
export async function findStartForm(
  ctx: Ctx,
  { process_key }: InputOf<typeof instanceApi.startForm>,
): Promise<OutputOf<typeof instanceApi.startForm>> {
  const process = await findDeployed(ctx, process_key);
  assert(mayStart(ctx.actor, process.user_type, process.start_scope), workflowErrors.mayNotStart, {
    name: process.name,
  });
  assert(process.biz_type === '' && process.form_version !== null, workflowErrors.ownScreen, { name: process.name });
  const { schema } = await findFormVersion(ctx, process.form_key, process.form_version);
  return {
    process_key,
    name: process.name,
    category: process.category,
    remark: process.remark,
    form_key: process.form_key,
    url: '',
    schema,
    modes: process.model.start.fields,
    chooses: chosenSteps(process.model).map(({ key, name }) => ({ key, name })),
  };
}
