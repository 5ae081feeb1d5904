import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';

export const EquipmentStatus = defineEnum({
  using: { value: 1, label: '在用', tone: 'good' },
  stopped: { value: 2, label: '停用', tone: 'neutral' },
  service: { value: 3, label: '维修', tone: 'warn' },
});

/** How a piece of equipment came to the school, by the ministry's codes. */
export const EquipmentOrigin = defineEnum({
  bought: { value: 1, label: '购置' },
  given: { value: 2, label: '捐赠' },
  made: { value: 3, label: '自制' },
  transferred: { value: 4, label: '校外调入' },
});

/** What a piece of equipment mainly serves, by the ministry's codes. */
export const EquipmentDirection = defineEnum({
  teaching: { value: 1, label: '教学为主' },
  research: { value: 2, label: '科研为主' },
});

/** An optional number of so many digits. */
const digits = (label: string, count: number) =>
  z.pipe(
    wire.line(label, count),
    z.string().check(z.regex(new RegExp(`^(\\d{${count}})?$`), `${label}应为 ${count} 位数字`)),
  );

/** State of the periodic check of special equipment: due within 30 days, or overdue. */
export const CheckState = defineEnum({
  due: { value: 'due', label: '30 天内到期', tone: 'warn' },
  overdue: { value: 'overdue', label: '已逾期', tone: 'bad' },
});

const filters = {
  keyword: wire.keyword(),
  college_id: wire.maybe(wire.id()),
  lab_id: wire.maybe(wire.id()),
  kind: wire.keyword(),
  is_special: wire.maybe(wire.bool()),
  status: wire.maybe(wire.code(EquipmentStatus)),
  check: wire.maybe(wire.code(CheckState)),
};

const equipmentRow = z.object({
  id: z.int(),
  version: z.int(),
  asset_no: z.string(),
  name: z.string(),
  model: z.string(),
  brand: z.string(),
  kind: z.string(),
  kind_name: z.string(),
  price: z.nullable(z.string()),
  buy_date: z.nullable(z.string()),
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  room_id: z.nullable(z.int()),
  room_no: z.string(),
  keeper_id: z.int(),
  keeper_name: z.string(),
  is_special: z.boolean(),
  special_no: z.string(),
  /** Catalogue code where the ledger of special equipment keeps number, checks and status; else blank. */
  special_type: z.string(),
  check_cycle: z.nullable(z.int()),
  last_check: z.nullable(z.string()),
  next_check: z.nullable(z.string()),
  class_no: z.string(),
  spec: z.string(),
  origin: z.nullable(z.int()),
  country: z.string(),
  direction: z.nullable(z.int()),
  check_state: z.nullable(z.string()),
  status: z.int(),
  can: canOf('edit'),
});
export type EquipmentRow = z.output<typeof equipmentRow>;

const equipmentInput = z.object({
  asset_no: wire.codeText('资产编号'),
  name: wire.text('设备名称', 100),
  model: z.optional(wire.line('型号', 100)),
  brand: z.optional(wire.line('品牌', 50)),
  kind: wire.text('设备类型', 40),
  price: wire.clearable(wire.decimal()),
  buy_date: wire.clearable(wire.date()),
  lab_id: wire.id('请选择实验室'),
  room_id: wire.clearable(wire.id()),
  keeper_id: wire.id('请选择保管人'),
  is_special: wire.bool(),
  special_no: z.optional(wire.line('使用登记证号', 50)),
  check_cycle: wire.clearable(wire.int(1, 120)),
  last_check: wire.clearable(wire.date()),
  next_check: wire.clearable(wire.date()),
  status: wire.code(EquipmentStatus, '请选择设备状态'),
  /** Number of 《高等学校固定资产分类及编码》; upper classes are filled with 00. */
  class_no: z.optional(digits('分类号', 8)),
  spec: z.optional(wire.line('规格', 200)),
  origin: wire.clearable(wire.code(EquipmentOrigin)),
  /** Numeric code of GB/T 2659; 000 where it is not known. */
  country: z.optional(digits('国别码', 3)),
  direction: wire.clearable(wire.code(EquipmentDirection)),
});
export type EquipmentInput = z.output<typeof equipmentInput>;

const path = '/equipment';

export const equipmentApi = resourceEndpoints({
  path,
  noun: '设备',
  read: holds('base-info.equipment.read'),
  edit: holds('base-info.equipment.edit'),
  filters,
  sort: ['asset_no', 'name', 'lab_name', 'price', 'buy_date', 'next_check'],
  row: equipmentRow,
  input: equipmentInput,
});

export const equipmentSheet = sheetEndpoints(
  path,
  { read: holds('base-info.equipment.export'), write: holds('base-info.equipment.import') },
  filters,
);
