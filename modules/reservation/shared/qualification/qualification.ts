import * as z from 'zod/mini';
import { holds } from '#kernel/shared/contract.ts';
import { defineEnum, Enabled } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { resourceEndpoints, statusEndpoint } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';

export const QualificationLevel = defineEnum({
  self: { value: 'self', label: '自主操作', tone: 'good' },
  guided: { value: 'guided', label: '指导操作', tone: 'info' },
});

const qualificationRow = z.object({
  id: z.int(),
  version: z.int(),
  user_id: z.int(),
  user_name: z.string(),
  resource_id: z.int(),
  resource_name: z.string(),
  lab_name: z.string(),
  level: z.string(),
  trained_on: z.string(),
  exam: z.string(),
  valid_to: z.string(),
  remark: z.string(),
  is_expired: z.boolean(),
  status: z.int(),
  can: canOf('edit', 'disable', 'enable'),
});
export type QualificationRow = z.output<typeof qualificationRow>;

const qualificationInput = z.object({
  user_id: wire.id('请选择人员'),
  resource_id: wire.id('请选择资源'),
  level: wire.code(QualificationLevel, '请选择级别'),
  trained_on: wire.date('请选择培训日期'),
  exam: z.optional(wire.line('考核', 60)),
  valid_to: wire.date('请选择有效期'),
  remark: z.optional(wire.freeText('备注', 200)),
});
export type QualificationInput = z.output<typeof qualificationInput>;

const edit = holds('reservation.qualification.edit');
const noun = '上机资格';
const path = '/api/reservation/qualification';

export const qualificationApi = {
  ...resourceEndpoints({
    path,
    noun,
    read: holds('reservation.qualification.edit', 'reservation.booking.use', 'reservation.booking.read'),
    edit,
    filters: {
      /** Resource or person. */
      keyword: wire.keyword(),
      resource_id: wire.maybe(wire.id()),
      college_id: wire.maybe(wire.id()),
      level: wire.maybe(wire.code(QualificationLevel)),
      status: wire.maybe(wire.code(Enabled)),
      mine: wire.maybe(wire.bool()),
      expired: wire.maybe(wire.bool()),
    },
    sort: ['valid_to'],
    row: qualificationRow,
    input: qualificationInput,
  }),
  ...statusEndpoint({ path, noun, edit }),
};
