import { ControlKind, DateType, type ControlKindCode, type DateTypeCode } from './control-kind.ts';
import { isNumeric, patternFault } from './field-pattern.rules.ts';
import { formLimits, type Choice, type FileValue, type LeafControl } from './form-schema.ts';
import { plainText } from './rich-text.rules.ts';

const chosen: readonly ControlKindCode[] = [
  ControlKind.radio,
  ControlKind.checkbox,
  ControlKind.select,
  ControlKind.date,
  ControlKind.time,
  ControlKind.user,
  ControlKind.org,
  ControlKind.lab,
];

/** The sentence for a required field without a value. */
export const missingSentence = ({ kind, label }: { kind: ControlKindCode; label: string }): string =>
  `请${kind === ControlKind.file ? '上传' : chosen.includes(kind) ? '选择' : '填写'}${label}`;

const malformed = '填写内容不正确，请检查';

/** True for a value that says nothing. */
export function isBlank(kind: ControlKindCode, value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'string') return false;
  return kind === ControlKind.rich ? plainText(value) === '' && !/<img\s/i.test(value) : value.trim() === '';
}

/** What is wrong with the value of a field that has one; undefined if it is right. */
export function fieldFault(control: LeafControl, value: unknown): string | undefined {
  switch (control.kind) {
    case ControlKind.input:
    case ControlKind.textarea:
    case ControlKind.rich:
      return isText(value) ? textFault(control, value) : malformed;
    case ControlKind.radio:
      return isText(value) && control.options?.includes(value) ? undefined : outdated(control);
    case ControlKind.select:
      if (control.source) return isChoices(value) ? countFault(control, value.length, 1) : malformed;
      return isText(value) && control.options?.includes(value) ? undefined : outdated(control);
    case ControlKind.checkbox:
      return isTexts(value) ? checkboxFault(control, value) : malformed;
    case ControlKind.date:
      return dateFault(control.label, control.dateType ?? DateType.date, value);
    case ControlKind.time:
      return isText(value) && isTime(value) ? undefined : `${control.label}格式应为 时:分`;
    case ControlKind.file:
      return isFiles(value) ? countFault(control, value.length, control.max ?? formLimits.files) : malformed;
    case ControlKind.text:
      return undefined;
    default:
      return isChoices(value)
        ? countFault(control, value.length, control.multiple ? formLimits.choices : 1)
        : malformed;
  }
}

const outdated = ({ label }: LeafControl) => `${label}中没有这个选项，请重新选择`;

const countFault = ({ label }: LeafControl, count: number, max: number) =>
  count <= max ? undefined : `${label}最多 ${max} 项`;

/** The longest text of a field. */
export const maxLengthOf = (control: LeafControl): number =>
  control.max_length ??
  (control.kind === ControlKind.input ? 200 : control.kind === ControlKind.rich ? 20_000 : formLimits.text);

function textFault(control: LeafControl, value: string): string | undefined {
  const { label, pattern, min, max } = control;
  const length = control.kind === ControlKind.rich ? plainText(value).length : value.length;
  if (length > maxLengthOf(control)) return `${label}不能超过 ${maxLengthOf(control)} 个字`;
  if (!pattern) return undefined;
  const fault = patternFault(pattern, value.trim());
  if (fault) return `${label}${fault}`;
  if (!isNumeric(pattern)) return undefined;
  if (min !== undefined && Number(value) < min) return `${label}不能小于 ${min}`;
  return max !== undefined && Number(value) > max ? `${label}不能大于 ${max}` : undefined;
}

function checkboxFault(control: LeafControl, value: readonly string[]): string | undefined {
  const { label, options = [], min, max } = control;
  if (new Set(value).size < value.length || !value.every((one) => options.includes(one))) return outdated(control);
  if (min !== undefined && value.length < min) return `${label}至少选 ${min} 项`;
  return max !== undefined && value.length > max ? `${label}最多选 ${max} 项` : undefined;
}

const momentTexts: Record<Exclude<DateTypeCode, 'daterange'>, { pattern: RegExp; written: string }> = {
  date: { pattern: /^\d{4}-\d{2}-\d{2}$/, written: '年-月-日' },
  datetime: { pattern: /^\d{4}-\d{2}-\d{2} ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, written: '年-月-日 时:分:秒' },
  month: { pattern: /^\d{4}-\d{2}$/, written: '年-月' },
  year: { pattern: /^\d{4}$/, written: '四位年份' },
};

function dateFault(label: string, type: DateTypeCode, value: unknown): string | undefined {
  if (type !== DateType.daterange)
    return isText(value) && isMoment(value, type) ? undefined : `${label}格式应为 ${momentTexts[type].written}`;
  if (!isTexts(value) || value.length !== 2 || !value.every((day) => isMoment(day, DateType.date)))
    return `请选择${label}的开始和结束日期`;
  return value[0]! <= value[1]! ? undefined : `${label}的结束日期不能早于开始日期`;
}

function isMoment(text: string, type: keyof typeof momentTexts): boolean {
  if (!momentTexts[type].pattern.test(text)) return false;
  const day = `${text}-01-01`.slice(0, 10);
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const isText = (value: unknown): value is string => typeof value === 'string';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);
const isObjects = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item));
const isChoices = (value: unknown): value is Choice[] =>
  isObjects(value) && value.every((item) => item.id !== undefined && item.id !== '' && isText(item.name));
const isFiles = (value: unknown): value is FileValue[] =>
  isObjects(value) && value.every((item) => Number.isSafeInteger(item.id) && isText(item.name) && isText(item.ext));
