import { endpoint, holds } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf, idOnly, idOut, listInput, nothing, pageOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import { sheetEndpoints } from '#kernel/shared/sheets.ts';
import * as wire from '#kernel/shared/wire.ts';
import * as z from 'zod/mini';
import { ActType } from '../core/activity.states.ts';
import { ListVersionStatus } from '../core/check-list.states.ts';
import { checkItem, ItemTarget } from '../library/check-item.ts';

const read = holds('inspection.check-list.read');
const edit = holds('inspection.check-list.edit');
const lists = { path: '/check/check-list', noun: '检查表', edit };
const versions = '/check/check-list-version';
const version = `${versions}/{id}`;

const listRow = z.object({
  id: z.int(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  act_types: z.array(z.int()),
  target: z.string(),
  lab_classes: z.array(z.int()),
  org_id: z.int(),
  org_name: z.string(),
  status: z.int(),
  remark: z.string(),
  /** The published version. */
  current: z.nullable(z.object({ id: z.int(), version_no: z.string(), item_count: z.int(), total: z.string() })),
  draft_id: z.nullable(z.int()),
  versions: z.int(),
  can: canOf('edit', 'status', 'remove'),
});
export type CheckListRow = z.output<typeof listRow>;

const listFields = z.object({
  code: wire.codeText('编码', 20),
  name: wire.text('名称', 50),
  act_types: z.pipe(wire.list(wire.int(1, 6), 6), z.array(z.int()).check(z.minLength(1, '请选择适用的检查类型'))),
  target: wire.code(ItemTarget, '请选择检查对象'),
  lab_classes: wire.maybe(wire.list(wire.int(1, 99), 20)),
  remark: z.optional(wire.freeText('说明', 300)),
});
export type CheckListInput = z.output<typeof listFields>;

const versionFacts = {
  id: z.int(),
  version: z.int(),
  list_id: z.int(),
  /** Empty until it is published. */
  version_no: z.string(),
  status: z.int(),
  note: z.string(),
  item_count: z.int(),
  total: z.string(),
  updated_at: z.string(),
  published_at: z.nullable(z.string()),
  published_by_name: z.string(),
  can: canOf('edit', 'publish', 'disable', 'enable', 'copy', 'remove'),
};
const versionRow = z.object(versionFacts);
export type ListVersionRow = z.output<typeof versionRow>;

const versionDetail = z.object({
  ...versionFacts,
  list_code: z.string(),
  list_name: z.string(),
  target: z.string(),
  items: z.array(checkItem),
  /** Items that are disabled or removed in the library since; a copy does not have them. */
  lost: z.array(z.int()),
});
export type ListVersion = z.output<typeof versionDetail>;

export const maxListItems = 500;

const chosenItem = z.object({
  item_id: wire.id(),
  score: z.pipe(
    z.transform((value: unknown) => (typeof value === 'number' ? String(value) : value)),
    z.string('请填写分值').check(
      z.regex(/^\d{1,3}(\.\d)?$/, '分值应为数字，最多一位小数'),
      z.refine((value) => Number(value) > 0 && Number(value) <= 100, '分值应大于 0，不超过 100'),
    ),
  ),
  veto: wire.bool(),
});
export type ChosenItem = z.output<typeof chosenItem>;

const content = {
  id: wire.id(),
  version: wire.int(1),
  note: z.optional(wire.freeText('修订说明', 300)),
};

export const checkListApi = {
  ...resourceEndpoints({
    ...lists,
    read,
    filters: {
      keyword: wire.keyword(),
      target: wire.maybe(wire.code(ItemTarget)),
      lab_class: wire.maybe(wire.int(1, 99)),
      act_type: wire.maybe(wire.code(ActType)),
      org_id: wire.maybe(wire.id()),
      status: wire.maybe(wire.code(Enabled)),
    },
    sort: ['code'],
    row: listRow,
    input: listFields,
  }),
  ...statusEndpoint(lists),
  ...removeEndpoint(lists),
};

export const listVersionApi = {
  list: endpoint({
    method: 'GET',
    path: versions,
    guard: read,
    input: listInput({ list_id: wire.id('请选择检查表'), status: wire.maybe(wire.code(ListVersionStatus)) }),
    output: pageOf(versionRow),
  }),
  find: endpoint({ method: 'GET', path: version, guard: read, input: idOnly, output: versionDetail }),
  /** Published versions of enabled lists that an activity may use: those of the caller's units and of units above them. */
  options: endpoint({
    method: 'GET',
    path: `${versions}/options`,
    guard: read,
    input: z.object({
      act_type: wire.maybe(wire.code(ActType)),
      target: wire.maybe(wire.code(ItemTarget)),
    }),
    output: z.object({
      content: z.array(
        z.object({
          id: z.int(),
          list_id: z.int(),
          list_code: z.string(),
          name: z.string(),
          version_no: z.string(),
          target: z.string(),
          lab_classes: z.array(z.int()),
          item_count: z.int(),
          total: z.string(),
        }),
      ),
    }),
    all: true,
  }),
  /** A new draft of the list: a copy of this version, or of the published one, with the library's present wording. */
  draft: endpoint({
    method: 'POST',
    path: `${lists.path}/{id}/draft`,
    guard: edit,
    input: z.object({ id: wire.id(), from_id: wire.maybe(wire.id()) }),
    output: idOut,
    summary: '复制为新版本',
  }),
  /** Replaces the items of a draft, in this order. */
  save: endpoint({
    method: 'POST',
    path: `${version}/items`,
    guard: edit,
    input: z.object({ ...content, items: wire.list(chosenItem, maxListItems) }),
    output: nothing,
    summary: '编辑检查表版本',
  }),
  /** Publishes a draft, saved first where items are given. */
  publish: endpoint({
    method: 'POST',
    path: `${version}/publish`,
    guard: edit,
    input: z.object({ ...content, items: wire.maybe(wire.list(chosenItem, maxListItems)) }),
    output: z.object({ version_no: z.string() }),
    summary: '发布检查表',
  }),
  disable: endpoint({
    method: 'POST',
    path: `${version}/disable`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '停用检查表版本',
  }),
  enable: endpoint({
    method: 'POST',
    path: `${version}/enable`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '启用检查表版本',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${version}/remove`,
    guard: edit,
    input: idOnly,
    output: nothing,
    summary: '删除编辑中的版本',
  }),
};

/** Items of one version as a sheet: the draft with this `id` is imported into, every version is exported. */
export const listItemSheetApi = sheetEndpoints(`${lists.path}-item`, { read, write: edit }, { id: wire.id() });
