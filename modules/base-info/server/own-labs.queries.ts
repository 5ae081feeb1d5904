import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { within } from '#kernel/server/policy.ts';
import { sectionRows, type HomeSource } from '#kernel/server/work-home.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { unknownColor } from '#kernel/shared/color.ts';
import { shortGrade } from '../shared/grade.rules.ts';
import { labScope } from './lab.policy.ts';
import { listFirstLabs, listUserLabs } from './lab.queries.ts';

/** Laboratories in reach of callers who manage none of others. */
export const ownLabs: HomeSource = {
  name: 'base-info.own-labs',
  title: '我的实验室',
  isWork: true,
  page: '/lab-baseinfo/lab/search',
  right: 'base-info.lab.read',
  unless: 'base-info.lab.manage',
  rows: async (ctx) =>
    (await listFirstLabs(ctx, sectionRows)).map((lab) => ({
      id: lab.id,
      title: lab.name,
      note: [lab.code, lab.building_name, lab.rooms, lab.officer_name && `安全员 ${lab.officer_name}`]
        .filter(Boolean)
        .join(' · '),
      url: `/lab-baseinfo/organization/${lab.id}`,
      at: '',
      tag: shortGrade(lab.level_name) || '未评估',
      tone: 'neutral',
      ...(lab.level_name && { color: lab.level_color || unknownColor }),
    })),
};

/** Laboratories that a drop-down shows at most. */
const shownLabs = 500;

/** Laboratories that the caller answers for, as options; without a post, those that the role manages. */
export async function chooseOwnLabs(ctx: Ctx): Promise<{ value: number; label: string }[]> {
  const own = await listUserLabs(ctx);
  if (own.length > 0) return own.map(({ lab_id, lab_name }) => ({ value: lab_id, label: lab_name }));
  const { rows } = await sql<{ value: number; label: string }>`select u.id as value, u.name as label from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.status = ${Enabled.on} and u.deleted_at is null
      and ${within(labScope(ctx.actor), 'u.path')} order by upper(u.code) limit ${shownLabs}`.execute(ctx.db);
  return rows;
}
