import * as z from 'zod/mini';
import { endpoint, holds, onServer } from '#kernel/shared/contract.ts';
import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { fileRef } from '#kernel/shared/files.ts';
import { canOf, idSeen, nothing } from '#kernel/shared/paging.ts';
import { removeEndpoint, resourceEndpoints } from '#kernel/shared/resource.ts';
import { defineStates } from '#kernel/shared/states.ts';
import * as wire from '#kernel/shared/wire.ts';
import { schoolYear } from '../amount.ts';

export const AchievementType = defineEnum({
  award: { value: 'award', label: '获奖' },
  patent: { value: 'patent', label: '发明专利' },
  paper: { value: 'paper', label: '论文' },
  project: { value: 'project', label: '项目' },
});
export type AchievementTypeCode = EnumValue<typeof AchievementType>;

/** Levels of the ministry's table SJ3, by type. */
export const AchievementLevel = defineEnum({
  nation: { value: 'nation', label: '国家级或国际' },
  province: { value: 'province', label: '省部级' },
  school: { value: 'school', label: '校级' },
  teacher: { value: 'teacher', label: '教师发明' },
  student: { value: 'student', label: '学生发明' },
  index: { value: 'index', label: '三大检索' },
  core: { value: 'core', label: '核心刊物' },
  teach: { value: 'teach', label: '教学实验项目' },
  research: { value: 'research', label: '科研项目' },
  service: { value: 'service', label: '社会服务项目' },
});
type LevelCode = EnumValue<typeof AchievementLevel>;

export const levelsOf: Readonly<Record<AchievementTypeCode, readonly LevelCode[]>> = {
  award: ['nation', 'province', 'school'],
  patent: ['teacher', 'student'],
  paper: ['index', 'core'],
  project: ['teach', 'research', 'service'],
};

/** What proves it and is known by a number of its own: all but projects. */
export const needsEvidence = (type: string): boolean => type !== AchievementType.project;

/** What the number of a type is called. */
export const numberLabels: Readonly<Record<AchievementTypeCode, string>> = {
  award: '证书编号',
  patent: '专利号',
  paper: 'DOI',
  project: '项目编号',
};

export const AchievementState = defineEnum({
  waiting: { value: 0, label: '待核实', tone: 'info' },
  verified: { value: 1, label: '已核实', tone: 'good' },
  refused: { value: 9, label: '未通过', tone: 'bad' },
});
const { waiting, verified, refused } = AchievementState;
export const achievementStates = defineStates({
  verify: { from: [waiting, refused], to: verified, label: '核实成果' },
  refuse: { from: [waiting, verified], to: refused, label: '成果核实未通过' },
});

const share = z.object({ instrument_id: z.int(), name: z.string(), share: z.int() });

const filters = {
  /** Name, number or people. */
  keyword: wire.keyword(),
  type: wire.maybe(wire.code(AchievementType)),
  instrument_id: wire.maybe(wire.id()),
  school_year: wire.maybe(schoolYear),
  state: wire.maybe(wire.code(AchievementState)),
};

const achievementRow = z.object({
  id: z.int(),
  version: z.int(),
  type: z.string(),
  level: z.string(),
  name: z.string(),
  ref_no: z.string(),
  people: z.string(),
  achieved_on: z.string(),
  school_year: z.string(),
  shares: z.array(share),
  state: z.int(),
  opinion: z.string(),
  can: canOf('edit', 'remove', 'verify', 'refuse'),
});
export type AchievementRow = z.output<typeof achievementRow>;
const achievementDetail = z.object({ ...achievementRow.shape, remark: z.string(), files: z.array(fileRef) });
export type AchievementDetail = z.output<typeof achievementDetail>;

const shareInput = z.object({
  instrument_id: wire.id('请选择仪器'),
  share: wire.int(1, 100, '份额应为 1–100'),
});

const achievementInput = z.object({
  type: wire.code(AchievementType, '请选择类型'),
  level: wire.code(AchievementLevel, '请选择级别'),
  name: wire.text('名称', 200),
  ref_no: z.optional(wire.line('编号', 100)),
  people: wire.text('完成人', 200),
  achieved_on: wire.date('请选择日期'),
  shares: wire.list(shareInput, 20),
  files: wire.maybe(wire.list(wire.id(), 10)),
  remark: z.optional(wire.freeText('备注', 300)),
});
export type AchievementInput = z.output<typeof achievementInput>;

const path = '/api/instrument/achievement';
const noun = '成果';
const edit = holds('instrument.edit');
const examine = holds('instrument.examine');
const crud = resourceEndpoints({
  path,
  noun,
  read: holds('instrument.read'),
  edit,
  filters,
  sort: ['achieved_on'],
  row: achievementRow,
  input: achievementInput,
});

export const achievementApi = onServer('instrument-report', {
  ...crud,
  find: { ...crud.find, output: achievementDetail },
  ...removeEndpoint({ path, noun, edit }),
  verify: endpoint({
    method: 'POST',
    path: `${path}/{id}/verify`,
    guard: examine,
    input: idSeen,
    output: nothing,
    summary: '核实成果',
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${path}/{id}/refuse`,
    guard: examine,
    input: z.object({ ...idSeen.shape, opinion: wire.paragraph('意见', 200) }),
    output: nothing,
    summary: '成果核实未通过',
  }),
});
