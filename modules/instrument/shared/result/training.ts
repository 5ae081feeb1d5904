import * as z from 'zod/mini';
import { holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum } from '#kernel/shared/enums.ts';
import { canOf } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import * as wire from '#kernel/shared/wire.ts';
import { schoolYear } from '../amount.ts';

export const TrainingResult = defineEnum({
  self: { value: 'self', label: '独立操作', tone: 'good' },
  guided: { value: 'guided', label: '指导操作', tone: 'info' },
  shown: { value: 'shown', label: '演示', tone: 'neutral' },
});

export const PersonType = defineEnum({
  student: { value: 1, label: '学生' },
  teacher: { value: 2, label: '教师' },
  other: { value: 3, label: '其他' },
});

const filters = {
  /** Person or group, or the instrument. */
  keyword: wire.keyword(),
  instrument_id: wire.maybe(wire.id()),
  result: wire.maybe(wire.code(TrainingResult)),
  school_year: wire.maybe(schoolYear),
};

const trainingRow = z.object({
  id: z.int(),
  version: z.int(),
  instrument_id: z.int(),
  instrument_name: z.string(),
  trained_on: z.string(),
  school_year: z.string(),
  result: z.string(),
  /** The person who was trained, or the group that was shown the instrument. */
  user_id: z.nullable(z.int()),
  user_name: z.string(),
  group_name: z.string(),
  person_type: z.int(),
  people: z.int(),
  remark: z.string(),
  can: canOf('edit', 'remove'),
});
export type TrainingRow = z.output<typeof trainingRow>;

const trainingInput = z.object({
  instrument_id: wire.id('请选择仪器'),
  trained_on: wire.date('请选择日期'),
  result: wire.code(TrainingResult, '请选择结果'),
  user_id: wire.clearable(wire.id()),
  group_name: z.optional(wire.line('班级或团队', 60)),
  person_type: wire.code(PersonType, '请选择人员类型'),
  people: wire.int(1, 999, '人数应为 1–999'),
  remark: z.optional(wire.freeText('备注', 200)),
});
export type TrainingInput = z.output<typeof trainingInput>;

const path = '/api/instrument/training';
const noun = '培训记录';
const edit = holds('instrument.edit');

export const trainingApi = onServer('instrument-report', {
  ...resourceEndpoints({
    path,
    noun,
    read: holds('instrument.read'),
    edit,
    filters,
    sort: ['trained_on'],
    row: trainingRow,
    input: trainingInput,
  }),
  ...removeEndpoint({ path, noun, edit }),
});
