import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { assert, badFields, notFound } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { inspectionErrors } from '../../shared/core/errors.ts';
import type { dailyConfigApi, DailyConfigInput } from '../../shared/daily-check/daily-config.ts';
import { countUnavailable } from '../library/item-snapshot.queries.ts';
import { countOutside } from '../self-check/self-preview.queries.ts';
import { dropUnbegun, openDay } from './daily-clock.service.ts';
import { isConfigured } from './daily-config.queries.ts';

const docType = 'inspection.daily_config';
const unique = (ids: readonly number[]) => [...new Set(ids)];

async function checked(ctx: Ctx, input: DailyConfigInput) {
  const steps: Record<string, readonly number[]> = {
    before_ids: input.before_ids,
    during_ids: input.during_ids ?? [],
    after_ids: input.after_ids,
  };
  for (const [field, ids] of Object.entries(steps))
    if ((await countUnavailable(ctx, unique(ids))) > 0)
      throw badFields({ [field]: '有检查项已停用或删除，请重新选择' });
  const count = await countOutside(ctx, input.org_ids, 'inspection.daily.edit');
  assert(count === 0, inspectionErrors.dailyOutside, { count });
  return {
    before: unique(input.before_ids),
    // An item is asked for once after the experiment.
    during: unique(input.during_ids ?? []).filter((id) => !input.after_ids.includes(id)),
    after: unique(input.after_ids),
  };
}

/** Configures all enabled laboratories of the units alike; today's checks begin at once. */
export async function saveDailyConfigs(ctx: Ctx, input: DailyConfigInput): Promise<{ labs: number }> {
  const { before, during, after } = await checked(ctx, input);
  const { rows } = await sql<{
    lab_id: number;
  }>`insert into inspection.daily_config as t (school_id, lab_id, weekdays, cut_off,
      executor_kind, before_ids, during_ids, after_ids, created_by, created_at, updated_by, updated_at)
    select u.school_id, u.id, ${unique(input.weekdays)}::int[], ${input.cut_off}::int, ${input.executor_kind}::int, ${before}::bigint[],
      ${during}::bigint[], ${after}::bigint[], ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
    from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null
      and u.status = ${sql.lit(Enabled.on)} and exists (select 1 from org.unit s where s.school_id = u.school_id
        and s.id = any(${unique(input.org_ids)}) and s.deleted_at is null and starts_with(u.path, s.path))
    order by u.id
    on conflict (school_id, lab_id) do update set weekdays = excluded.weekdays, cut_off = excluded.cut_off,
      executor_kind = excluded.executor_kind, before_ids = excluded.before_ids, during_ids = excluded.during_ids,
      after_ids = excluded.after_ids, version = t.version + 1, updated_by = excluded.updated_by, updated_at = excluded.updated_at
    returning t.lab_id`.execute(ctx.db);
  assert(rows.length > 0, inspectionErrors.dailyNoLabs);
  const labs = rows.map(({ lab_id }) => lab_id);
  await ctx.audit({ action: '配置每日自查', docType, note: `${labs.length} 间实验室`, after: input });
  await dropUnbegun(ctx, labs);
  await openDay(ctx, labs);
  return { labs: labs.length };
}

const ofCaller = (
  ctx: Ctx,
  ids: readonly number[],
) => sql<boolean>`t.school_id = ${ctx.schoolId} and t.id = any(${unique(ids)})
  and exists (select 1 from org.unit u where u.school_id = t.school_id and u.id = t.lab_id and ${isConfigured(ctx)})`;

type Change = InputOf<typeof dailyConfigApi.setStatus>;

export async function setDailyStatus(ctx: Ctx, { ids, status }: Change): Promise<void> {
  const { rows } = await sql<{ lab_id: number }>`update inspection.daily_config t set status = ${status},
      version = t.version + 1, updated_at = ${ctx.now}, updated_by = ${ctx.actor.userId}
    where ${ofCaller(ctx, ids)} returning t.lab_id`.execute(ctx.db);
  if (rows.length < unique(ids).length) throw notFound('每日自查配置');
  const labs = rows.map(({ lab_id }) => lab_id);
  const action = status === Enabled.on ? '启用每日自查' : '停用每日自查';
  await ctx.audit({ action, docType, note: `${labs.length} 间实验室` });
  await (status === Enabled.on ? openDay(ctx, labs) : dropUnbegun(ctx, labs));
}

/** Removes configurations; what was checked stays. */
export async function removeDailyConfigs(ctx: Ctx, { ids }: { ids: readonly number[] }): Promise<void> {
  const { rows } = await sql<{ lab_id: number }>`delete from inspection.daily_config t where ${ofCaller(ctx, ids)}
    returning t.lab_id`.execute(ctx.db);
  if (rows.length < unique(ids).length) throw notFound('每日自查配置');
  const labs = rows.map(({ lab_id }) => lab_id);
  await ctx.audit({ action: '删除每日自查配置', docType, note: `${labs.length} 间实验室` });
  await dropUnbegun(ctx, labs);
}
