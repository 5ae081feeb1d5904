import { endpoint, holds, type InputOf } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOut, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';

/** Level that is responsible for a check item. */
export const ItemTarget = defineEnum({
  school: { value: 'school', label: '校' },
  college: { value: 'college', label: '院' },
  lab: { value: 'lab', label: '室' },
});

export const StoreKind = defineEnum({
  common: { value: 1, label: '通用库' },
  ministry: { value: 2, label: '教育部项目表库' },
  school: { value: 3, label: '学校库' },
});

const read = holds('inspection.item.read');
const edit = holds('inspection.item.edit');

/** Content of an item and the laboratories it applies to; the phone filters by the same fields. */
const itemFacts = {
  code: z.string(),
  name: z.string(),
  points: z.string(),
  basis: z.string(),
  target: z.string(),
  score: z.string(),
  veto: z.boolean(),
  urgent: z.boolean(),
  lab_classes: z.array(z.int()),
  lab_levels: z.array(z.int()),
  aptitude_ids: z.array(z.int()),
  risk_ids: z.array(z.int()),
  class_id: z.nullable(z.int()),
  descr_id: z.nullable(z.int()),
  /** Suggested problem description if the item is not met. */
  descr: z.string(),
  suggest: z.string(),
  category_code: z.string(),
  category_name: z.string(),
  group_code: z.string(),
  group_name: z.string(),
};
/** An item in the snapshot of an activity. */
export const checkItem = z.object({ item_id: z.int(), ...itemFacts });
export type CheckItem = z.output<typeof checkItem>;

/** An item of the library. */
const itemRow = z.object({
  id: z.int(),
  ...itemFacts,
  /** Where the basis stands: 危险化学品安全管理条例, 第二十四条. */
  regulation: z.string(),
  clause: z.string(),
  store_id: z.int(),
  store_name: z.string(),
  category_id: z.int(),
  group_id: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can: canOf('edit', 'status', 'copy', 'move', 'remove'),
});
export type ItemRow = z.output<typeof itemRow>;

const itemFilters = {
  store_id: wire.maybe(wire.id()),
  category_id: wire.maybe(wire.id()),
  group_id: wire.maybe(wire.id()),
  keyword: wire.keyword(),
  target: wire.maybe(wire.code(ItemTarget)),
  status: wire.maybe(wire.code(Enabled)),
  veto: wire.maybe(wire.bool()),
  urgent: wire.maybe(wire.bool()),
  lab_class: wire.maybe(wire.int(1, 99)),
  aptitude_id: wire.maybe(wire.id()),
};

const itemInput = z.object({
  group_id: wire.id('请选择分组'),
  name: wire.text('检查项', 200),
  points: z.optional(wire.freeText('检查要点', 1000)),
  regulation: z.optional(wire.line('依据法规', 100)),
  clause: z.optional(wire.line('条款', 50)),
  basis: z.optional(wire.freeText('依据内容', 500)),
  target: wire.code(ItemTarget, '请选择适用对象'),
  score: wire.maybe(wire.decimal('分值应为数字')),
  veto: wire.maybe(wire.bool()),
  urgent: wire.maybe(wire.bool()),
  lab_classes: wire.maybe(wire.list(wire.int(1, 99), 20)),
  lab_levels: wire.maybe(wire.list(wire.int(1, 9), 9)),
  aptitude_ids: wire.maybe(wire.list(wire.id(), 50)),
  risk_ids: wire.maybe(wire.list(wire.id(), 200)),
  descr_id: wire.clearable(wire.id()),
  suggest: z.optional(wire.freeText('整改建议', 300)),
  sort: wire.maybe(wire.int(0, 99_999)),
});
export type ItemInput = z.output<typeof itemInput>;

/** A node of the store tree: store → category → group; `items` counts the enabled items below. */
const storeFields = z.object({ name: z.string(), kind: z.int(), edition: z.string(), sort: z.int() });

export type TreeNode = {
  key: string;
  id: number;
  kind: 'store' | 'category' | 'group';
  code: string;
  name: string;
  items: number;
  status: number;
  version: number;
  store?: z.output<typeof storeFields> | undefined;
  children: TreeNode[];
};
const treeNode: z.ZodMiniType<TreeNode> = z.object({
  key: z.string(),
  id: z.int(),
  kind: z.enum(['store', 'category', 'group']),
  code: z.string(),
  name: z.string(),
  items: z.int(),
  status: z.int(),
  version: z.int(),
  /** The store's own fields, for its form; absent for categories and groups. */
  store: z.optional(storeFields),
  get children() {
    return z.array(treeNode);
  },
});

