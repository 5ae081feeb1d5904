import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { isAdmitted } from '#modules/base-info/server/public.ts';
import { UseStatus } from '#modules/base-info/shared/use-status.ts';
import { isStopped } from './stopped-equipment.queries.ts';
import type { ResourceDetail } from '../../shared/resource/resource.ts';

type Facts = {
  status: number;
  is_stopped: boolean;
  use_status: number;
  lab_name: string;
  admitted: boolean;
  outside: boolean;
  allows_outside: boolean;
};

/** What keeps the caller from booking a resource at any time, with the way to mend it. */
export async function obstaclesOf(ctx: Ctx, resourceId: number): Promise<ResourceDetail['obstacles']> {
  const { rows } =
    await sql<Facts>`select s.status, ${isStopped(formatDate(ctx.now))} as is_stopped, l.use_status, u.name as lab_name,
      exists (select 1 from base_info.lab_member m where m.school_id = s.school_id and m.lab_id = s.lab_id
        and m.user_id = ${ctx.actor.userId} and ${isAdmitted(ctx)}) as admitted,
      coalesce((select a.user_type = 'outside_school' from identity.account a where a.school_id = s.school_id
        and a.id = ${ctx.actor.userId}), false) as outside, r.allows_outside
    from reservation.resource s join reservation.rule r on r.school_id = s.school_id and r.id = s.rule_id
    join base_info.lab l on l.school_id = s.school_id and l.id = s.lab_id
    join org.unit u on u.school_id = s.school_id and u.id = s.lab_id
    where s.school_id = ${ctx.schoolId} and s.id = ${resourceId}`.execute(ctx.db);
  const [facts] = rows;
  if (!facts) return [];
  const { status, is_stopped, use_status, lab_name, admitted, outside, allows_outside } = facts;
  return [
    ...(status === Enabled.on ? [] : [{ text: '该资源已停止预约', link: '' }]),
    ...(is_stopped ? [{ text: '这台特种设备已停用、在维修或检验已过期', link: '' }] : []),
    ...(use_status === UseStatus.open ? [] : [{ text: `${lab_name}现在不开放`, link: '' }]),
    ...(outside && !allows_outside ? [{ text: '该资源不接受校外人员预约，请联系负责人', link: '' }] : []),
    ...(admitted
      ? []
      : [{ text: `您还没有${lab_name}的准入，请先完成准入要求的学习、考试和申请`, link: '/study/admission' }]),
  ];
}
