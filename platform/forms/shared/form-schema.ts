import * as z from 'zod/mini';
import * as wire from '#kernel/shared/wire.ts';
import { condition } from './condition.rules.ts';
import { ControlKind, DateType, FieldMode, FieldPattern, Trigger, type ControlKindCode } from './control-kind.ts';
import { systemVariables } from './system-variable.ts';

/** Bounds of a form and of what is filled in. */
export const formLimits = {
  controls: 200,
  columns: 30,
  options: 200,
  rows: 200,
  choices: 200,
  files: 10,
  text: 5_000,
  rich: 50_000,
} as const;

/** Name of the identity of a row of a child table. */
const rowId = 'row_id';

const fieldNameText = /^[a-z][a-z0-9_]{0,39}$/;
// Names that objects and rows already have.
const reserved = ['constructor', 'prototype', rowId];

/** True if a field may have this name. */
export const isFieldName = (name: string): boolean => fieldNameText.test(name) && !reserved.includes(name);

const limited = (max: number) => wire.freeText('内容', max);
const line = (max: number) => wire.line('内容', max);
const number = z.number('请填写数字').check(z.minimum(-1e12), z.maximum(1e12));
const optional = <T extends z.core.$ZodType>(type: T) => z.optional(type);

/**
 * Properties of a control. Which of them a kind has says `propertiesOf`; what a design still lacks before it can be
 * published says `designFaults`, so that a draft may be saved in any state.
 */
const shared = {
  /** Identity of the control in its form; unchanged when it is renamed. */
  id: wire.codeText('控件编号', 40),
  name: line(40),
  label: line(100),
  placeholder: optional(line(100)),
  trigger: optional(z.enum(Trigger.$items.map(({ value }) => value))),
  /** Columns of 24. */
  span: optional(z.int('宽度应为整数').check(z.minimum(1, '宽度应为 1–24'), z.maximum(24, '宽度应为 1–24'))),
  readonly: optional(z.boolean()),
  required: optional(z.boolean()),
  min: optional(number),
  max: optional(number),
  visible_when: optional(condition),
};

const leaf = z.object({
  ...shared,
  kind: z.enum(ControlKind.$items.map(({ value }) => value).filter((kind) => kind !== ControlKind.child)),
  /** What is filled in at the start; of a Text, what it says. */
  value: optional(z.union([limited(formLimits.rich), z.array(line(100)).check(z.maxLength(formLimits.options))])),
  options: optional(z.array(line(100)).check(z.maxLength(formLimits.options, `最多 ${formLimits.options} 个选项`))),
  dateType: optional(z.enum(DateType.$items.map(({ value }) => value))),
  max_length: optional(z.int('字数应为整数').check(z.minimum(1, '字数应大于 0'), z.maximum(formLimits.rich))),
  pattern: optional(z.enum(FieldPattern.$items.map(({ value }) => value))),
  /** System variable that fills the field or gives its options. */
  source: optional(z.enum(systemVariables.$items.map(({ value }) => value))),
  /** Several people, units or labs. */
  multiple: optional(z.boolean()),
});
/** A control that holds no others. */
export type LeafControl = z.output<typeof leaf>;

const child = z.object({
  ...shared,
  kind: z.literal(ControlKind.child),
  controls: z.array(leaf).check(z.maxLength(formLimits.columns, `子表最多 ${formLimits.columns} 列`)),
});
export type ChildControl = z.output<typeof child>;
export type Control = LeafControl | ChildControl;

/** Design of a form. */
export const formSchema = z.object({
  controls: z
    .array(z.discriminatedUnion('kind', [leaf, child]))
    .check(z.maxLength(formLimits.controls, `一张表单最多 ${formLimits.controls} 个控件`)),
});
export type FormSchema = z.output<typeof formSchema>;

const names = z.string().check(z.refine(isFieldName, '字段名不正确'));

/** A chosen person, unit, lab or option of a system variable. */
const choice = z.object({
  id: z.union([z.int(), limited(100)]),
  name: line(200),
});
export type Choice = z.output<typeof choice>;

/** An uploaded file as a form stores it; `url` is a link of the moment. */
const fileValue = z.object({
  id: wire.id(),
  name: line(255),
  ext: line(20),
  size: z.int(),
  url: optional(z.string().check(z.maxLength(1_000))),
});
export type FileValue = z.output<typeof fileValue>;

const leafValue = z.union([
  limited(formLimits.rich),
  z.array(line(200)).check(z.maxLength(formLimits.options)),
  z.array(fileValue).check(z.maxLength(formLimits.files)),
  z.array(choice).check(z.maxLength(formLimits.choices)),
]);
export type LeafValue = z.output<typeof leafValue>;

const row = z
  .record(z.string().check(z.refine((name) => name === rowId || isFieldName(name), '字段名不正确')), leafValue)
  .check(z.refine((fields) => typeof fields[rowId] === 'string' && /^[\w-]{1,40}$/.test(fields[rowId]), '缺少行号'));
/** A row of a child table; `row_id` identifies it while others come and go. */
export type ChildRow = { row_id: string } & Record<string, LeafValue>;

/** What is filled in, by the names of the fields; a part of `input` of whoever takes a form. */
export const formValues = z.record(
  names,
  z.union([leafValue, z.array(row).check(z.maxLength(formLimits.rows, `子表最多 ${formLimits.rows} 行`))]),
);
export type FieldValue = LeafValue | ChildRow[];
export type FormValues = Record<string, FieldValue>;

/** Permissions of fields by name, `child.name` for a column of a child table. */
export const fieldModes = z.record(
  z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}(\.[a-z][a-z0-9_]{0,39})?$/, '字段名不正确')),
  z.enum(FieldMode.$items.map(({ value }) => value)),
);
export type FieldModes = z.output<typeof fieldModes>;

/** True for a control that people fill in. */
export const isField = (control: Control): boolean => control.kind !== ControlKind.text;

export const isChild = (control: Control): control is ChildControl => control.kind === ControlKind.child;

/** A field for those who write conditions and permissions. */
export type FormField = { name: string; label: string; kind: ControlKindCode; control: Control };

/** The fields of a form; columns of a child table as `child.name`, after it. */
export function fieldsOf(schema: FormSchema): FormField[] {
  const fieldOf = (control: Control, prefix: { name: string; label: string } = { name: '', label: '' }): FormField => ({
    name: prefix.name + control.name,
    label: prefix.label + control.label,
    kind: control.kind,
    control,
  });
  return schema.controls.filter(isField).flatMap((control) => {
    if (!isChild(control)) return [fieldOf(control)];
    const prefix = { name: `${control.name}.`, label: `${control.label}／` };
    return [fieldOf(control), ...control.controls.filter(isField).map((column) => fieldOf(column, prefix))];
  });
}
