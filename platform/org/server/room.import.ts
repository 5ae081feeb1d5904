import type { Ctx } from '#kernel/server/context.ts';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import { inScope } from '#kernel/server/policy.ts';
import { codeCell, decimalCell, wholeCell } from '#kernel/server/sheets/cells.rules.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfCodes,
  listOfNames,
  readWithZeros,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import {
  CellError,
  defineSheet,
  type Batch,
  type CheckedRow,
  type Fault,
  type SheetChoices,
  type Verdict,
} from '#kernel/server/sheets/define-sheet.ts';
import { filled } from '#kernel/server/sheets/row.rules.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { buildingsByCode, type CodedBuilding } from './building-by-code.queries.ts';
import { roomKey } from '../shared/room.rules.ts';
import { roomsByNumber } from './room-by-number.queries.ts';
import { mayChangeKey, roomEditScope } from './room.policy.ts';
import { floorsOf } from './room.service.ts';
import { unitsByCode, type CodedUnit } from './unit-by-code.queries.ts';

type Values = {
  building_code: string;
  floor: number;
  room_no: string;
  name: string | null | undefined;
  use: string;
  area: string;
  capacity: number | null | undefined;
  org_code: string | null | undefined;
  doors: number | null | undefined;
  height: string | null | undefined;
};
type Env = {
  buildings: Map<string, CodedBuilding>;
  uses: Choices<string>;
  /** Offices may omit the holding unit and overwrite key fields. */
  isOffice: boolean;
};
/** An existing room, and whether the caller reaches it. */
type Existing = { id: number; isInReach: boolean };
type Found = { units: Map<string, CodedUnit>; rooms: Map<string, Existing> };

export const roomSheet = defineSheet<Values, Env, Found>({
  name: 'org.room',
  title: '房间',
  columns: [
    {
      field: 'building_code',
      title: '楼宇编码',
      required: true,
      coded: true,
      width: 20,
      sample: 'HX01',
      parse: codeCell(6),
    },
    { field: 'floor', title: '楼层', required: true, kind: 'number', sample: '3', parse: floorCell },
    { field: 'room_no', title: '房间号', required: true, sample: '305', maxLength: 20, frozen: true },
    { field: 'name', title: '名称', maxLength: 50, width: 24 },
    { field: 'use', title: '用途', required: true, maxLength: 50 },
    { field: 'area', title: '面积', required: true, kind: 'number', sample: '60', parse: decimalCell(0.01) },
    { field: 'capacity', title: '容纳人数', kind: 'number', sample: '12', parse: wholeCell(0, 10_000) },
    { field: 'org_code', title: '所属单位编码', coded: true, width: 22, parse: codeCell() },
    { field: 'doors', title: '门数', kind: 'number', sample: '2', parse: wholeCell(0, 100) },
    { field: 'height', title: '层高', kind: 'number', sample: '3.6', parse: decimalCell(0) },
  ],
  keyOf: ({ building_code, room_no }) => `${building_code}/${room_no}`.toUpperCase(),
  choices: roomChoices,
  prepare: prepareRooms,
  lookUp: async (ctx, env, rows) => ({
    units: await unitsOf(ctx, rows),
    rooms: await existingRooms(ctx, env, rows),
  }),
  check: (_ctx, batch, { values }) => verdictOf(values, batch),
  apply: (ctx, { env, found }, rows) =>
    storeRows(
      ctx,
      'org.room',
      { name: '' },
      rows.map(({ values: { building_code, org_code, ...v } }) => ({
        ...v,
        id: roomOf({ building_code, room_no: v.room_no }, env, found)?.id,
        use: valueFor(env.uses, v.use)!,
        building_id: env.buildings.get(building_code.toUpperCase())!.id,
        org_id: filled(org_code, (code) => found.units.get(code.toUpperCase())!.id),
      })),
    ),
});

type Checked = CheckedRow<Values>['values'];

