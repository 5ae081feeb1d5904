import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { ProcessStatus } from '../shared/process.ts';
import { defaultProcesses } from './default-processes.rules.ts';
import { insertVersion } from './process.service.ts';

/** Adds the processes that a school does not have yet, deployed; those that it changed or removed stay as they are. */
export async function prepareProcesses(ctx: Ctx): Promise<void> {
  const rows = defaultProcesses.map((one) => ({ ...one, start_scope: { roles: [], units: [], user_types: [] } }));
  const added = await sql<{
    id: number;
  }>`insert into workflow.process (school_id, process_key, name, category, remark, biz_type, model, flags, start_scope, status,
      deployed_version, has_changes)
    select ${ctx.schoolId}, d.process_key, d.name, d.category, d.remark, d.biz_type, d.model, d.flags, d.start_scope, ${ProcessStatus.deployed}, 1, false
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(process_key text, name text, category text, remark text, biz_type text, model jsonb, flags jsonb, start_scope jsonb)
    where not exists (select 1 from workflow.process p where p.school_id = ${ctx.schoolId} and p.process_key = d.process_key) returning id`.execute(
    ctx.db,
  );
  for (const { id } of added.rows) await insertVersion(ctx, id);
}
