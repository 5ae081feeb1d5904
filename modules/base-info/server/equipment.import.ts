import { sql } from 'kysely';
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
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, peopleChoices, type NumberedPerson } from '#platform/identity/server/public.ts';
import { EquipmentStatus } from '../shared/equipment.ts';
import { equipmentColumns } from './equipment.export.ts';
import { equipmentEditScope } from './equipment.policy.ts';
import { labChoices, labFaults, type LabWithRooms } from './named-lab.queries.ts';

type Env = { kinds: Choices<string>; scope: Scope };
type Row = Record<string, string | null> & { asset_no: string; kind: string; lab_code: string; keeper: string };
type Checked = CheckedRow<Row>['values'];
type Found = { labs: Map<string, LabWithRooms>; keepers: Map<string, NumberedPerson>; assets: Map<string, string> };

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
  let assets: [string, string][] = [];
  const labs = await readWithZeros(texts('lab_code'), async (codes) => {
    const named = await readNamed(ctx, codes, [...new Set(texts('asset_no'))]);
    assets = named.assets;
    return new Map(named.labs.map((lab) => [lab.code, lab]));
  });
  const keepers = await activePeopleByNumber(
    ctx,
    rows.flatMap((row) => row.keeper ?? []),
  );
  return { labs, keepers, assets: new Map(assets) };
}

/** Laboratories by number and assets by number in one statement. */
async function readNamed(ctx: Ctx, codes: string[], assets: string[]) {
  const result = await sql<{
    labs: LabWithRooms[];
    assets: [string, string][];
  }>`select
    coalesce((select json_agg(json_build_object('code', upper(u.code), 'id', u.id, 'name', u.name, 'path', u.path, 'status', u.status,
        'rooms', coalesce((select json_object_agg(upper(r.room_no), r.id) from base_info.lab_room lr
          join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
          where lr.school_id = u.school_id and lr.lab_id = u.id), '{}')))
      from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null
        and upper(u.code) = any(${codes})), '[]') as labs,
    coalesce((select json_agg(json_build_array(upper(e.asset_no), u.path)) from base_info.equipment e
      join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
      where e.school_id = ${ctx.schoolId} and upper(e.asset_no) = any(${assets})), '[]') as assets`.execute(ctx.db);
  return result.rows[0]!;
}

function faultsOf(row: Checked, found: Found, { kinds, scope }: Env): Fault[] {
  const former = found.assets.get(row.asset_no?.toUpperCase() ?? '');
  return [
    ...faultOfChoice('kind', '类型', row.kind, kinds),
    ...keeperFaults(row, found),
    ...labFaults(row, found.labs, scope),
    ...(former !== undefined && !inScope(scope, former)
      ? [{ field: 'asset_no', text: `资产编号“${row.asset_no}”已由其他单位登记，请核对编号` }]
      : []),
    ...(row['is_special'] === '是' && row['special_no'] === null
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
    exists: found.assets.has(values.asset_no?.toUpperCase() ?? ''),
  }),
  async apply(ctx, { env, found, mode }, rows) {
    const ready = rows.map(({ values }) => toStored(values, found, env));
    // Blank cells leave the stored value unchanged.
    const change = sql`do update set name = excluded.name, kind = excluded.kind, lab_id = excluded.lab_id,
      room_id = case when e.lab_id = excluded.lab_id then coalesce(excluded.room_id, e.room_id) else excluded.room_id end,
      keeper_id = excluded.keeper_id,
      model = coalesce(nullif(excluded.model, ''), e.model), price = coalesce(excluded.price, e.price),
      buy_date = coalesce(excluded.buy_date, e.buy_date), is_special = excluded.is_special,
      special_no = coalesce(nullif(excluded.special_no, ''), e.special_no),
      next_check = coalesce(excluded.next_check, e.next_check), status = excluded.status, version = e.version + 1,
      updated_by = excluded.updated_by, updated_at = excluded.updated_at`;
    await sql`insert into base_info.equipment as e (school_id, asset_no, name, model, kind, price, buy_date, lab_id, room_id,
        keeper_id, is_special, special_no, next_check, status, created_by, created_at, updated_by, updated_at)
      select ${ctx.schoolId}, r.asset_no, r.name, coalesce(r.model, ''), r.kind, r.price, r.buy_date, r.lab_id, r.room_id,
        r.keeper_id, r.is_special, coalesce(r.special_no, ''), r.next_check, r.status,
        ${ctx.actor.userId}, ${ctx.now}, ${ctx.actor.userId}, ${ctx.now}
      from json_to_recordset(${JSON.stringify(ready)}::json) as r(asset_no text, name text, model text, kind text,
        price numeric, buy_date date, lab_id bigint, room_id bigint, keeper_id bigint, is_special boolean, special_no text,
        next_check date, status int)
      on conflict (school_id, upper(asset_no)) ${mode === 'overwrite' ? change : sql`do nothing`}`.execute(ctx.db);
  },
});

function toStored(row: Row, { labs, keepers }: Found, { kinds }: Env) {
  const lab = labs.get(row.lab_code.toUpperCase())!;
  return {
    ...row,
    kind: valueFor(kinds, row.kind),
    lab_id: lab.id,
    room_id: row['room_no'] ? lab.rooms[row['room_no'].toUpperCase()] : null,
    keeper_id: keepers.get(row.keeper.toUpperCase())!.id,
    is_special: row['is_special'] === '是',
    status: row['status'] ? valueOf(EquipmentStatus, row['status']) : EquipmentStatus.using,
  };
}
