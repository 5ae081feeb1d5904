import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

/** Kinds of controls of a form, in the order of the designer. */
export const ControlKind = defineEnum({
  input: { value: 'Input', label: '单行文本' },
  textarea: { value: 'Textarea', label: '多行文本' },
  radio: { value: 'Radio', label: '单选' },
  checkbox: { value: 'Checkbox', label: '多选' },
  select: { value: 'Select', label: '下拉' },
  date: { value: 'DatePicker', label: '日期' },
  time: { value: 'TimePicker', label: '时间' },
  child: { value: 'ChildForm', label: '子表' },
  text: { value: 'Text', label: '说明文字' },
  rich: { value: 'RichText', label: '富文本' },
  user: { value: 'UserPicker', label: '人员' },
  org: { value: 'OrgPicker', label: '组织' },
  lab: { value: 'LabPicker', label: '实验室' },
  file: { value: 'FileUpload', label: '附件' },
});
export type ControlKindCode = EnumValue<typeof ControlKind>;

/** What a date control asks for. */
export const DateType = defineEnum({
  date: { value: 'date', label: '日期' },
  datetime: { value: 'datetime', label: '日期和时间' },
  month: { value: 'month', label: '月份' },
  year: { value: 'year', label: '年份' },
  daterange: { value: 'daterange', label: '日期范围' },
});
export type DateTypeCode = EnumValue<typeof DateType>;

/** When a field is checked while it is filled in. */
export const Trigger = defineEnum({
  change: { value: 'change', label: '输入时' },
  blur: { value: 'blur', label: '离开输入框时' },
});

/** Format of a single line of text. */
export const FieldPattern = defineEnum({
  mobile: { value: 'mobile', label: '手机号' },
  email: { value: 'email', label: '邮箱' },
  integer: { value: 'integer', label: '整数' },
  decimal2: { value: 'decimal2', label: '数字（两位小数）' },
  id_card: { value: 'id_card', label: '身份证号' },
});
export type FieldPatternCode = EnumValue<typeof FieldPattern>;

/** What the user of a form may do with a field at a step of a process. */
export const FieldMode = defineEnum({
  hidden: { value: 'hidden', label: '隐藏' },
  read: { value: 'read', label: '只读' },
  edit: { value: 'edit', label: '可编辑' },
  required: { value: 'required', label: '必填' },
});
export type FieldModeCode = EnumValue<typeof FieldMode>;

/** Properties that only some kinds of controls have; all have label, name, id, span and visible_when. */
const optionalProperties = [
  'value',
  'placeholder',
  'trigger',
  'readonly',
  'required',
  'options',
  'dateType',
  'max_length',
  'min',
  'max',
  'pattern',
  'source',
  'multiple',
  'controls',
] as const;
export type ControlProperty = (typeof optionalProperties)[number];

const text = ['value', 'placeholder', 'trigger', 'readonly', 'required'] as const;

/** The properties of each kind of control. */
export const propertiesOf: Readonly<Record<ControlKindCode, readonly ControlProperty[]>> = {
  Input: [...text, 'max_length', 'pattern', 'min', 'max', 'source'],
  Textarea: [...text, 'max_length'],
  Radio: ['value', 'trigger', 'readonly', 'required', 'options'],
  Checkbox: ['value', 'trigger', 'readonly', 'required', 'options', 'min', 'max'],
  Select: [...text, 'options', 'source'],
  DatePicker: [...text, 'dateType', 'source'],
  TimePicker: text,
  ChildForm: ['required', 'readonly', 'min', 'max', 'controls'],
  Text: ['value'],
  RichText: ['value', 'placeholder', 'trigger', 'readonly', 'required', 'max_length'],
  UserPicker: ['placeholder', 'trigger', 'readonly', 'required', 'multiple', 'source'],
  OrgPicker: ['placeholder', 'trigger', 'readonly', 'required', 'multiple', 'source'],
  LabPicker: ['placeholder', 'trigger', 'readonly', 'required', 'multiple'],
  FileUpload: ['trigger', 'readonly', 'required', 'max'],
};

/** True if controls of this kind have the property. */
export const hasProperty = (kind: ControlKindCode, property: ControlProperty): boolean =>
  propertiesOf[kind].includes(property);
