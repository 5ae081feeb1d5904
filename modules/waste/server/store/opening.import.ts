import type { Ctx } from '#kernel/server/context.ts';
import { listOfCodes } from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetRow } from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { settingOf } from '#platform/codes/server/public.ts';
import { unitsByCode, type CodedUnit } from '#platform/org/server/public.ts';
import { formFault, groupName, isEaten, needsGroup, reasonApart, runsOut } from '../../shared/compat.rules.ts';
import { foreignTo } from '../../shared/component-groups.rules.ts';
import { heaviestIn } from '../../shared/fill.rules.ts';
import { labelFault } from '../../shared/label-no.rules.ts';
import { Form, Source } from '../../shared/waste-kinds.ts';
import { openingColumns, type Component } from './opening-columns.rules.ts';
import {
  knownOpenings,
  openZones,
  specsByName,
  takenLabels,
  typesByName,
  type KnownOpening,
  type OpeningSpec,
  type OpeningType,
  type OpeningZone,
} from './opening.queries.ts';
import { storeOpening, type Opening } from './opening.service.ts';

type Row = {
  own_no: string;
  label_no?: string;
  type: string;
  name?: string;
  form: string;
  compat_group?: string;
  components: Component[];
  harmful: string;
  spec: string;
  net_kg: string;
  lab: string;
  phone: string;
  started_on: string;
  stored_on: string;
  warehouse: string;
  zone: string;
};
type Checked = CheckedRow<Row>['values'];
type Env = {
  types: Map<string, OpeningType>;
  specs: Map<string, OpeningSpec>;
  zones: OpeningZone[];
  today: string;
  credit: string;
  /** What rows of the file put where, by their line, so that a row finds what those above it have put there. */
  taken: Map<number, Taken>;
};
type Taken = { zone: OpeningZone; kg: number; group: string };
type Found = { known: Map<string, KnownOpening>; labels: ReadonlySet<string>; labs: Map<string, CodedUnit> };

const prepare = async (ctx: Ctx): Promise<Env> => ({
  types: await typesByName(ctx),
  specs: await specsByName(ctx),
  zones: await openZones(ctx),
  today: formatDate(ctx.now),
  credit: await settingOf(ctx, 'waste_credit_code'),
  taken: new Map(),
});

const keyOf = ({ own_no }: { own_no?: string | undefined }) => own_no?.toUpperCase() ?? '';
const formOf = ({ form }: Checked) => (form === undefined ? undefined : valueOf(Form, form));
const zoneOf = ({ warehouse, zone }: Checked, { zones }: Env) =>
  zones.find((one) => one.warehouse === warehouse?.toUpperCase() && one.name === zone);
const groupOf = (row: Checked, type: OpeningType) => row.compat_group ?? type.compat_group;

async function lookUp(ctx: Ctx, rows: readonly Checked[]): Promise<Found> {
  return {
    known: await knownOpenings(ctx, rows.map(keyOf)),
    labels: await takenLabels(
      ctx,
      rows.flatMap(({ label_no }) => label_no ?? []),
    ),
    labs: await unitsByCode(ctx, { codes: rows.flatMap(({ lab }) => lab ?? []) }),
  };
}

function kindFaults(row: Checked, { types }: Env): Fault[] {
  if (row.type === undefined) return [];
  const type = types.get(row.type);
  if (!type) return [{ field: 'type', text: `废物类别“${row.type}”不存在或已停用，请按“废物类别”中的名称填写` }];
  if (type.is_special)
    return [{ field: 'type', text: `“${row.type}”是特殊废物，不能导入，请登记产废并由学校现场评估` }];
  const [form, group] = [formOf(row), groupOf(row, type)];
  const fault = form === undefined ? undefined : formFault(type.form, form);
  const foreign = (row.components ?? []).find(({ name }) => foreignTo(group, '', name) !== undefined);
  return [
    ...(fault ? [{ field: 'form', text: fault }] : []),
    ...(form !== undefined && group === '' && needsGroup(form, type.compat_group)
      ? [{ field: 'compat_group', text: '液态废物须填写相容组，如 W2' }]
      : []),
    ...(type.compat_group !== '' && group !== type.compat_group
      ? [{ field: 'compat_group', text: `“${row.type}”只收 ${groupName(type.compat_group)}，请改填` }]
      : []),
    ...(foreign ? [{ field: 'components', text: `“${foreign.name}”不属于 ${groupName(group)}，请核对` }] : []),
  ];
}

