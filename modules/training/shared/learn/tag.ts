import * as z from 'zod/mini';
import { endpoint, holds, signedIn, onServer } from '#kernel/shared/contract.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { TagKind } from '../kinds.ts';

const tagRow = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  parent_id: z.nullable(z.int()),
  parent_name: z.string(),
  kind: z.string(),
  is_open: z.boolean(),
  sort: z.int(),
  status: z.int(),
  /** Published resources and active questions, those of the tags below it too. */
  resources: z.int(),
  questions: z.int(),
  can: canOf('edit', 'status'),
});
export type TagRow = z.output<typeof tagRow>;

const tagInput = z.object({
  name: wire.text('名称', 30),
  parent_id: wire.clearable(wire.id()),
  kind: wire.code(TagKind, '请选择类别'),
  is_open: wire.bool(),
  sort: wire.maybe(wire.int(0, 9_999)),
});
export type TagInput = z.output<typeof tagInput>;

const path = '/api/knowledge_tag';
const edit = holds('training.tag.edit');
const college = z.object({
  orgId: z.int(),
  orgName: z.string(),
  org_code: z.string(),
  orgLevel: z.string(),
  collegeId: z.int(),
  status: z.int(),
});
/** A tag of a pick list: `safety / chemistry` under its parent. */
const tagOption = z.object({
  id: z.int(),
  name: z.string(),
  parent_id: z.nullable(z.int()),
  /** Name with that of the parent. */
  label: z.string(),
  questions: z.int(),
});
export type TagOption = z.output<typeof tagOption>;

export const tagApi = onServer('study', {
  ...resourceEndpoints({
    path,
    noun: '知识标签',
    read: holds('training.tag.read'),
    edit,
    filters: {
      keyword: wire.keyword(),
      kind: wire.maybe(wire.code(TagKind)),
      /** A tag with those below it. */
      parent_id: wire.maybe(wire.id()),
      is_open: wire.maybe(wire.bool()),
      status: wire.maybe(wire.code(Enabled)),
    },
    sort: [],
    row: tagRow,
    input: tagInput,
  }),
  ...statusEndpoint({ path, noun: '知识标签', edit }),
  /** Tags in use, in the order of the tree; questions are those that the caller may practise. */
  options: endpoint({
    method: 'GET',
    path: `${path}/options`,
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(tagOption) }),
    all: true,
  }),
  /** Open tags, as the specification names them. */
  simple: endpoint({
    method: 'GET',
    path: `${path}/simple_open_list`,
    guard: signedIn,
    input: z.object({}),
    output: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

/** Colleges, at the path of the specification. */
export const trainCollegeApi = onServer('train', {
  list: endpoint({
    method: 'GET',
    path: '/train/common_property/college',
    guard: signedIn,
    input: z.object({}),
    output: z.object({ content: z.array(college) }),
    all: true,
  }),
});
