import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, found } from '#kernel/server/errors.ts';
import { workflowErrors } from '../shared/errors.ts';
import type { StartScope } from '../shared/process-model.ts';
import { ProcessStatus } from '../shared/process.ts';
import type { Case } from './case.service.ts';
import { categoryJoin } from './process.queries.ts';

/** A deployed process as its starter meets it. */
export type Deployed = { category: string; remark: string } & Pick<
  Case,
  'process_id' | 'process_key' | 'process_version' | 'model' | 'flags' | 'form_key' | 'form_version' | 'biz_type'
> & {
    name: string;
    status: number;
    start_scope: StartScope;
    /** Type of the caller as a user. */
    user_type: string;
  };

/** The type of the caller as a user, as SQL; empty for the platform. */
export const ownUserType = ({ schoolId, actor }: Ctx) =>
  sql`coalesce((select u.user_type from identity.account u where u.school_id = ${schoolId} and u.id = ${actor.userId}), '')`;

/** The process of this key with the version that new cases get. */
export async function findDeployed(ctx: Ctx, processKey: string): Promise<Deployed> {
  const { rows } =
    await sql<Deployed>`select p.id as process_id, p.process_key, p.name, coalesce(c.name, '') as category, p.remark, p.biz_type, p.status, p.start_scope,
      v.process_version, v.model, v.flags, v.form_key, v.form_version, ${ownUserType(ctx)} as user_type
    from workflow.process p
    join workflow.process_version v on v.school_id = p.school_id and v.process_id = p.id and v.process_version = p.deployed_version
    ${categoryJoin}
    where p.school_id = ${ctx.schoolId} and p.process_key = ${processKey} and p.deleted_at is null`.execute(ctx.db);
  const process = found(rows[0], '流程');
  assert(process.status === ProcessStatus.deployed, workflowErrors.suspended, { name: process.name });
  return process;
}
