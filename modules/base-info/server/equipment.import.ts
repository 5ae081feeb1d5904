import { sql } from 'kysely';
import type { Ctx } from '#kernel/server/context.ts';
import { inScope, type Scope } from '#kernel/server/policy.ts';
import { defineSheet } from '#kernel/server/sheets/define-sheet.ts';
import { valueOf } from '#kernel/shared/enums.ts';
import { codesByName } from '#platform/codes/server/public.ts';
import { activePeopleByNumber, type NumberedPerson } from '#platform/identity/server/public.ts';
import { EquipmentStatus } from '../shared/equipment.ts';
import { equipmentColumns } from './equipment.export.ts';
import { equipmentEditScope } from './equipment.policy.ts';

type Env = { kinds: Map<string, string>; scope: Scope };
type Row = Record<string, string | null> & { asset_no: string; kind: string; lab_code: string; keeper: string };
type Lab = { id: number; name: string; path: string; status: number; rooms: Record<string, number> };
type Found = { labs: Map<string, Lab>; keepers: Map<string, NumberedPerson>; assets: Map<string, string> };

async function prepare(ctx: Ctx): Promise<Env> {
  const { equipment_type: kinds } = await codesByName(ctx, ['equipment_type']);
  return { kinds, scope: equipmentEditScope(ctx.actor) };
}

/** What a batch names. */
async function lookUp(ctx: Ctx, rows: Row[]): Promise<Found> {
  const upper = (field: 'asset_no' | 'lab_code') => [...new Set(rows.map((row) => row[field].toUpperCase()))];
  const result = await sql<{
    labs: (Lab & { code: string })[];
    assets: [string, string][];
  }>`select
    coalesce((select json_agg(json_build_object('code', upper(u.code), 'id', u.id, 'name', u.name, 'path', u.path, 'status', u.status,
        'rooms', coalesce((select json_object_agg(upper(r.room_no), r.id) from base_info.lab_room lr
          join org.room r on r.school_id = lr.school_id and r.id = lr.room_id
          where lr.school_id = u.school_id and lr.lab_id = u.id), '{}')))
      from org.unit u where u.school_id = ${ctx.schoolId} and u.level = 'lab' and u.deleted_at is null
        and upper(u.code) = any(${upper('lab_code')})), '[]') as labs,
    coalesce((select json_agg(json_build_array(upper(e.asset_no), u.path)) from base_info.equipment e
      join org.unit u on u.school_id = e.school_id and u.id = e.lab_id
      where e.school_id = ${ctx.schoolId} and upper(e.asset_no) = any(${upper('asset_no')})), '[]') as assets`.execute(
    ctx.db,
  );
  const keepers = await activePeopleByNumber(
    ctx,
    rows.map((row) => row.keeper),
  );
  const { labs, assets } = result.rows[0]!;
  return { labs: new Map(labs.map((lab) => [lab.code, lab])), keepers, assets: new Map(assets) };
}

function faultsOf(row: Row, { labs, keepers, assets }: Found, { kinds, scope }: Env): string[] {
  const faults: string[] = [];
  const lab = labs.get(row.lab_code.toUpperCase());
  if (!kinds.has(row.kind)) faults.push(`类型“${row.kind}”不存在，请填写公共代码“设备类型”中的名称`);
  if (!keepers.has(row.keeper.toUpperCase())) faults.push(`保管人工号“${row.keeper}”不存在或已停用`);
  if (!lab) faults.push(`实验室编号“${row.lab_code}”不存在`);
  else if (!inScope(scope, lab.path)) faults.push(`实验室“${lab.name}”不在您的管理范围内`);
  else if (lab.status !== 1) faults.push(`实验室“${lab.name}”已停用`);
  else if (row['room_no'] && !lab.rooms[row['room_no'].toUpperCase()])
    faults.push(`房间“${row['room_no']}”不属于实验室“${lab.name}”`);
  const former = assets.get(row.asset_no.toUpperCase());
  if (former !== undefined && !inScope(scope, former)) faults.push(`资产编号“${row.asset_no}”已由其他单位登记`);
  if (row['is_special'] === '是' && !row['special_no']) faults.push('特种设备请填写登记证号');
  return faults;
}

export const equipmentImport = defineSheet<Row, Env, Found>({
  name: 'equipment',
  title: '设备',
  columns: equipmentColumns,
  keyOf: (row) => row.asset_no.toUpperCase(),
  prepare,
  lookUp: (ctx, _env, rows) =>
    lookUp(
      ctx,
      rows.map(({ values }) => values),
    ),
  check: (_ctx, { env, found }, { values }) => ({
    errors: faultsOf(values, found, env),
    exists: found.assets.has(values.asset_no.toUpperCase()),
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
    kind: kinds.get(row.kind),
    lab_id: lab.id,
    room_id: row['room_no'] ? lab.rooms[row['room_no'].toUpperCase()] : null,
    keeper_id: keepers.get(row.keeper.toUpperCase())!.id,
    is_special: row['is_special'] === '是',
    status: row['status'] ? valueOf(EquipmentStatus, row['status']) : EquipmentStatus.using,
  };
}
