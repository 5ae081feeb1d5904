import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { idOnly, idOut, nothing } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

const profileRow = z.object({
  id: z.int(),
  name: z.string(),
  type_id: z.int(),
  waste_name: z.string(),
  form: z.string(),
  compat_group: z.string(),
  components: z.array(z.object({ name: z.string(), share: z.string() })),
  harmful: z.string(),
  spec_id: z.int(),
  source: z.string(),
  project: z.string(),
  precautions: z.string(),
});

const path = '/api/waste/profile';
const guard = holds('waste.record.edit');

/** What a laboratory produces often, to begin a container with. */
export const profileApi = onServer('waste', {
  list: endpoint({
    method: 'GET',
    path,
    guard,
    input: z.object({ lab_id: wire.maybe(wire.id()) }),
    output: z.object({ content: z.array(profileRow) }),
  }),
  /** Keeps what a container holds under a name. */
  create: endpoint({
    method: 'POST',
    path,
    guard,
    input: z.object({ record_id: wire.id(), name: wire.text('名称', 40) }),
    output: idOut,
    summary: '保存常用废物',
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/{id}/remove`,
    guard,
    input: idOnly,
    output: nothing,
    summary: '删除常用废物',
  }),
});
