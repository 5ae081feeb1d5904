import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDateTime } from '#kernel/shared/time.ts';
import { changeFields, type ChangeModes, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';

type Stored = { modes: ChangeModes; version: number; updated_by: string; updated_at: Date };

/** How a school wants changes of a kind to take effect, with who said so last. */
export async function findChangeSetting(ctx: Ctx, { info_type }: { info_type: InfoTypeCode }) {
  const { rows } =
    await sql<Stored>`select s.modes, s.version, coalesce(a.name, '系统') as updated_by, s.updated_at from base_info.change_setting s
    left join identity.account a on a.school_id = s.school_id and a.id = s.updated_by
    where s.school_id = ${ctx.schoolId} and s.info_type = ${info_type}`.execute(ctx.db);
  const [stored] = rows;
  return {
    version: stored?.version ?? 0,
    updated_by: stored?.updated_by ?? '',
    updated_at: stored ? formatDateTime(stored.updated_at) : null,
    fields: changeFields[info_type].map(({ name, label, mode }) => ({
      name,
      label,
      mode: stored?.modes[name] ?? mode,
      initial: mode,
    })),
  };
}
