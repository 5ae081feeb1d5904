import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';
import { labelsOf, type LabField } from '../lab-fields.rules.ts';

/** What a request is about; codes of the specification. */
export const InfoType = defineEnum({
  room: { value: 1, label: '房间' },
  org: { value: 2, label: '组织' },
});
export type InfoTypeCode = EnumValue<typeof InfoType>;

/** How a change of a field takes effect. */
export const ChangeMode = defineEnum({
  direct: { value: 0, label: '直接生效', tone: 'neutral' },
  recorded: { value: 1, label: '生效并备案', tone: 'info' },
  single: { value: 2, label: '一级审核', tone: 'warn' },
  double: { value: 3, label: '二级审核', tone: 'warn' },
});
export type ChangeModeCode = EnumValue<typeof ChangeMode>;
export type ChangeModes = Readonly<Record<string, ChangeModeCode>>;

/** How the value of a field is put into words. */
type Wording =
  | 'text'
  | 'number'
  | 'yes-no'
  | 'use-status'
  | 'person'
  | 'unit'
  | 'org-type'
  | 'building'
  | 'rooms'
  | `code:${string}`;
/** A field that a school may control, with the mode that it starts with. */
export type ChangeField = { name: string; label: string; mode: ChangeModeCode; wording: Wording; suffix?: string };

const { direct, recorded, single, double } = ChangeMode;
const ofLab = (name: LabField, mode: ChangeModeCode, wording: Wording, suffix = ''): ChangeField => ({
  name,
  label: labelsOf([name]),
  mode,
  wording,
  suffix,
});

/** The fields that a school may control, by what they belong to; all other fields are written at once. */
export const changeFields: Readonly<Record<InfoTypeCode, readonly ChangeField[]>> = {
  [InfoType.room]: [
    { name: 'building_id', label: '楼宇', mode: double, wording: 'building' },
    { name: 'floor', label: '楼层', mode: double, wording: 'number', suffix: ' 层' },
    { name: 'room_no', label: '房间号', mode: double, wording: 'text' },
    { name: 'use', label: '用途', mode: double, wording: 'code:room_use' },
    { name: 'area', label: '面积', mode: double, wording: 'number', suffix: ' m²' },
    { name: 'org_id', label: '所属单位', mode: double, wording: 'unit' },
    { name: 'name', label: '名称', mode: single, wording: 'text' },
    { name: 'capacity', label: '容纳人数', mode: direct, wording: 'number', suffix: ' 人' },
    { name: 'doors', label: '门数', mode: direct, wording: 'number', suffix: ' 个' },
    { name: 'height', label: '层高', mode: direct, wording: 'number', suffix: ' m' },
  ],
  [InfoType.org]: [
    ofLab('pid', double, 'unit'),
    ofLab('rooms', double, 'rooms'),
    ofLab('head_id', double, 'person'),
    ofLab('safety_head_id', double, 'person'),
    { name: 'use_status', label: '使用状态', mode: double, wording: 'use-status' },
    ofLab('purpose', double, 'text'),
    ofLab('name', single, 'text'),
    ofLab('type_id', single, 'org-type'),
    ofLab('nature', single, 'code:lab_nature'),
    ofLab('safety_officer_id', recorded, 'person'),
    ofLab('student_officer_id', recorded, 'person'),
    ofLab('emergency_name', recorded, 'text'),
    ofLab('emergency_phone', recorded, 'text'),
    ofLab('subject', direct, 'code:subject'),
    ofLab('research', direct, 'text'),
    ofLab('open_time', direct, 'text'),
    ofLab('founded_year', direct, 'number', ' 年'),
    ofLab('capacity', direct, 'number', ' 人'),
    ofLab('forbid', direct, 'text'),
    ofLab('warn', direct, 'text'),
    ofLab('need_admission', direct, 'yes-no'),
    ofLab('pass_score', direct, 'number', ' 分'),
  ],
};

/** Label of a field, for messages. */
export const changeLabel = (infoType: InfoTypeCode, field: string): string =>
  changeFields[infoType].find(({ name }) => name === field)?.label ?? field;

/** Mode of a field in a school; a field that cannot be controlled is written at once. */
export const changeModeOf = (infoType: InfoTypeCode, modes: ChangeModes, field: string): ChangeModeCode => {
  const known = changeFields[infoType].find(({ name }) => name === field);
  return known ? (modes[field] ?? known.mode) : direct;
};

/** Changed fields by what becomes of them: written at once, written and recorded, submitted for approval. */
export function divideChanges(infoType: InfoTypeCode, modes: ChangeModes, changed: readonly string[]) {
  const of = (...wanted: ChangeModeCode[]) =>
    changed.filter((field) => wanted.includes(changeModeOf(infoType, modes, field)));
  return { direct: of(direct), recorded: of(recorded), submitted: of(single, double) };
}
