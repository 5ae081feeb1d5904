import { ControlKind, DateType, type DateTypeCode } from './control-kind.ts';
import { isChild, type FieldValue, type FormSchema, type FormValues, type LeafControl } from './form-schema.ts';
import type { SystemVariable } from './system-variable.ts';

/** A value of the platform; `label` is what people read where the value is an id. */
export type VariableValue = { value: string | number; label?: string | undefined };
export type VariableValues = Partial<Record<SystemVariable, VariableValue>>;

/** What a new form is filled with: values of the design, and of the platform where a control names a source. */
export function startValues(schema: FormSchema, variables: VariableValues): FormValues {
  const values: FormValues = {};
  for (const control of schema.controls) {
    if (isChild(control) || control.kind === ControlKind.text) continue;
    const value = sourceValue(control, variables) ?? control.value;
    if (value !== undefined && value.length > 0) values[control.name] = value;
  }
  return values;
}

/** Values of the columns of a new row. */
export const startRow = (columns: readonly LeafControl[], variables: VariableValues): FormValues =>
  startValues({ controls: [...columns] }, variables);

/** The system variables that the values of a form are taken from. */
export const valueSources = (schema: FormSchema): SystemVariable[] => [
  ...new Set(
    schema.controls
      .flatMap((control) => (isChild(control) ? control.controls : [control]))
      .flatMap(({ kind, source }) => (source && kind !== ControlKind.select ? [source] : [])),
  ),
];

function sourceValue(control: LeafControl, variables: VariableValues): FieldValue | undefined {
  const found = control.source && variables[control.source];
  if (!found || found.value === '') return undefined;
  const text = String(found.label ?? found.value);
  if (control.kind === ControlKind.user || control.kind === ControlKind.org) return [{ id: found.value, name: text }];
  return control.kind === ControlKind.date ? moment(String(found.value), control.dateType ?? DateType.date) : text;
}

const lengths: Record<DateTypeCode, number> = { date: 10, datetime: 19, month: 7, year: 4, daterange: 10 };

function moment(value: string, type: DateTypeCode): FieldValue {
  const text = type === DateType.datetime ? `${value} 00:00:00`.slice(0, 19) : value.slice(0, lengths[type]);
  return type === DateType.daterange ? [text, text] : text;
}
