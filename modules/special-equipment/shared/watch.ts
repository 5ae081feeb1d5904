import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { listInput, pageOf } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';
import { DueKind, DueLevel } from './kinds.ts';

const read = holds('special-equipment.read');
const base = '/api/special_instrument';

const lackingLab = z.object({
  lab_id: z.int(),
  lab_name: z.string(),
  lab_code: z.string(),
  college_name: z.string(),
  head_name: z.string(),
  /** Pieces that are not in the ledger. */
  unregistered: z.int(),
  /** What lacks, as words with numbers. */
  items: z.array(z.string()),
  urged_on: z.nullable(z.string()),
});
export type LackingLab = z.output<typeof lackingLab>;

const dueRow = z.object({
  key: z.string(),
  kind: z.string(),
  object: z.string(),
  content: z.string(),
  lab_name: z.string(),
  due_on: z.string(),
  days: z.int(),
  level: z.int(),
  asset_id: z.nullable(z.int()),
});
export type DueRow = z.output<typeof dueRow>;

const counted = z.object({ key: z.string(), name: z.string(), count: z.int() });

const statistic = z.object({
  total: z.int(),
  /** In use, stopped, pending, in repair, to be scrapped. */
  states: z.array(z.object({ state: z.int(), count: z.int() })),
  kinds: z.array(counted),
  ages: z.array(z.object({ age: z.int(), count: z.int() })),
  colleges: z.array(z.object({ college_id: z.nullable(z.int()), name: z.string(), count: z.int(), overdue: z.int() })),
  dues: z.array(z.object({ level: z.int(), count: z.int() })),
  certificates: z.array(z.object({ level: z.int(), count: z.int() })),
  lacks: z.array(z.object({ file: z.string(), count: z.int() })),
  /** Inspections of the last twelve months in time, and of all; null where there were none. */
  on_time: z.int(),
  /** Inspections that fell due in the last twelve months, done or not. */
  asked: z.int(),
  lacking_labs: z.int(),
});
export type Statistic = z.output<typeof statistic>;

export const watchApi = onServer('special-equipment', {
  /** Laboratories that declared special equipment and have not uploaded what it needs; a path of the specification. */
  notUploaded: endpoint({
    method: 'GET',
    path: `${base}/lab/not_uploaded`,
    guard: read,
    input: listInput({ keyword: wire.keyword(), college_id: wire.maybe(wire.id()) }),
    output: pageOf(lackingLab),
  }),
  urge: endpoint({
    method: 'POST',
    path: `${base}/lab/urge`,
    guard: holds('special-equipment.manage'),
    input: z.object({
      lab_ids: z.pipe(wire.list(wire.id(), 200), z.array(z.int()).check(z.minLength(1, '请选择实验室'))),
    }),
    output: z.object({ urged: z.int() }),
    summary: '催办上传特种设备资料',
  }),
  warnings: endpoint({
    method: 'GET',
    path: `${base}/warning`,
    guard: read,
    input: listInput({
      keyword: wire.keyword(),
      kind: wire.maybe(wire.code(DueKind)),
      level: wire.maybe(wire.code(DueLevel)),
    }),
    output: pageOf(dueRow),
  }),
  statistic: endpoint({
    method: 'GET',
    path: `${base}/statistic/summary`,
    guard: read,
    input: z.object({ college_id: wire.maybe(wire.id()) }),
    output: statistic,
    slow: true,
  }),
});
