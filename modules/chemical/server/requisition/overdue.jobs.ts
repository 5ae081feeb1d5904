import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { notify } from '#platform/notices/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { lastDeadline } from '../../shared/requisition/deadline.rules.ts';
import { overdueContainers } from './overdue.queries.ts';
import { watchersOf } from './watchers.queries.ts';

/** Warns of controlled chemicals that are still out after the time of return, once for each day. */
export async function warnOfOverdue(ctx: Ctx): Promise<void> {
  const deadline = lastDeadline(ctx.now, await settingOf(ctx, 'chem_return_time'));
  const time = formatDateTime(deadline).slice(0, 16);
  const overdue = await overdueContainers(ctx);
  const watchers = new Map<string, number[]>();
  for (const { lab_path } of overdue)
    if (!watchers.has(lab_path)) watchers.set(lab_path, await watchersOf(ctx, lab_path));
  for (const one of overdue) {
    const { id, code, name, quantity, unit, lab_name: lab, lab_path, holder_name: holder, people } = one;
    await notify(ctx, {
      type: 'CHEM_RETURN_OVERDUE',
      userIds: [...people, ...watchers.get(lab_path)!],
      params: { lab, name, code, holder, quantity: `${quantity} ${unit}`, time },
      url: `/chemical/c/${code}`,
      dedupe: `chem-overdue:${id}:${time}`,
      awaits: {
        docType: 'chemical.container',
        ids: [id],
        states: [String(ContainerState.issued), String(ContainerState.expired)],
      },
    });
  }
}
