import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { matchesText } from '#kernel/server/db/keyword.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import type { InputOf } from '#kernel/shared/contract.ts';
import { addDays, endOfDay, formatDate, formatDateTime, parseDateTime } from '#kernel/shared/time.ts';
import { logApi, type LogRow } from '../shared/log.ts';

export type StoredLog = Omit<LogRow, 'at'> & { at: Date; doc_type: string };

/** Name of a state in the log; a code that its document no longer has stays as it is. */
export function stateName(ctx: Ctx, docType: string, code: string): string {
  const states = ctx.services.states[docType] ?? Enabled;
  return states.$items.find(({ value }) => String(value) === code)?.label ?? code;
}

const defaultDays = 7;
const maxDays = 90;

export const logList = listQuery<typeof logApi.list, StoredLog>(logApi.list, {
  noun: '日志',
  table: ['kernel.op_log', 'l'],
  joins: {
    r: sql`left join identity.role r on r.school_id = l.school_id and r.role_key = l.role_key and r.role_key <> ''`,
  },
  columns:
    () => sql`l.id, l.at, l.user_name, coalesce(r.name, l.role_key) as role_name, l.ip, l.action, l.note, l.route, l.doc_type,
    coalesce(l.from_state, '') as from_state, coalesce(l.to_state, '') as to_state, l.result`,
  reach: () => sql<boolean>`true`,
  filters: {
    from: (day) => sql<boolean>`l.at >= ${parseDateTime(day)}`,
    to: (day) => sql<boolean>`l.at <= ${endOfDay(day)}`,
    user: (word) => matchesText(sql`l.user_name`, word),
    action: (word) => matchesText(sql`l.action || ' ' || l.note`, word),
    result: (result) => sql<boolean>`(l.result = 200) = ${result === 'done'}`,
  },
  neverNull: ['at'],
  sort: { at: sql`l.at` },
  order: [{ desc: sql`l.at` }, { desc: sql`l.id` }],
  row: ({ doc_type, ...stored }, ctx) => ({
    ...stored,
    at: formatDateTime(stored.at),
    from_state: stateName(ctx, doc_type, stored.from_state),
    to_state: stateName(ctx, doc_type, stored.to_state),
  }),
});

type Filters = InputOf<typeof logApi.export>;

/** Bounds the time: the last days by default, and never more than a person can look through. */
export function boundedTime<F extends Filters>(ctx: Ctx, input: F): F {
  const to = input.to ?? formatDate(ctx.now);
  const earliest = addDays(to, -maxDays);
  const from = input.from ?? addDays(to, -defaultDays);
  return { ...input, to, from: from < earliest ? earliest : from };
}

export async function findLog(ctx: Ctx, { id }: { id: number }) {
  const row = await logList.find(ctx, id);
  const { rows } = await sql<{ request_id: string; before: unknown; after: unknown }>`
    select request_id, before, after from kernel.op_log where school_id = ${ctx.schoolId} and id = ${id}`.execute(
    ctx.db,
  );
  const { request_id, before, after } = rows[0]!;
  const text = (value: unknown) => (value === null ? '' : JSON.stringify(value, null, 2));
  return { ...row, request_id, before: text(before), after: text(after) };
}
