import { FieldMode, type FieldModeCode } from './control-kind.ts';
import { fieldsOf, isChild, type ChildControl, type Control, type FieldModes, type FormSchema } from './form-schema.ts';

/**
 * What a user may do with a field: the permission of the step, narrowed by `readonly` and the child table around it,
 * sharpened by `required`. A field without a permission may be edited.
 */
export function modeOf(control: Control, modes: FieldModes, parent?: ChildControl): FieldModeCode {
  const outer = parent && modeOf(parent, modes);
  if (outer === FieldMode.hidden || outer === FieldMode.read) return narrowed(outer, control, modes, parent);
  const mode = modes[parent ? `${parent.name}.${control.name}` : control.name] ?? FieldMode.edit;
  if (mode === FieldMode.hidden || mode === FieldMode.read) return mode;
  if (control.readonly) return FieldMode.read;
  return control.required ? FieldMode.required : mode;
}

function narrowed(outer: FieldModeCode, control: Control, modes: FieldModes, parent?: ChildControl): FieldModeCode {
  const isHidden = parent && modes[`${parent.name}.${control.name}`] === FieldMode.hidden;
  return isHidden ? FieldMode.hidden : outer;
}

export const isEditable = (mode: FieldModeCode): boolean => mode === FieldMode.edit || mode === FieldMode.required;

/** Permissions for all fields of a form; those that are not given get the fallback. */
export const fillModes = (schema: FormSchema, modes: FieldModes, fallback: FieldModeCode): FieldModes =>
  Object.fromEntries(fieldsOf(schema).map(({ name }) => [name, modes[name] ?? fallback]));

/** True if rows may be added and removed: a step that does not see or edit some column only changes the others. */
export const rowsMayChange = (control: ChildControl, modes: FieldModes): boolean =>
  isEditable(modeOf(control, modes)) &&
  control.controls.every((column) => column.readonly === true || isEditable(modeOf(column, modes, control)));

/** Controls that a step does not see at all, columns included, as `name` or `child.name`. */
export const hiddenNames = (schema: FormSchema, modes: FieldModes): Set<string> =>
  new Set(
    schema.controls.flatMap((control) => [
      ...(modeOf(control, modes) === FieldMode.hidden ? [control.name] : []),
      ...(isChild(control) ? hiddenColumns(control, modes) : []),
    ]),
  );

const hiddenColumns = (control: ChildControl, modes: FieldModes) =>
  control.controls
    .filter((column) => modeOf(column, modes, control) === FieldMode.hidden)
    .map((column) => `${control.name}.${column.name}`);
