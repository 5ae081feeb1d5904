import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { listQuery } from '#kernel/server/db/list-query.ts';
import { found } from '#kernel/server/errors.ts';
import { holdsRight } from '#kernel/server/policy.ts';
import { formatDate, formatDateTime, yearOf } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { annualApi, type AnnualDetail, type AnnualRow } from '../../shared/annual/annual.ts';
import { AnnualStatus } from '../../shared/annual/annual.states.ts';
import { settingTextIn } from '../record/record.queries.ts';
import { actualOf } from './annual-actual.queries.ts';

type Stored = Omit<AnnualRow, 'can'>;
const { draft, confirmed, filed } = AnnualStatus;

const due = (ctx: Ctx, year: string) =>
  sql`((${sql.raw(year)})::text || '-' || ${settingTextIn(ctx, 'waste_plan_due')})::date`;

function actions({ actor }: Ctx, { status, declared_on }: Stored): AnnualRow['can'] {
  const edits = holdsRight(actor, 'waste.annual.edit');
  return [
    ...(edits && status === draft ? (['edit'] as const) : []),
    ...(holdsRight(actor, 'waste.annual.confirm') && status === draft ? (['confirm'] as const) : []),
    ...(edits && status === confirmed ? (['file'] as const) : []),
    ...(edits && status !== draft ? (['reopen'] as const) : []),
    ...(edits && status === filed && declared_on === null ? (['declare'] as const) : []),
  ];
}

export const annualList = listQuery<typeof annualApi.list, Stored>(annualApi.list, {
  noun: '管理计划',
  table: ['waste.annual', 'y'],
  joins: { k: sql`left join identity.account k on k.school_id = y.school_id and k.id = y.confirmed_by` },
  columns: (ctx) => sql`y.id, y.version, y.year,
    (select count(*)::int from waste.annual_line l where l.school_id = y.school_id and l.annual_id = y.id) as codes,
    (select coalesce(trim_scale(sum(l.produce_kg)), 0)::text from waste.annual_line l where l.school_id = y.school_id
      and l.annual_id = y.id) as produce_kg,
    (select coalesce(trim_scale(sum(l.transfer_kg)), 0)::text from waste.annual_line l where l.school_id = y.school_id
      and l.annual_id = y.id) as transfer_kg,
    y.filing_no, y.filed_on, y.declaration_no, y.declared_on, coalesce(k.name, '') as confirmed_by_name,
    ${due(ctx, 'y.year')} as plan_due_on, ${due(ctx, 'y.year + 1')} as declaration_due_on,
    (y.filed_on is null and ${due(ctx, 'y.year')} < ${formatDate(ctx.now)}::date) as plan_overdue,
    (y.declared_on is null and ${due(ctx, 'y.year + 1')} < ${formatDate(ctx.now)}::date) as declaration_overdue, y.status`,
  reach: () => sql<boolean>`true`,
  filters: { status: 'y.status' },
  isNarrow: () => true,
  neverNull: ['year'],
  sort: { year: sql`y.year` },
  order: { desc: sql`y.year` },
  row: (stored, ctx) => ({ ...stored, can: actions(ctx, stored) }),
});

type Line = Pick<AnnualDetail['lines'][number], 'code' | 'name' | 'produce_kg' | 'transfer_kg' | 'method'>;

async function linesOf(ctx: Ctx, id: number): Promise<Line[]> {
  const { rows } = await sql<Line>`select l.code, coalesce((select string_agg(distinct t.name, '、') from waste.type t
      where t.school_id = l.school_id and t.code = l.code and t.status = 1), '') as name,
      trim_scale(l.produce_kg)::text as produce_kg, trim_scale(l.transfer_kg)::text as transfer_kg, l.method
    from waste.annual_line l where l.school_id = ${ctx.schoolId} and l.annual_id = ${id} order by l.code`.execute(
    ctx.db,
  );
  return rows;
}

/** A plan with what has come of it; codes that were not planned follow. */
export async function findAnnual(ctx: Ctx, id: number): Promise<AnnualDetail> {
  const row = await annualList.find(ctx, id);
  const { rows } = await sql<{ confirmed_at: Date | null }>`select confirmed_at from waste.annual
    where school_id = ${ctx.schoolId} and id = ${id}`.execute(ctx.db);
  const { confirmed_at } = found(rows[0], '管理计划');
  const [lines, actual] = [await linesOf(ctx, id), await actualOf(ctx, row.year)];
  const planned = lines.map((line) => {
    const own = actual.find(({ code }) => code === line.code);
    return {
      ...line,
      produced_kg: own?.produced_kg ?? '0',
      transferred_kg: own?.transferred_kg ?? '0',
      is_absent: false,
    };
  });
  const absent = actual
    .filter(({ code }) => lines.every((line) => line.code !== code))
    .map((own) => ({ ...own, produce_kg: '0', transfer_kg: '0', method: '', is_absent: true }));
  return { ...row, confirmed_at: confirmed_at && formatDateTime(confirmed_at), lines: [...planned, ...absent] };
}

/** What the year before was like, for the plan of a year. */
export async function suggestLines(ctx: Ctx, { year }: { year?: number | undefined }) {
  const of = year ?? yearOf(formatDate(ctx.now));
  const rows = await actualOf(ctx, of - 1);
  return {
    content: rows.map(({ code, produced_kg, transferred_kg, method }) => ({
      code,
      produce_kg: produced_kg,
      transfer_kg: Number(transferred_kg) > 0 ? transferred_kg : produced_kg,
      method: method || 'D10',
    })),
  };
}

/** The day on which something is due every year. */
export const dueDay = (ctx: Ctx): Promise<string> => settingOf(ctx, 'waste_plan_due');
