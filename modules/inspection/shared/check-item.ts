import { endpoint, holds } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { can, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';

/** Whose duty a check item is: the school's, the college's or the laboratory's. */
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

/** In use or not, for everything that is disabled instead of removed. */
export const Enabled = defineEnum({
  on: { value: 1, label: '启用', tone: 'good' },
  off: { value: 0, label: '停用', tone: 'neutral' },
});

const read = holds('inspection.item.read');
const edit = holds('inspection.item.edit');

/** What an item asks and which laboratories it asks it of; the phone narrows by the same fields. */
export const checkItem = z.object({
  item_id: z.int(),
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
  /** Wording of the problem that is offered when the item is not met. */
  descr: z.string(),
  suggest: z.string(),
  category_code: z.string(),
  category_name: z.string(),
  group_code: z.string(),
  group_name: z.string(),
});
export type CheckItem = z.output<typeof checkItem>;

export const itemRow = z.extend(checkItem, {
  store_id: z.int(),
  store_name: z.string(),
  category_id: z.int(),
  group_id: z.int(),
  sort: z.int(),
  status: z.int(),
  version: z.int(),
  can,
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

const itemFields = {
  group_id: wire.id('请选择分组'),
  name: wire.text('检查项', 200),
  points: wire.maybe(wire.freeText('检查要点', 1000)),
  basis: wire.maybe(wire.freeText('依据', 500)),
  target: wire.code(ItemTarget, '请选择适用对象'),
  score: wire.maybe(wire.decimal('分值应为数字')),
  veto: wire.maybe(wire.bool()),
  urgent: wire.maybe(wire.bool()),
  lab_classes: wire.maybe(wire.list(wire.int(1, 99), 20)),
  lab_levels: wire.maybe(wire.list(wire.int(1, 9), 9)),
  aptitude_ids: wire.maybe(wire.list(wire.id(), 50)),
  risk_ids: wire.maybe(wire.list(wire.id(), 200)),
  descr_id: wire.clearable(wire.id()),
  suggest: wire.maybe(wire.freeText('整改建议', 300)),
  sort: wire.maybe(wire.int(0, 99_999)),
};

/** A node of the store tree: store → category → group; `items` counts the enabled items below. */
export type TreeNode = {
  key: string;
  id: number;
  kind: 'store' | 'category' | 'group';
  code: string;
  name: string;
  items: number;
  status: number;
  version: number;
  children: TreeNode[];
};
export const treeNode: z.ZodMiniType<TreeNode> = z.object({
  key: z.string(),
  id: z.int(),
  kind: z.enum(['store', 'category', 'group']),
  code: z.string(),
  name: z.string(),
  items: z.int(),
  status: z.int(),
  version: z.int(),
  get children() {
    return z.array(treeNode);
  },
});

const storeFields = {
  name: wire.text('检查项库名称', 50),
  kind: wire.code(StoreKind, '请选择类型'),
  edition: wire.maybe(wire.freeText('版本', 30)),
  sort: wire.maybe(wire.int(0, 9999)),
};
const groupFields = {
  name: wire.text('名称', 50),
  /** `08` for a category, `08.04` for a group. */
  code: z.pipe(
    z.transform((v: unknown) => (typeof v === 'string' ? v.trim() : v)),
    z.string('请填写编号').check(z.regex(/^[A-Za-z0-9]{1,6}(\.[A-Za-z0-9]{1,6})?$/, '编号应如 08 或 08.04')),
  ),
  sort: wire.maybe(wire.int(0, 9999)),
};
const version = wire.int(1);

const itemType = z
  .string()
  .check(
    z.refine((text) => /^[1-6]$/.test(text) || ItemTarget.$items.some(({ value }) => value === text), '没有这个类型'),
  );

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
  find: endpoint({
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
  /** Aptitudes that decide which items a laboratory is asked, with the number of laboratories that have each. */
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
  list: endpoint({
    method: 'GET',
    path: '/check/checkitem',
    guard: read,
    input: listInput(itemFilters),
    output: pageOf(itemRow),
  }),
  detail: endpoint({ method: 'GET', path: '/check/checkitem/{id}', guard: read, input: idOnly, output: itemRow }),
  create: endpoint({
    method: 'POST',
    path: '/check/checkitem',
    guard: edit,
    input: z.object(itemFields),
    output: idOut,
    summary: '新增检查项',
  }),
  update: endpoint({
    method: 'POST',
    path: '/check/checkitem/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), version, ...itemFields }),
    output: nothing,
    summary: '修改检查项',
  }),
  enable: endpoint({
    method: 'POST',
    path: '/check/checkitem/{id}/enable',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '启用检查项',
  }),
  disable: endpoint({
    method: 'POST',
    path: '/check/checkitem/{id}/disable',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '停用检查项',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/check/checkitem/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除检查项',
  }),
  /** Copies items into a group of another store; codes there count on. */
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
  ...sheetEndpoints('/check/checkitem', { read, write: edit }, z.object(itemFilters)),
};

export const itemStoreApi = {
  create: endpoint({
    method: 'POST',
    path: '/check/itemstore',
    guard: edit,
    input: z.object(storeFields),
    output: idOut,
    summary: '新增检查项库',
  }),
  update: endpoint({
    method: 'POST',
    path: '/check/itemstore/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), version, status: wire.maybe(wire.code(Enabled)), ...storeFields }),
    output: nothing,
    summary: '修改检查项库',
  }),
  remove: endpoint({
    method: 'POST',
    path: '/check/itemstore/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除检查项库',
  }),
  /** A category when `pid` is absent, else a group below that category. */
  createGroup: endpoint({
    method: 'POST',
    path: '/check/itemgroup',
    guard: edit,
    input: z.object({ store_id: wire.id('请选择检查项库'), pid: wire.maybe(wire.id()), ...groupFields }),
    output: idOut,
    summary: '新增检查项分类',
  }),
  updateGroup: endpoint({
    method: 'POST',
    path: '/check/itemgroup/{id}',
    guard: edit,
    input: z.object({ id: wire.id(), version, status: wire.maybe(wire.code(Enabled)), ...groupFields }),
    output: nothing,
    summary: '修改检查项分类',
  }),
  removeGroup: endpoint({
    method: 'POST',
    path: '/check/itemgroup/{id}/delete',
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除检查项分类',
  }),
};
