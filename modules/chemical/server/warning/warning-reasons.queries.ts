import { sql, type RawBuilder } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { settingsOf } from '#platform/codes/server/public.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { ExecState, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { WarningKind, type WarningKindCode } from '../../shared/warning/warning.ts';
import { isBlocked } from '../container/wasting.queries.ts';
import { cylinderDue, cylinderFault, gasDetector, gasInUse } from '../gas/gas-warning.queries.ts';
import { quotaPending, quotaScopeName, quotaStock, quotaTargetName } from '../purchase/purchase-facts.queries.ts';
import { overdueContainers } from '../requisition/overdue.queries.ts';
import { roomStands } from '../statistic/room-stands.queries.ts';

/** Columns of a reason, in this order: id of the object, its name, the text, level, address, unit, warehouse. */
type Reasons = RawBuilder<unknown>;
type Given = { ctx: Ctx; today: string; days: (key: string) => number };

const keys = [
  'chem_expiry_days',
  'chem_permit_warn_days',
  'chem_license_warn_days',
  'chem_report_warn_days',
  'chem_peroxide_months',
  'chem_gas_warn_days',
] as const;

const standing = [
  ContainerState.stored,
  ContainerState.reserved,
  ContainerState.issued,
  ContainerState.moving,
  ContainerState.expired,
];
const named = sql`s.name || '（' || c.code || '）'`;
/** Containers with something in them; the unit is the laboratory that has one, else that of its store. */
const containers = (ctx: Ctx, columns: Reasons, condition: Reasons): Reasons => sql`select c.id, ${named}, ${columns},
    '/chemical/c/' || c.code, coalesce(c.lab_id, w.org_id), c.warehouse_id
  from chemical.container c join stock.lot t on t.school_id = c.school_id and t.id = c.id and t.quantity > 0
  join chemical.substance s on s.school_id = c.school_id and s.id = c.substance_id
  join stock.warehouse w on w.school_id = c.school_id and w.id = c.warehouse_id
  where c.school_id = ${ctx.schoolId} and c.state = any(${standing}) and ${condition}`;
const left = sql`'余 ' || trim_scale(t.quantity) || ' ' || t.unit`;

/** A peroxide former that has been open for longer than it may. */
const isOpenTooLong = ({
  today,
  days,
}: Given) => sql`(c.opened_on is not null and s.react_tags @> array['peroxide_former']
  and c.opened_on + make_interval(months => ${days('chem_peroxide_months')}::int) < ${today}::date)`;

const expired = (given: Given) =>
  containers(
    given.ctx,
    sql`'有效期至 ' || c.expires_on || '，' || ${left} || '，请停止使用并转危废', 2`,
    sql`c.expires_on < ${given.today}::date and not ${isOpenTooLong(given)}`,
  );
const expiring = ({ ctx, today, days }: Given) =>
  containers(
    ctx,
    sql`'有效期至 ' || c.expires_on || '，' || ${left} || '，请优先使用', 3`,
    sql`c.expires_on between ${today}::date and ${addDays(today, days('chem_expiry_days'))}::date`,
  );
const peroxide = (given: Given) =>
  containers(
    given.ctx,
    sql`c.opened_on || ' 开封，已超过 ' || ${given.days('chem_peroxide_months')}::int || ' 个月，可能生成过氧化物，请停止使用并检测或转危废', 1`,
    isOpenTooLong(given),
  );
const difference = ({ ctx }: Given) =>
  containers(ctx, sql`c.blocked_note || '，容器已冻结，请核查后解除', 1`, isBlocked);

const quota = ({ ctx }: Given): Reasons => sql`select q.id, q.scope_name || '“' || q.target_name || '”',
    '限额 ' || trim_scale(q.max_qty) || ' ' || q.unit || '，在库 ' || trim_scale(round(q.stock, 2)) || '，在审和在途 ' || trim_scale(round(q.pending, 2))
      || '，占用 ' || round((q.stock + q.pending) * 100 / q.max_qty) || '%', case when q.stock + q.pending >= q.max_qty then 1 else 2 end,
    '/chemical/quota', coalesce(q.org_id, (select w.org_id from stock.cabinet b join stock.warehouse w on w.school_id = b.school_id
      and w.id = b.warehouse_id where b.school_id = q.school_id and b.id = q.cabinet_id)), null::bigint
  from (select q.*, ${quotaScopeName} as scope_name, ${quotaTargetName} as target_name, ${quotaStock(ctx)} as stock,
      ${quotaPending(ctx, 0)} as pending from chemical.quota q where q.school_id = ${ctx.schoolId} and q.status = 1) q
  where q.stock + q.pending >= q.max_qty * 0.8`;

const permit = ({ ctx, today, days }: Given): Reasons => sql`select t.id, s.name || ' ' || t.no,
    case when t.ends_on < ${today}::date then '已于 ' || t.ends_on || ' 过期' else t.ends_on || ' 到期' end
      || '，还有 ' || trim_scale(t.qty - t.used_qty) || ' ' || s.base_unit || ' 未入库', case when t.ends_on < ${today}::date then 2 else 3 end,
    '/chemical/controlled?tab=permit&keyword=' || coalesce(p.no, t.no), p.lab_id, null::bigint
  from chemical.permit t left join chemical.purchase p on p.school_id = t.school_id and p.id = t.purchase_id
  join chemical.substance s on s.school_id = t.school_id and s.id = t.substance_id
  where t.school_id = ${ctx.schoolId} and t.no <> '' and t.used_qty < t.qty
    and (p.id is null or p.status = ${PurchaseStatus.passed} and p.exec_state not in (${ExecState.arrived}, ${ExecState.closed}))
    and t.ends_on <= ${addDays(today, days('chem_permit_warn_days'))}::date`;

