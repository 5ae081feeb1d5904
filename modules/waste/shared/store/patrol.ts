import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { idOut } from '#kernel/shared/paging.ts';
import * as wire from '#kernel/shared/wire.ts';

/** What is looked at in a store (GB 18597-2023). */
export const PatrolItem = defineEnum({
  containers: { value: 'containers', label: '容器完好，无泄漏、鼓胀' },
  labels: { value: 'labels', label: '标签清晰完整' },
  zones: { value: 'zones', label: '分区存放，不相容废物已隔开' },
  floor: { value: 'floor', label: '地面防渗层、围堰和收集沟完好' },
  vent: { value: 'vent', label: '通风和废气收集正常' },
  fire: { value: 'fire', label: '消防器材和应急物资齐全有效' },
  lock: { value: 'lock', label: '门锁和视频监控正常' },
  signs: { value: 'signs', label: '设施和分区标志清晰' },
});

const patrolRow = z.object({
  id: z.int(),
  warehouse_id: z.int(),
  warehouse_name: z.string(),
  patrol_on: z.string(),
  person_name: z.string(),
  faults: z.array(z.string()),
  note: z.string(),
  photos: z.array(fileRef),
});
export type PatrolRow = z.output<typeof patrolRow>;

const path = '/api/waste/patrol';

export const patrolApi = onServer('waste', {
  list: endpoint({
    method: 'GET',
    path,
    guard: holds('waste.stock.read'),
    input: z.object({ warehouse_id: wire.maybe(wire.id()) }),
    /** The latest hundred, of all stores that the caller reaches or of one. */
    output: z.object({ content: z.array(patrolRow) }),
  }),
  create: endpoint({
    method: 'POST',
    path,
    guard: holds('waste.patrol.edit'),
    input: z.object({
      warehouse_id: wire.id('请选择暂存设施'),
      /** What is not in order. */
      faults: wire.maybe(wire.list(wire.code(PatrolItem), 8)),
      note: z.optional(wire.freeText('情况和处理', 300)),
      photos: wire.maybe(wire.list(wire.id(), 6)),
    }),
    output: idOut,
    summary: '登记巡查',
  }),
});
