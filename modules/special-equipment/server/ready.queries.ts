import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { CertStatus, Conclusion } from '../shared/kinds.ts';

/** Catalogue code `type` begins with what item `item` fits, its zeros left out. */
const fitsItem = (item: string, type: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from unnest(${sql.ref(`${item}.fits`)}) as fit (code)
    where ${sql.ref(type)} like rtrim(fit.code, '0') || '%')`;

/** Certificates `o` that hold on a day: until their last day. */
const holdsOn = (day: string): RawBuilder<boolean> =>
  sql<boolean>`(o.status <> ${sql.lit(CertStatus.unknown)} and o.valid_to >= ${day}::date)`;

/** Codes of the items that let operate a piece `a`; none where its type needs no certificate of its own. */
export const neededItems = sql`(select array_agg(i.code order by i.id) from special_equipment.item i
  where i.school_id = a.school_id and i.status = 1 and ${fitsItem('i', 'a.type_code')})`;

/** A valid certificate of an item that fits, linked to piece `a`; where no item fits, one of any item. */
export const hasOperator = (day: string, more: RawBuilder<boolean> = sql<boolean>`true`): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from special_equipment.operator_asset l
    join special_equipment.operator o on o.school_id = l.school_id and o.id = l.operator_id
    join special_equipment.item i on i.school_id = o.school_id and i.id = o.item_id
    where l.school_id = a.school_id and l.asset_id = a.id and ${holdsOn(day)} and ${more}
      and (i.code = any(${neededItems}::text[]) or ${neededItems} is null))`;

/** The last inspection of a kind has failed. */
export const hasFailed = sql<boolean>`exists (select 1 from (select distinct on (x.kind) x.conclusion from special_equipment.inspection x
    where x.school_id = a.school_id and x.asset_id = a.id and x.status = 1 and x.conclusion <> ${sql.lit(Conclusion.open)}
      order by x.kind, x.inspected_on desc, x.id desc) latest
  where latest.conclusion = ${sql.lit(Conclusion.failed)})`;

type Facts = {
  use_cert_no: string;
  next_on: string | null;
  safety_grade: number | null;
  has_failed: boolean;
  has_operator: boolean;
  items: string[] | null;
};

/** What keeps a piece from being used, as sentences; none when it may run. */
export async function faultsOf(ctx: Ctx, id: number): Promise<string[]> {
  const { rows } = await sql<Facts>`select a.use_cert_no, a.next_on, a.safety_grade, ${hasFailed} as has_failed,
      ${hasOperator(formatDate(ctx.now))} as has_operator, ${neededItems} as items
    from special_equipment.asset a where a.school_id = ${ctx.schoolId} and a.id = ${id}`.execute(ctx.db);
  const { use_cert_no, next_on, safety_grade, has_failed, has_operator, items } = rows[0]!;
  const today = formatDate(ctx.now);
  return [
    ...(use_cert_no === '' ? ['没有使用登记证号'] : []),
    ...(next_on === null ? ['没有登记有效的检验'] : next_on < today ? [`检验有效期已过（${next_on}）`] : []),
    ...(has_failed ? ['最近一次检验不合格'] : []),
    ...(safety_grade === 5 ? ['安全状况等级为 5 级'] : []),
    ...(has_operator ? [] : [`没有证书有效的作业人员${items ? `（${items.join('、')}）` : ''}`]),
  ];
}
