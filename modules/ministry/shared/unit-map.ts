import * as z from 'zod/mini';
import { onServer } from '#kernel/shared/contract.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { edit, read } from './year.ts';

const unitMapRow = z.object({
  id: z.int(),
  version: z.int(),
  unit_id: z.int(),
  college_name: z.string(),
  unit_no: z.string(),
  unit_name: z.string(),
  takes_part: z.boolean(),
  can: canOf('edit'),
});
export type UnitMapRow = z.output<typeof unitMapRow>;

const unitMapInput = z.object({
  unit_id: wire.id('请选择学院'),
  unit_no: wire.codeText('上报单位编号', 10),
  unit_name: wire.text('上报单位名称', 25),
  takes_part: wire.bool(),
});
export type UnitMapInput = z.output<typeof unitMapInput>;

/** Numbers and names under which colleges report; a college without one reports under its own. */
export const unitMapApi = onServer('equipment-report', {
  ...resourceEndpoints({
    path: '/api/datasbm/unit_map',
    noun: '上报单位',
    read,
    edit,
    filters: { keyword: wire.keyword() },
    sort: ['unit_no'],
    row: unitMapRow,
    input: unitMapInput,
  }),
});
