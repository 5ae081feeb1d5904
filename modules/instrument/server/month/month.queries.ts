import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { monthApi, MonthState, type MonthRow } from '../../shared/month/month.ts';
import { keepsInstrument, ofInstruments, reachesFew } from '../instrument.policy.ts';
import { instrumentJoins, instrumentsNamed, namedInstrument } from '../register/instrument.queries.ts';
import { lastDay } from './month.rules.ts';

export type StoredMonth = Omit<MonthRow, 'can' | 'is_late'> & { edits: boolean; due_on: string };

const isEnded = (ctx: Ctx, month: string) =>
  sql<boolean>`(${sql.ref(month)} < date_trunc('month', ${formatDate(ctx.now)}::date))`;

function actionsOf({ edits, state, month }: StoredMonth, ctx: Ctx): MonthRow['can'] {
  if (state === MonthState.confirmed) return holdsRight(ctx.actor, 'instrument.examine') ? ['unlock'] : [];
  if (!edits) return [];
  return lastDay(month) < formatDate(ctx.now) ? ['edit', 'confirm'] : ['edit'];
}

const shown = (stored: StoredMonth, ctx: Ctx): MonthRow => {
  const { edits: _edits, due_on, ...row } = stored;
  return {
    ...row,
    is_late: row.state === MonthState.open && due_on < formatDate(ctx.now),
    can: actionsOf(stored, ctx),
  };
};

export const monthList = listQuery<typeof monthApi.list, StoredMonth>(monthApi.list, {
  noun: '月度机时',
  table: ['instrument.month', 'm'],
  joins: {
    i: sql`join instrument.instrument i on i.school_id = m.school_id and i.id = m.instrument_id`,
    ...instrumentJoins,
  },
  columns: (
    ctx,
  ) => sql`m.id, m.version, m.instrument_id, ${namedInstrument}, to_char(m.month, 'YYYY-MM') as month, m.hours_teach,
    m.hours_research, m.hours_service, m.hours_open, m.samples, m.down_hours, m.collected, m.clashes, m.reason, m.source, m.state,
    m.confirmed_by, m.due_on, ${ofInstruments(ctx, 'm.instrument_id', 'instrument.edit')} as edits`,
  reach: (ctx) => ofInstruments(ctx, 'm.instrument_id'),
  filters: {
    keyword: (word, ctx) => sql<boolean>`m.instrument_id = any(array(${instrumentsNamed(ctx, word)}))`,
    instrument_id: 'm.instrument_id',
    month: (month) => sql<boolean>`m.month = ${`${month}-01`}::date`,
    college_id: (college, ctx) => sql<boolean>`m.instrument_id = any(array(select x.id from instrument.instrument x
      join base_info.equipment q on q.school_id = x.school_id and q.id = x.equipment_id
      where x.school_id = ${ctx.schoolId} and q.college_id = ${college}))`,
    state: 'm.state',
    ended: (ended, ctx) => sql<boolean>`${isEnded(ctx, 'm.month')} = ${ended}`,
    mine: (mine, ctx) => sql<boolean>`${keepsInstrument(ctx, 'm.instrument_id')} = ${mine}`,
  },
  narrowing: ['keyword', 'instrument_id', 'month', 'college_id', 'mine', 'state', 'ended'],
  isNarrow: (_asked, ctx) => reachesFew(ctx),
  neverNull: ['month'],
  sort: { month: sql`m.month` },
  order: { desc: sql`m.month` },
  row: shown,
});
