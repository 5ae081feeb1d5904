import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { filesOf, linked, type RowFile } from '#platform/files/server/public.ts';
import { mailTemplateApi, type MailTemplateRow } from '../shared/mail-template.ts';
import { mailVariables } from '../shared/mail-variables.ts';

type Stored = Omit<MailTemplateRow, 'updated_at' | 'can' | 'pictures'> & { updated_at: Date; pictures: RowFile[] };

export const mailTemplateList = listQuery<typeof mailTemplateApi.list, Stored>(mailTemplateApi.list, {
  noun: '邮件模板',
  table: ['notices.mail_template', 'm'],
  joins: { t: sql`join notices.template t on t.school_id = m.school_id and t.type = m.scene` },
  columns: () =>
    sql`m.id, m.version, m.scene, t.label as scene_label, m.name, m.subject, m.body, m.status, m.updated_at,
      ${filesOf(sql`m.school_id`, sql`m.pictures`)} as pictures`,
  reach: () => sql<boolean>`m.deleted_at is null`,
  filters: {
    keyword: (word) => matchesText(sql`m.name || m.subject`, word),
    scene: 'm.scene',
    status: 'm.status',
  },
  isNarrow: () => true,
  sort: { name: sql`m.name`, updated_at: sql`m.updated_at` },
  neverNull: ['name', 'updated_at'],
  order: [{ desc: sql`m.updated_at` }, { desc: sql`m.id` }],
  row: (stored, ctx) => ({
    ...stored,
    pictures: linked(ctx, stored.pictures),
    updated_at: formatDateTime(stored.updated_at),
    can: holdsRight(ctx.actor, 'notices.template.edit') ? ['edit', 'status', 'remove'] : [],
  }),
});

type Scene = OutputOf<typeof mailTemplateApi.scenes>['content'][number];

/** Notice types of the school with the variables of their mail. */
export async function listScenes(ctx: Ctx): Promise<Scene[]> {
  const { rows } = await sql<Scene>`select t.type as scene, t.label, t.occasion, t.by_mail, t.variables, t.title, t.body
    from notices.template t where t.school_id = ${ctx.schoolId} order by t.by_mail desc, t.id`.execute(ctx.db);
  return rows.map((row) => ({ ...row, variables: [...new Set([...row.variables, ...mailVariables])] }));
}