const storeInput = z.object({
  name: wire.text('检查项库名称', 50),
  kind: wire.code(StoreKind, '请选择类型'),
  edition: z.optional(wire.line('版本', 30)),
  sort: wire.maybe(wire.int(0, 9999)),
});
export type StoreInput = z.output<typeof storeInput>;
const groupInput = z.object({
  name: wire.text('名称', 50),
  /** `08` for a category, `08.04` for a group. */
  code: z.pipe(
    z.transform((v: unknown) => (typeof v === 'string' ? v.trim() : v)),
    z.string('请填写编号').check(z.regex(/^[A-Za-z0-9]{1,6}(\.[A-Za-z0-9]{1,6})?$/, '编号应如 08 或 08.04')),
  ),
  sort: wire.maybe(wire.int(0, 9999)),
});
export type GroupInput = z.output<typeof groupInput>;
const changed = { id: wire.id(), version: wire.int(1), status: wire.maybe(wire.code(Enabled)) };

const itemType = z
  .string()
  .check(
    z.refine((text) => /^[1-6]$/.test(text) || ItemTarget.$items.some(({ value }) => value === text), '没有这个类型'),
  );

const items = { path: '/check/checkitem', noun: '检查项', edit };

export const checkItemApi = {
  /** Every enabled item, for pick lists. */
  all: endpoint({
    method: 'GET',
    path: '/check/checkitem/all',
    guard: read,
    input: z.object({ store_id: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(itemRow) }),
    all: true,
  }),
  /**
   * Enabled items that an activity may ask. A word in `type` is a target, a number an inspection type as in `act_type`;
   * without a target those of the activity's labs.
   */
  askable: endpoint({
    method: 'GET',
    path: '/check/checkitem/find',
    guard: read,
    input: z.object({ type: wire.maybe(itemType), act_type: wire.maybe(wire.int(1, 6)) }),
    output: z.object({ content: z.array(itemRow) }),
    all: true,
  }),
  storeTree: endpoint({
    method: 'GET',
    path: '/check/itemstore/storeTree',
    guard: read,
    input: z.object({ status: wire.maybe(wire.code(Enabled)) }),
    output: z.array(treeNode),
  }),
  /** Aptitudes that determine applicable items, with laboratory counts. */
  aptitudes: endpoint({
    method: 'GET',
    path: '/check/org/apt',
    guard: read,
    input: z.object({}),
    output: z.object({
      content: z.array(z.object({ id: z.int(), name: z.string(), code: z.string(), labs: z.int() })),
    }),
    all: true,
  }),
  ...resourceEndpoints({ ...items, read, filters: itemFilters, sort: ['code'], row: itemRow, input: itemInput }),
  ...statusEndpoint(items),
  ...removeEndpoint(items),
  /** Copies items into a group of another store, with the next codes there. */
  copy: endpoint({
    method: 'POST',
    path: '/check/checkitem/batch/copy',
    guard: edit,
    input: z.object({ ids: wire.list(wire.id(), 500), group_id: wire.id('请选择目标分组') }),
    output: z.object({ copied: z.int() }),
    summary: '复制检查项',
  }),
  move: endpoint({
    method: 'POST',
    path: '/check/checkitem/batch/move',
    guard: edit,
    input: z.object({ ids: wire.list(wire.id(), 500), group_id: wire.id('请选择目标分组') }),
    output: nothing,
    summary: '移动检查项',
  }),
  ...sheetEndpoints(items.path, { read, write: edit }, itemFilters),
};
export type ItemQuery = InputOf<typeof checkItemApi.export>;

const stores = { path: '/check/itemstore', noun: '检查项库', edit };
const groups = { path: '/check/itemgroup', noun: '检查项分类', edit };

export const itemStoreApi = {
  create: endpoint({
    method: 'POST',
    path: stores.path,
    guard: edit,
    input: storeInput,
    output: idOut,
    summary: '新增检查项库',
  }),
  update: endpoint({
    method: 'POST',
    path: `${stores.path}/{id}`,
    guard: edit,
    input: z.extend(storeInput, changed),
    output: nothing,
    summary: '编辑检查项库',
  }),
  ...removeEndpoint(stores),
};

export const itemGroupApi = {
  /** A category when `pid` is absent, else a group below that category. */
  create: endpoint({
    method: 'POST',
    path: groups.path,
    guard: edit,
    input: z.extend(groupInput, { store_id: wire.id('请选择检查项库'), pid: wire.maybe(wire.id()) }),
    output: idOut,
    summary: '新增检查项分类',
  }),
  update: endpoint({
    method: 'POST',
    path: `${groups.path}/{id}`,
    guard: edit,
    input: z.extend(groupInput, changed),
    output: nothing,
    summary: '编辑检查项分类',
  }),
  ...removeEndpoint(groups),
};
