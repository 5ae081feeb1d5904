import { comparisonsOf } from './condition.rules.ts';
import { FieldMode } from './control-kind.ts';
import { fieldFault, isBlank, missingSentence } from './field-check.rules.ts';
import { hiddenNames, isEditable, modeOf, rowsMayChange } from './field-mode.rules.ts';
import {
  isChild,
  isField,
  type ChildControl,
  type ChildRow,
  type Control,
  type FieldModes,
  type FieldValue,
  type FormSchema,
  type FormValues,
  type LeafControl,
} from './form-schema.ts';
import { shownColumns, shownControls } from './shown.rules.ts';

/** Sentences by field; rows of a child table as `child.0.name`. */
export type FieldErrors = Record<string, string>;

/** What is wrong with the fields that a user may edit and sees; empty if everything may be submitted. */
export function checkValues(schema: FormSchema, values: FormValues, modes: FieldModes = {}): FieldErrors {
  const errors: FieldErrors = {};
  for (const control of shownControls(schema.controls, values)) {
    const mode = modeOf(control, modes);
    if (!isField(control) || !isEditable(mode)) continue;
    const value = valueAt(values, control.name);
    if (isBlank(control.kind, value)) {
      if (mode === FieldMode.required) errors[control.name] = missingSentence(control);
    } else if (isChild(control)) Object.assign(errors, rowErrors(control, value, values, modes));
    else setFault(errors, control.name, fieldFault(control, value));
  }
  return errors;
}

const setFault = (errors: FieldErrors, name: string, fault: string | undefined) => {
  if (fault) errors[name] = fault;
};

function rowErrors(control: ChildControl, value: unknown, values: FormValues, modes: FieldModes): FieldErrors {
  const errors: FieldErrors = {};
  const { label, min, max, name } = control;
  if (!isRows(value)) return { [name]: '填写内容不正确，请检查' };
  if (min !== undefined && value.length < min) errors[name] = `${label}至少填写 ${min} 行`;
  if (max !== undefined && value.length > max) errors[name] = `${label}最多 ${max} 行`;
  value.forEach((row, at) => {
    for (const column of shownColumns(control, row, values)) {
      const mode = modeOf(column, modes, control);
      if (!isField(column) || !isEditable(mode)) continue;
      const path = `${name}.${at}.${column.name}`;
      const found = valueAt(row, column.name);
      if (!isBlank(column.kind, found)) setFault(errors, path, fieldFault(column, found));
      else if (mode === FieldMode.required) errors[path] = missingSentence(column);
    }
  });
  return errors;
}

/** The values that a user may see: those of hidden fields, and of fields whose condition does not hold, are removed. */
export function visibleValues(schema: FormSchema, values: FormValues, modes: FieldModes): FormValues {
  return collect(shownControls(schema.controls, values), (control) => {
    if (modeOf(control, modes) === FieldMode.hidden) return undefined;
    const value = valueAt(values, control.name);
    if (!isChild(control)) return value;
    return rowsIn(value).map((row) =>
      rowOf(row.row_id, shownColumns(control, row, values), (column) =>
        modeOf(column, modes, control) === FieldMode.hidden ? undefined : valueAt(row, column.name),
      ),
    );
  });
}

/**
 * The design as a user may see it: without hidden controls, and with the conditions decided that ask for them, because
 * the values they ask for are not sent.
 */
export function visibleSchema(schema: FormSchema, values: FormValues, modes: FieldModes): FormSchema {
  const hidden = hiddenNames(schema, modes);
  const shown = shownControls(schema.controls, values);
  const decided = <C extends Control>(control: C): C[] => {
    if (!control.visible_when || !comparisonsOf(control.visible_when).some(({ field }) => isHidden(hidden, field)))
      return [control];
    const { visible_when: _, ...rest } = control;
    return shown.some(({ id }) => id === control.id) ? [rest as C] : [];
  };
  return {
    controls: schema.controls
      .filter(({ name }) => !hidden.has(name))
      .flatMap(decided)
      .map((control) => (isChild(control) ? withColumns(control, hidden) : control)),
  };
}

const isHidden = (hidden: Set<string>, field: string) => hidden.has(field) || hidden.has(field.split('.')[0]!);

/** Without hidden columns; the condition of a column that asks for a hidden field is decided by row, so it is dropped. */
const withColumns = (control: ChildControl, hidden: Set<string>): ChildControl => ({
  ...control,
  controls: control.controls
    .filter(({ name }) => !hidden.has(`${control.name}.${name}`))
    .map((column) => {
      const asks = column.visible_when ? comparisonsOf(column.visible_when).map(({ field }) => field) : [];
      if (!asks.some((field) => isHidden(hidden, field) || hidden.has(`${control.name}.${field}`))) return column;
      const { visible_when: _, ...rest } = column;
      return rest;
    }),
});

/**
 * Stored values with what a user has entered. Only editable fields are taken, rows are matched by `row_id`; values of
 * fields that are not shown any more are dropped.
 */
export function mergeValues(
  schema: FormSchema,
  stored: FormValues,
  entered: FormValues,
  modes: FieldModes,
): FormValues {
  const merged = collect(schema.controls, (control) => {
    const old = valueAt(stored, control.name);
    if (!isEditable(modeOf(control, modes))) return old;
    const value = valueAt(entered, control.name);
    return isChild(control) ? mergedRows(control, rowsIn(old), rowsIn(value), modes) : value;
  });
  return visibleValues(schema, merged, {});
}

function mergedRows(
  control: ChildControl,
  stored: readonly ChildRow[],
  entered: readonly ChildRow[],
  modes: FieldModes,
): ChildRow[] {
  const storedById = new Map(stored.map((row) => [row.row_id, row]));
  const enteredById = new Map(entered.map((row) => [row.row_id, row]));
  const ids = rowsMayChange(control, modes) ? [...enteredById.keys()] : [...storedById.keys()];
  return ids.map((id) => {
    const [old, value] = [storedById.get(id), enteredById.get(id)];
    return rowOf(id, control.controls, (column) =>
      valueAt(value && isEditable(modeOf(column, modes, control)) ? value : (old ?? {}), column.name),
    );
  });
}

function collect(controls: readonly Control[], valueOf: (control: Control) => FieldValue | undefined): FormValues {
  const values: FormValues = {};
  for (const control of controls) {
    if (!isField(control)) continue;
    const value = valueOf(control);
    if (value !== undefined) values[control.name] = value;
  }
  return values;
}

const rowOf = (
  row_id: string,
  columns: readonly LeafControl[],
  valueOf: (column: LeafControl) => FieldValue | undefined,
): ChildRow => ({ ...collect(columns, (column) => valueOf(column as LeafControl)), row_id }) as ChildRow;

/** The value of a field; undefined without one. */
export const valueAt = (values: FormValues, name: string): FieldValue | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined;

const isRows = (value: unknown): value is ChildRow[] =>
  Array.isArray(value) &&
  value.every(
    (row: unknown) => typeof row === 'object' && row !== null && 'row_id' in row && typeof row.row_id === 'string',
  );

/** Rows of a child table; none if the value is of another kind. */
export const rowsIn = (value: FieldValue | undefined): ChildRow[] => (isRows(value) ? value : []);
