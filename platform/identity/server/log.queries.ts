import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { pageWindow } from '#kernel/server/db/page.ts';
import { found } from '#kernel/server/errors.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, endOfDay, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import type { logApi, LogRow } from '../shared/log.ts';

type Filters = InputOf<typeof logApi.export>;
type Stored = Omit<LogRow, 'at'> & { at: Date };

const defaultDays = 7;
const maxDays = 90;
const columns = sql`l.id, l.at, l.user_name, coalesce(r.name, l.role_key) as role_name, l.ip, l.action, l.note, l.route,
  coalesce(l.from_state, '') as from_state, coalesce(l.to_state, '') as to_state, l.result`;
const source = sql`kernel.op_log l left join identity.role r on r.school_id = l.school_id and r.role_key = l.role_key and r.role_key <> ''`;

function conditionOf(ctx: Ctx, { from, to, user, action, result }: Filters) {
  const last = to ?? formatDate(ctx.now);
  const earliest = addDays(last, -maxDays);
  const first = from === undefined ? addDays(last, -defaultDays) : from < earliest ? earliest : from;
  return sql`l.school_id = ${ctx.schoolId} and l.at between ${parseDateTime(first)} and ${endOfDay(last)}
    and ${matchesText(sql`l.user_name`, user)} and ${matchesText(sql`l.action || ' ' || l.note`, action)}
    and (${result ?? null}::text is null or (l.result = 200) = ${result !== 'refused'})`;
}

const shown = (row: Stored): LogRow => ({ ...row, at: formatDateTime(row.at) });

export async function listLog(ctx: Ctx, input: InputOf<typeof logApi.list>) {
  const condition = conditionOf(ctx, input);
  const total = await sql<{ n: number }>`select count(*) as n from kernel.op_log l where ${condition}`.execute(ctx.db);
  const page = pageWindow(input, total.rows[0]!.n);
  const { rows } = await sql<Stored>`select ${columns} from ${source} where ${condition}
    order by l.at desc, l.id desc limit ${page.size} offset ${page.offset}`.execute(ctx.db);
  return page.of(rows.map(shown));
}

export async function nextLog(ctx: Ctx, filters: Filters, after: number) {
  const { rows } =
    await sql<Stored>`select ${columns} from ${source} where ${conditionOf(ctx, filters)} and l.id > ${after}
    order by l.id limit 2000`.execute(ctx.db);
  return { rows: rows.map(shown), last: rows.at(-1)?.id ?? after };
}

export async function findLog(ctx: Ctx, id: number) {
  const { rows } = await sql<Stored & { request_id: string; before: unknown; after: unknown }>`
    select ${columns}, l.request_id, l.before, l.after from ${source} where l.school_id = ${ctx.schoolId} and l.id = ${id}`.execute(
    ctx.db,
  );
  const { before, after, ...row } = found(rows[0], '日志');
  const text = (value: unknown) => (value === null ? '' : JSON.stringify(value, null, 2));
  return { ...row, at: formatDateTime(row.at), before: text(before), after: text(after) };
}