const license = ({ ctx, today, days }: Given): Reasons => sql`select u.id, u.name,
    case when u.ends_on < ${today}::date then '许可证已于 ' || u.ends_on || ' 过期，不能再采购' else '许可证 ' || u.ends_on || ' 到期，请核验新证' end,
    case when u.ends_on < ${today}::date then 2 else 3 end, '/chemical/supplier', null::bigint, null::bigint
  from chemical.supplier u where u.school_id = ${ctx.schoolId} and u.status = 1
    and u.ends_on <= ${addDays(today, days('chem_license_warn_days'))}::date`;

const keeper = ({ ctx, today }: Given): Reasons => sql`select k.id, a.name || '（' || w.name || '）',
    case when k.ends_on is not null and k.ends_on <= coalesce(k.trained_until, k.ends_on) then '聘任止期 ' || k.ends_on
      else '培训有效期至 ' || coalesce(k.trained_until::text, '未登记') end || '，到期后不能复核和签名',
    case when least(k.ends_on, coalesce(k.trained_until, ${today}::date - 1)) < ${today}::date then 2 else 3 end,
    '/chemical/controlled', w.org_id, k.warehouse_id
  from stock.keeper k join identity.account a on a.school_id = k.school_id and a.id = k.user_id and a.status = 1 and a.deleted_at is null
  join stock.warehouse w on w.school_id = k.school_id and w.id = k.warehouse_id and w.status = 1
  where k.school_id = ${ctx.schoolId} and k.status = 1 and (k.ends_on is null or k.ends_on >= ${today}::date)
    and least(k.ends_on, coalesce(k.trained_until, ${today}::date)) <= ${addDays(today, 30)}::date`;

const report = ({ ctx, today, days }: Given): Reasons => sql`select r.id,
    case r.kind when 'annual' then r.year || ' 年易制毒化学品年度报告' else '入库单 ' || i.no || ' 流向报备' end,
    case when r.due_on < ${today}::date then '已于 ' || r.due_on || ' 逾期，请立即报备并登记回执' else r.due_on || ' 到期，请报备后登记回执' end,
    case when r.due_on < ${today}::date then 1 else 2 end, '/chemical/controlled?tab=' || r.kind, null::bigint, null::bigint
  from chemical.police_report r left join chemical.inbound i on i.school_id = r.school_id and i.id = r.inbound_id
  where r.school_id = ${ctx.schoolId} and r.reported_on is null and r.due_on <= ${addDays(today, days('chem_report_warn_days'))}::date`;

type Computed = {
  object_id: number;
  object: string;
  content: string;
  level: number;
  url: string;
  org_id: number | null;
  warehouse_id: number | null;
};
const asRows = (
  rows: readonly Computed[],
): Reasons => sql`select g.object_id, g.object, g.content, g.level, g.url, g.org_id, g.warehouse_id
  from json_to_recordset(${JSON.stringify(rows)}::json) g (object_id bigint, object text, content text, level int, url text,
    org_id bigint, warehouse_id bigint)`;

async function overdue({ ctx }: Given): Promise<Reasons> {
  const rows = (await overdueContainers(ctx)).map(
    ({ id, code, name, quantity, unit, lab_id, lab_name, holder_name }) => ({
      object_id: id,
      object: `${name}（${code}）`,
      content: `${lab_name}${holder_name}领用，余 ${quantity} ${unit}，到时未归还，请立即核实并归还`,
      level: 1,
      url: `/chemical/c/${code}`,
      org_id: lab_id,
      warehouse_id: null,
    }),
  );
  return asRows(rows);
}

async function room({ ctx }: Given): Promise<Reasons> {
  const rows = (await roomStands(ctx, sql<boolean>`true`))
    .filter(({ share }) => share >= 0.8)
    .map(({ room: key, name, total, limit, flammable, flammable_limit, share, org_id }) => ({
      // A store without a room counts as one; rooms and stores have ids of their own.
      object_id: Number(key.slice(1)) * (key.startsWith('r') ? 1 : -1),
      object: name,
      content: `危险化学品 ${total}/${limit} L（kg），其中易燃 ${flammable}/${flammable_limit}，含已批准未到货；占用 ${Math.round(share * 100)}%`,
      level: share >= 1 ? 1 : 2,
      url: `/chemical/stock?room=${key}`,
      org_id,
      warehouse_id: null,
    }));
  return asRows(rows);
}

const sources: Readonly<Record<WarningKindCode, (given: Given) => Reasons | Promise<Reasons>>> = {
  overdue,
  difference,
  peroxide,
  expired,
  expiring,
  quota,
  room,
  permit,
  license,
  keeper,
  report,
  cylinder_fault: cylinderFault,
  cylinder_due: cylinderDue,
  gas_detector: gasDetector,
  gas_in_use: gasInUse,
};

/** Everything that is wrong now, as rows (kind, object_id, object, content, level, url, org_id, warehouse_id). */
export async function currentReasons(ctx: Ctx): Promise<RawBuilder<unknown>> {
  const settings = await settingsOf(ctx, keys);
  const days = (key: string) => Number(settings[key as (typeof keys)[number]]);
  const given: Given = { ctx, today: formatDate(ctx.now), days };
  const parts: RawBuilder<unknown>[] = [];
  for (const { value } of WarningKind.$items)
    parts.push(sql`select ${value}::text, x.* from (${await sources[value](given)}) x`);
  return sql`(${sql.join(parts, sql` union all `)})`;
}
