import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idOnly, nothing } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { ResourceStatus } from './resource.states.ts';

export const ResourceKind = defineEnum({
  document: { value: 'document', label: '文档' },
  video: { value: 'video', label: '视频' },
  article: { value: 'article', label: '图文' },
  case: { value: 'case', label: '案例' },
});

const named = z.object({ id: z.int(), name: z.string() });

const resourceRow = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  kind: z.string(),
  tags: z.array(named),
  hours: z.string(),
  is_required: z.boolean(),
  user_types: z.array(z.string()),
  user_type_names: z.array(z.string()),
  colleges: z.array(named),
  status: z.int(),
  published_at: z.nullable(z.string()),
  /** People who began, and who finished. */
  learners: z.int(),
  finished: z.int(),
  can: canOf('edit', 'publish', 'withdraw'),
});
export type ResourceRow = z.output<typeof resourceRow>;

const resourceDetail = z.object({
  ...resourceRow.shape,
  summary: z.string(),
  body: z.string(),
  min_seconds: z.int(),
  sort: z.int(),
  tag_ids: z.array(z.int()),
  college_ids: z.array(z.int()),
  files: z.array(fileRef),
});
export type ResourceDetail = z.output<typeof resourceDetail>;

const resourceInput = z.object({
  title: wire.text('名称', 60),
  kind: wire.code(ResourceKind, '请选择类型'),
  summary: z.optional(wire.freeText('简介', 300)),
  body: z.optional(wire.freeText('正文', 20_000)),
  files: wire.maybe(wire.list(wire.id(), 20)),
  tag_ids: wire.list(wire.id(), 10),
  hours: z.pipe(wire.decimal('请填写学时'), z.string().check(z.regex(/^\d{1,2}(\.\d)?$/, '学时最多一位小数'))),
  min_seconds: wire.int(10, 144_000),
  is_required: wire.bool(),
  user_types: wire.maybe(wire.list(wire.codeText('人员类型', 40), 10)),
  college_ids: wire.maybe(wire.list(wire.id(), 200)),
  sort: wire.maybe(wire.int(0, 9_999)),
});
export type ResourceInput = z.output<typeof resourceInput>;

const path = '/train/resource';
const edit = holds('training.resource.edit');

const action = (name: string, summary: string) =>
  endpoint({ method: 'POST', path: `${path}/{id}/${name}`, guard: edit, input: idOnly, output: nothing, summary });

export const resourceApi = onServer('train', {
  ...resourceEndpoints({
    path,
    noun: '学习资源',
    read: holds('training.resource.read'),
    edit,
    filters: {
      keyword: wire.keyword(),
      kind: wire.maybe(wire.code(ResourceKind)),
      tag_id: wire.maybe(wire.id()),
      is_required: wire.maybe(wire.bool()),
      status: wire.maybe(wire.code(ResourceStatus)),
    },
    sort: [],
    row: resourceRow,
    input: resourceInput,
  }),
  find: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    guard: holds('training.resource.read'),
    input: idOnly,
    output: resourceDetail,
  }),
  publish: action('publish', '发布学习资源'),
  withdraw: action('withdraw', '撤回学习资源'),
});