function specFaults(row: Checked, { specs, types }: Env): Fault[] {
  if (row.spec === undefined) return [];
  const spec = specs.get(row.spec);
  if (!spec) return [{ field: 'spec', text: `容器规格“${row.spec}”不存在或已停用，请按“容器规格”中的名称填写` }];
  const type = types.get(row.type ?? '');
  const [form, most] = [formOf(row), heaviestIn(spec.volume_l)];
  return [
    ...(form !== undefined && runsOut(form, Source.experiment, spec.material)
      ? [{ field: 'spec', text: '液态废物不能装在纸箱或袋中，请核对' }]
      : []),
    ...(type && isEaten(groupOf(row, type), spec.material)
      ? [{ field: 'spec', text: '含氟废液会腐蚀玻璃，请核对容器规格' }]
      : []),
    ...(Number(row.net_kg ?? 0) > most
      ? [{ field: 'net_kg', text: `净重“${row.net_kg}”过大，该容器最多 ${most} kg，请核对小数点` }]
      : []),
  ];
}

/** A zone as the row finds it: with what stands there, and what the rows above it put there. */
function zoneFor(zone: OpeningZone, line: number, { taken }: Env): OpeningZone {
  const above = [...taken].filter(([other]) => other < line).map(([, one]) => one);
  const sum = (rows: readonly Taken[]) => rows.reduce((kg, one) => kg + one.kg, 0);
  const here = above.filter((one) => one.zone.id === zone.id);
  const inStore = above.filter((one) => one.zone.warehouse_id === zone.warehouse_id);
  const left = (kg: number) => Math.max(0, Math.round(kg * 1_000) / 1_000);
  return {
    ...zone,
    standing: [...zone.standing, ...here.flatMap(({ group }) => group || [])],
    free: left(zone.free - sum(here)),
    point_free: zone.point_free === null ? null : left(zone.point_free - sum(inStore)),
  };
}

/** A row without faults takes its place before the rows below it. */
function takePlace(row: Checked, line: number, env: Env): void {
  const [zone, type] = [zoneOf(row, env), env.types.get(row.type ?? '')];
  if (zone && type) env.taken.set(line, { zone, kg: Number(row.net_kg ?? 0), group: groupOf(row, type) });
}

function placeFaults(row: Checked, line: number, env: Env): Fault[] {
  if (row.warehouse === undefined || row.zone === undefined) return [];
  const named = zoneOf(row, env);
  if (!named) {
    const text = `暂存设施“${row.warehouse}”中没有启用的分区“${row.zone}”，或不在您的管理范围内，请先在“暂存设施”中划分`;
    return [{ field: 'zone', text }];
  }
  const zone = zoneFor(named, line, env);
  const type = env.types.get(row.type ?? '');
  const group = type ? groupOf(row, type) : '';
  const apart = zone.standing.find((other) => reasonApart(group, other) !== undefined);
  return [
    ...(type !== undefined && zone.groups.length > 0 && !zone.groups.includes(group)
      ? [{ field: 'zone', text: `“${zone.name}”只存放 ${zone.groups.map(groupName).join('、')}，请换一个分区` }]
      : []),
    ...(apart === undefined
      ? []
      : [
          {
            field: 'zone',
            text: `“${zone.name}”已存放 ${groupName(apart)}，${reasonApart(group, apart)}，请换一个分区`,
          },
        ]),
    ...(Number(row.net_kg ?? 0) > zone.free + 1e-9
      ? [{ field: 'zone', text: `“${zone.name}”只能再放 ${zone.free} kg（已计入前面各行），请换一个分区或先增加容量` }]
      : []),
    ...(zone.point_free !== null && Number(row.net_kg ?? 0) > zone.point_free + 1e-9
      ? [
          {
            field: 'warehouse',
            text: `贮存点“${zone.warehouse}”只能再放 ${zone.point_free} kg（已计入前面各行），请先转移`,
          },
        ]
      : []),
  ];
}

/** Nothing has stood for so many years; an earlier date is a slip of the pen. */
const mostYears = 10;

function dayFaults({ started_on: from, stored_on: to }: Checked, { today }: Env): Fault[] {
  const first = `${Number(today.slice(0, 4)) - mostYears}${today.slice(4)}`;
  return [
    ...(from !== undefined && from < first
      ? [{ field: 'started_on', text: `产生日期不能早于 ${first}（${mostYears} 年前），请核对年份` }]
      : []),
    ...(to !== undefined && to < first
      ? [{ field: 'stored_on', text: `入库日期不能早于 ${first}（${mostYears} 年前），请核对年份` }]
      : []),
    ...(to !== undefined && to > today ? [{ field: 'stored_on', text: '入库日期不能晚于今天' }] : []),
    ...(from !== undefined && to !== undefined && from > to
      ? [{ field: 'started_on', text: '产生日期不能晚于入库日期' }]
      : []),
  ];
}

