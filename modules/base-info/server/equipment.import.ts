import { sql } from 'kysely';
import { storeRows } from '#kernel/server/db/store-rows.ts';
import type { Ctx } from '#kernel/server/context.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import {
  faultOfChoice,
  faultOfCode,
  listOfNames,
  readWithZeros,
  valueFor,
  type Choices,
} from '#kernel/server/sheets/choices.rules.ts';
import { defineSheet, type CheckedRow, type Fault, type SheetChoices } from '#kernel/server/sheets/define-sheet.ts';
import { afterImport } from '#kernel/server/sheets/row.rules.ts';
import { valueOf, type AnyEnum } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { EquipmentDirection, EquipmentOrigin, EquipmentStatus } from '../shared/equipment.ts';
import { equipmentColumns } from './equipment.export.ts';
import { equipmentEditScope } from './equipment.policy.ts';
import { labChoices, labFaults, type LabWithRooms } from './named-lab.queries.ts';

type Env = { kinds: Choices<string>; scope: Scope };
type Row = Record<string, string | null | undefined> & {
  asset_no: string;
  kind: string;
  lab_code: string;
  keeper: string;
};
type Checked = CheckedRow<Row>['values'];
type Asset = {
  no: string;
  id: number;
  lab_id: number;
  path: string;
  is_special: boolean;
  special_no: string;
  special_type: string;
};
type Found = { labs: Map<string, LabWithRooms>; keepers: Map<string, NumberedPerson>; assets: Map<string, Asset> };

async function prepare(ctx: Ctx): Promise<Env> {
  const { equipment_type: kinds } = await codesByName(ctx, ['equipment_type']);
  return { kinds, scope: equipmentEditScope(ctx.actor) };
}

/** Laboratories and people of the scope for the template. */
async function choicesFor(ctx: Ctx): Promise<SheetChoices> {
  const { kinds, scope } = await prepare(ctx);
  const labs = await labChoices(ctx, scope);
  return {
    lists: { kind: listOfNames(kinds), lab_code: labs, keeper: await peopleChoices(ctx, scope) },
    example: { is_special: '否' },
  };
}

/** What a batch names. */
async function lookUp(ctx: Ctx, rows: Checked[]): Promise<Found> {
  const texts = (field: 'asset_no' | 'lab_code') => rows.flatMap((row) => row[field]?.toUpperCase() ?? []);
  let assets: Asset[] = [];
  const labs = await readWithZeros(texts('lab_code'), async (codes) => {
    const named = await readNamed(ctx, codes, [...new Set(texts('asset_no'))]);
    assets = named.assets;
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const keepers = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => row.keeper ?? []),
  );
  return { labs, keepers, assets: new Map(assets.map((asset) => [asset.no, asset])) };
}

/** Laboratories by number and assets by number in one statement. */
async function readNamed(ctx: Ctx, codes: string[], assets: string[]) {
  const result = await sql<{
    labs: LabWithRooms[];
    assets: Asset[];
  }>`select
    coalesce((select json_agg(json_build_object('code', upper(u.code), 'id', u.id, 'name', u.name, 'path', u.path, 'status', u.status,
        'rooms', coalesce((select json_object_agg(upper(r.room_no), r.id) from base_info.lab_room lr
          join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
          where lr.school_id = u.school_id and lr.lab_id = u.id), '{}')))
      from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null
        and upper(u.code) = any(${codes})), '[]') as labs,
    coalesce((select json_agg(json_build_object('no', upper(e.asset_no), 'id', e.id, 'lab_id', e.lab_id, 'path', u.path,
        'is_special', e.is_special, 'special_no', e.special_no, 'special_type', e.special_type)) from base_info.equipment e
      join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
      where e.school_id = ${ctx.schoolId} and upper(e.asset_no) = any(${assets})), '[]') as assets`.execute(ctx.db);
  return result.rows[0]!;
}

const assetOf = (row: Checked, { assets }: Found) => assets.get(row.asset_no?.toUpperCase() ?? '');
const isSpecialOf = ({ is_special: text }: Checked) => (text ? text === '是' : undefined);

function faultsOf(row: Checked, found: Found, { kinds, scope }: Env): Fault[] {
  const former = assetOf(row, found);
  return [
    ...faultOfChoice('kind', '类型', row.kind, kinds),
    ...keeperFaults(row, found),
    ...labFaults(row, found.labs, scope),
    ...(former && !inScope(scope, former.path)
      ? [{ field: 'asset_no', text: `资产编号“${row.asset_no}”已由其他单位登记，请核对编号` }]
      : []),
    ...(!former?.special_type &&
    afterImport(isSpecialOf(row), former?.is_special) &&
    !afterImport(row['special_no'], former?.special_no)
      ? [{ field: 'special_no', text: '登记证号不能为空：特种设备请填写登记证号' }]
      : []),
  ];
}

function keeperFaults({ keeper }: Checked, { keepers }: Found): Fault[] {
  if (keeper === undefined || keepers.has(keeper.toUpperCase())) return [];
  return [faultOfCode('keeper', '保管人工号', keeper, (no) => keepers.has(no), '或已停用，请核对')];
}

export const equipmentImport = defineSheet<Row, Env, Found>({
  name: 'equipment',
  title: '设备',
  columns: equipmentColumns,
  keyOf: (row) => row.asset_no.toUpperCase(),
  choices: choicesFor,
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, found, env),
    exists: assetOf(values, found) !== undefined,
  }),
  async apply(ctx, { env, found }, rows) {
    const blank = {
      model: '',
      is_special: false,
      special_no: '',
      status: EquipmentStatus.using,
      class_no: '',
      spec: '',
      country: '',
    };
    const ready = rows.map(({ values }) => toStored(values, found, env));
    await storeRows(ctx, 'base_info.equipment', blank, ready);
  },
});

/** The code of a label; null clears what is stored, absent keeps it. */
const codeOf = <E extends AnyEnum>(of: E, text: string | null | undefined) =>
  text ? valueOf(of, text) : (text as null | undefined);

function toStored(row: Row, found: Found, { kinds }: Env) {
  const former = assetOf(row, found);
  const lab = found.labs.get(row.lab_code.toUpperCase())!;
  // What the ledger of special equipment keeps stays as it says.
  const special = former?.special_type
    ? {}
    : {
        is_special: isSpecialOf(row),
        special_no: row['special_no'],
        next_check: row['next_check'],
        status: row['status'] ? valueOf(EquipmentStatus, row['status']) : undefined,
      };
  return {
    ...special,
    id: former?.id,
    asset_no: row.asset_no,
    name: row['name']!,
    model: row['model'],
    kind: valueFor(kinds, row.kind)!,
    price: row['price'],
    buy_date: row['buy_date'],
    lab_id: lab.id,
    room_id: roomOf(row, lab, former),
    keeper_id: found.keepers.get(row.keeper.toUpperCase())!.id,
    class_no: row['class_no'],
    spec: row['spec'],
    origin: codeOf(EquipmentOrigin, row['origin']),
    country: row['country'],
    direction: codeOf(EquipmentDirection, row['direction']),
  };
}

/** A room belongs to its laboratory: whoever moves to another one leaves it. */
function roomOf({ room_no }: Row, lab: LabWithRooms, former: Asset | undefined): number | null | undefined {
  if (room_no) return lab.rooms[room_no.toUpperCase()];
  return former && former.lab_id !== lab.id ? null : (room_no as null | undefined);
}