async function prepareRooms(ctx: Ctx): Promise<Env> {
  return {
    buildings: await buildingsByCode(ctx),
    uses: (await codesByName(ctx, ['room_use'])).room_use,
    isOffice: mayChangeKey(ctx.actor),
  };
}

async function roomChoices(ctx: Ctx): Promise<SheetChoices> {
  const { buildings, uses } = await prepareRooms(ctx);
  const units = await unitsByCode(ctx, { scope: roomEditScope(ctx.actor) });
  return { lists: { building_code: listOfCodes(buildings), use: listOfNames(uses), org_code: listOfCodes(units) } };
}

function floorCell(text: string, title: string) {
  const floor = wholeCell(-5, 60)(text, title);
  if (floor === 0) throw new CellError(`${title}“0”不正确：没有 0 层，地下一层请填 -1`);
  return floor;
}

/** Units in scope referenced by the rows. */
const unitsOf = (ctx: Ctx, rows: CheckedRow<Values>[]) =>
  readWithZeros(
    rows.flatMap(({ values }) => values.org_code ?? []),
    (codes) => unitsByCode(ctx, { codes, scope: roomEditScope(ctx.actor) }),
  );

/** Existing rooms by building and number. */
async function existingRooms(ctx: Ctx, env: Env, rows: CheckedRow<Values>[]): Promise<Map<string, Existing>> {
  const scope = roomEditScope(ctx.actor);
  const numbers = rows.flatMap(({ values: v }) => {
    const building = env.buildings.get(v.building_code?.toUpperCase() ?? '');
    return building && v.room_no !== undefined ? [{ building: building.id, no: v.room_no }] : [];
  });
  const isInReach = (path: string | null) => scope.kind === 'all' || (path !== null && inScope(scope, path));
  const rooms = [...(await roomsByNumber(ctx, numbers))];
  return new Map(rooms.map(([key, { id, path }]) => [key, { id, isInReach: isInReach(path) }]));
}

function roomOf(
  { building_code: code, room_no: no }: Pick<Checked, 'building_code' | 'room_no'>,
  env: Env,
  { rooms }: Found,
) {
  const building = env.buildings.get(code?.toUpperCase() ?? '');
  return building && no !== undefined ? rooms.get(roomKey({ building: building.id, no })) : undefined;
}

function verdictOf(v: Checked, { env, found }: Batch<Env, Found>): Verdict {
  const building = env.buildings.get(v.building_code?.toUpperCase() ?? '');
  const before = roomOf(v, env, found);
  return {
    errors: [
      ...placeFaults(v, building, env),
      ...faultOfChoice('use', '用途', v.use, env.uses),
      ...unitFaults(v, found, env),
      ...(before && !(env.isOffice && before.isInReach)
        ? [{ field: 'room_no', text: `房间号“${v.room_no}”已存在，由学校管理员修改，请删除本行或改填其他房间号` }]
        : []),
    ],
    exists: before !== undefined,
  };
}

function placeFaults({ building_code: code, floor }: Checked, building: CodedBuilding | undefined, env: Env): Fault[] {
  if (code === undefined) return [];
  if (!building) {
    const advice = '或已停用，请填写楼宇管理中的编码，见模板的“可填内容”表';
    return [faultOfCode('building_code', '楼宇编码', code, (one) => env.buildings.has(one), advice)];
  }
  if (floor === undefined || (floor <= building.floors_up && floor >= -building.floors_down)) return [];
  return [{ field: 'floor', text: `楼层“${floor}”不正确：${floorsOf(building)}` }];
}

function unitFaults({ org_code: code }: Checked, { units }: Found, { isOffice }: Env): Fault[] {
  if (!code && isOffice) return [];
  if (!code) return [{ field: 'org_code', text: '所属单位编码不能为空，请填写管理范围内的单位' }];
  if (units.has(code.toUpperCase())) return [];
  const advice = '或不在您的管理范围内，请填写组织机构中的单位编码，见模板的“可填内容”表';
  return [faultOfCode('org_code', '所属单位编码', code, (one) => units.has(one), advice)];
}
