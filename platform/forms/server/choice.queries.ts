import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matches } from '#kernel/server/db/keyword.ts';
import { maxPickRows } from '#kernel/server/db/page.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { byPersonReading } from '#kernel/server/db/sort-key.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { pickKeyword } from '#platform/identity/shared/user.ts';
import type { ChoiceRow } from '../shared/form-data.ts';

type Asked = { keyword?: string | undefined };

/** Rows of a picker; more are found by a keyword. */
const shownChoices = 100;

/** Laboratories of the school: whoever applies for one need not manage it. */
export async function chooseLabs(ctx: Ctx, { keyword }: Asked) {
  const { rows } = await sql<ChoiceRow>`select u.id, u.name, concat_ws(' · ', nullif(u.code, ''), c.name) as note
    from org.unit u left join org.unit c on c.school_id = u.school_id and c.id = u.college_id
    where u.school_id = ${ctx.schoolId} and u.level = 'lab' and ${isEnabled}
      and ${matches('u.keywords', sql`u.name || ' ' || u.code`, keyword)}
    order by upper(u.code) limit ${shownChoices}`.execute(ctx.db);
  return { content: rows };
}

const isEnabled = sql<boolean>`u.deleted_at is null and u.status = ${sql.lit(Enabled.on)}`;

/** Units of the school above its laboratories. */
export async function chooseUnits(ctx: Ctx, { keyword }: Asked) {
  const { rows } = await sql<ChoiceRow>`select u.id, u.pid, u.name, u.code as note from org.unit u
    where u.school_id = ${ctx.schoolId} and u.level <> 'lab' and ${isEnabled}
      and ${matches('u.keywords', sql`u.name || ' ' || u.code`, keyword)}
    order by u.path limit ${maxPickRows}`.execute(ctx.db);
  return { content: rows };
}

/** People of the school; those who may not read them must know whom they look for. */
export async function choosePeople(ctx: Ctx, { keyword = '' }: Asked) {
  const isFree = holdsRight(ctx.actor, 'identity.user.pick') || holdsRight(ctx.actor, 'identity.user.read');
  if (keyword.length < pickKeyword) return { content: [] };
  const number = isFree ? sql`nullif(u.job_no, '')` : sql`null`;
  const chosen = isFree
    ? matches('u.keywords', sql`u.name || ' ' || u.account || ' ' || coalesce(u.job_no, '')`, keyword)
    : sql<boolean>`(u.name = ${keyword} or u.job_no = ${keyword})`;
  const { rows } = await sql<ChoiceRow>`select u.id, u.name, concat_ws(' · ', ${number}, c.name) as note
    from identity.account u left join org.unit c on c.school_id = u.school_id and c.id = u.college_id where u.school_id = ${ctx.schoolId} and ${isEnabled} and ${chosen}
    order by ${byPersonReading('u.name')}, u.id limit ${isFree ? shownChoices : 20}`.execute(ctx.db);
  return { content: rows };
}