/** What a digital code says is what its row says. */
function codeFaults({ label_no, type: name, started_on }: Checked, { types, credit }: Env): Fault[] {
  const type = types.get(name ?? '');
  if (label_no === undefined || type === undefined || started_on === undefined) return [];
  const text = labelFault(label_no, { credit, code: type.code, day: started_on });
  return text === undefined ? [] : [{ field: 'label_no', text }];
}

function labFaults({ lab }: Checked, { labs }: Found): Fault[] {
  if (lab === undefined || labs.get(lab.toUpperCase())?.level === 'lab') return [];
  return [{ field: 'lab', text: `实验室编号“${lab}”不存在，请核对` }];
}

/** The ledger is not rewritten by a file. */
function knownFaults(row: Checked, { known, labels }: Found): Fault[] {
  const stored = known.get(keyOf(row));
  if (!stored)
    return row.label_no !== undefined && labels.has(row.label_no)
      ? [{ field: 'label_no', text: `数字识别码“${row.label_no}”已登记，请核对` }]
      : [];
  const differs = row.net_kg !== undefined && Number(row.net_kg) !== Number(stored.net_kg);
  return differs
    ? [{ field: 'net_kg', text: `原编号“${row.own_no}”已按 ${stored.net_kg} kg 入账，已入账的重量不能由文件更改` }]
    : [];
}

function openingOf(row: Row, env: Env, found: Found): Opening {
  const type = env.types.get(row.type)!;
  const zone = zoneOf(row, env)!;
  return {
    own_no: row.own_no,
    label_no: row.label_no,
    type_id: type.id,
    code: type.code,
    name: row.name ?? type.name,
    form: valueOf(Form, row.form)!,
    compat_group: groupOf(row, type),
    components: row.components,
    harmful: row.harmful,
    spec_id: env.specs.get(row.spec)!.id,
    net_kg: row.net_kg,
    lab_id: found.labs.get(row.lab.toUpperCase())!.id,
    phone: row.phone,
    started_on: row.started_on,
    stored_on: row.stored_on,
    warehouse_id: zone.warehouse_id,
    zone_id: zone.id,
  };
}

export const openingImport = defineSheet<Row, Env, Found>({
  name: 'waste.opening',
  title: '危废期初库存',
  columns: openingColumns,
  keyOf,
  once: 'label_no',
  async choices(ctx) {
    const { types, specs, zones } = await prepare(ctx);
    const stores = new Map(zones.map(({ warehouse }) => [warehouse, { name: '' }] as const));
    const place = zones.find(({ groups }) => groups.length === 0 || groups.includes('W2'));
    const names = (of: Iterable<string>) => [...of].map((value) => ({ value }));
    return {
      lists: {
        type: names(types.keys()),
        spec: names(specs.keys()),
        warehouse: listOfCodes(stores),
        zone: names(new Set(zones.map(({ name }) => name))),
      },
      example: {
        own_no: 'QC-0001',
        label_no: '',
        type: '不含卤废有机溶剂',
        name: '废有机溶剂',
        form: '液态',
        compat_group: 'W2',
        components: '乙酸乙酯 60、石油醚 40',
        harmful: '乙酸乙酯',
        spec: '20 L 塑料桶',
        net_kg: '13.5',
        lab: '0010001',
        phone: '13800001111',
        started_on: '2026-03-01',
        stored_on: '2026-05-12',
        warehouse: place?.warehouse ?? '',
        zone: place?.name ?? '',
      },
    };
  },
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { line, values }) => {
    const exists = found.known.has(keyOf(values));
    const errors = [
      ...kindFaults(values, env),
      ...codeFaults(values, env),
      ...specFaults(values, env),
      ...dayFaults(values, env),
      ...labFaults(values, found),
      ...(exists ? [] : placeFaults(values, line, env)),
      ...knownFaults(values, found),
    ];
    if (!exists && errors.length === 0) takePlace(values, line, env);
    return {
      errors,
      exists,
      warnings: exists ? [{ field: 'own_no', text: '这一件期初库存已入账，再次导入不会更改' }] : [],
    };
  },
  apply: (ctx, { env, found }, rows: SheetRow<Row>[]) =>
    storeOpening(
      ctx,
      rows.flatMap(({ values }) => (found.known.has(keyOf(values)) ? [] : [openingOf(values, env, found)])),
    ),
});
