import { labelOf } from '#kernel/shared/enums.ts';
import { ControlKind, propertiesOf, type ControlKindCode } from '../shared/control-kind.ts';
import type { FormTargetCode } from '../shared/form.ts';
import { isChild, type ChildControl, type Control, type FormSchema, type LeafControl } from '../shared/form-schema.ts';

/** What the designer edits. */
export type Design = { name: string; form_key: string; category: string; target: FormTargetCode; schema: FormSchema };

/** A place in a design: before `at` of the form, or of the child table `parent`. */
export type Place = { parent?: string | undefined; at: number };

/** A control with its place. */
type Placed = { control: Control; parent: ChildControl | undefined; at: number };

/** All controls in the order in which they are seen, columns after their table. */
export const placedControls = ({ controls }: FormSchema): Placed[] =>
  controls.flatMap((control, at) => [
    { control, parent: undefined, at },
    ...(isChild(control) ? control.controls.map((column, i) => ({ control: column, parent: control, at: i })) : []),
  ]);

export const findPlaced = (schema: FormSchema, id: string | undefined): Placed | undefined =>
  placedControls(schema).find(({ control }) => control.id === id);

const namesIn = (schema: FormSchema, parent?: string) => {
  const child = schema.controls.find((control) => control.id === parent);
  const controls: readonly Control[] = child && isChild(child) ? child.controls : schema.controls;
  return controls.map(({ name }) => name);
};

/** `input`, or `input_2`, `input_3` … where it is taken. */
function freeName(base: string, taken: readonly string[]): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? base : `${base.slice(0, 36)}_${n}`;
    if (!taken.includes(name)) return name;
  }
}

const bases: Record<ControlKindCode, string> = {
  Input: 'input',
  Textarea: 'textarea',
  Radio: 'radio',
  Checkbox: 'checkbox',
  Select: 'select',
  DatePicker: 'date',
  TimePicker: 'time',
  ChildForm: 'items',
  Text: 'text',
  RichText: 'content',
  UserPicker: 'person',
  OrgPicker: 'unit',
  LabPicker: 'lab',
  FileUpload: 'files',
};

// Short inputs stand two in a line.
const halves: readonly ControlKindCode[] = [
  'Input',
  'Select',
  'DatePicker',
  'TimePicker',
  'UserPicker',
  'OrgPicker',
  'LabPicker',
];

/** A new control of a kind, with a name that is free at its place. */
export function newControl(schema: FormSchema, kind: ControlKindCode, id: string, parent?: string): Control {
  const name = freeName(bases[kind], namesIn(schema, parent));
  const base = { id, name, label: labelOf(ControlKind, kind), ...(halves.includes(kind) && { span: 12 }) };
  if (kind === ControlKind.child) return { ...base, kind, controls: [] };
  return {
    ...base,
    kind,
    ...(propertiesOf[kind].includes('options') && { options: ['选项一', '选项二'] }),
    ...(kind === ControlKind.text && { value: '请在右侧填写说明内容' }),
  };
}

type Change = (controls: readonly Control[]) => Control[];

/** Changes the controls of the form, or those of a child table. */
function changeAt(schema: FormSchema, parent: string | undefined, change: Change): FormSchema {
  if (parent === undefined) return { controls: change(schema.controls) };
  return {
    controls: schema.controls.map((control) =>
      control.id === parent && isChild(control)
        ? { ...control, controls: change(control.controls) as LeafControl[] }
        : control,
    ),
  };
}

const putAt = (controls: readonly Control[], at: number, control: Control) => [
  ...controls.slice(0, at),
  control,
  ...controls.slice(at),
];

/** Puts a control in its place; a child table goes to the form, because it cannot be in another one. */
export function insertControl(schema: FormSchema, control: Control, { parent, at }: Place): FormSchema {
  const isNested = parent !== undefined && isChild(control);
  const place = isNested ? schema.controls.length : at;
  const taken = namesIn(schema, isNested ? undefined : parent);
  const named = { ...control, name: freeName(control.name, taken) };
  return changeAt(schema, isNested ? undefined : parent, (controls) => putAt(controls, place, named));
}

export function removeControl(schema: FormSchema, id: string): FormSchema {
  const placed = findPlaced(schema, id);
  return placed ? changeAt(schema, placed.parent?.id, (controls) => controls.filter((one) => one.id !== id)) : schema;
}

/** Moves a control to a place, which is counted before it leaves its own. */
export function moveControl(schema: FormSchema, id: string, { parent, at }: Place): FormSchema {
  const placed = findPlaced(schema, id);
  if (!placed || id === parent || (parent !== undefined && isChild(placed.control))) return schema;
  const isSame = placed.parent?.id === parent;
  const place = isSame && placed.at < at ? at - 1 : at;
  const without = removeControl(schema, id);
  if (isSame) return changeAt(without, parent, (controls) => putAt(controls, place, placed.control));
  return insertControl(without, placed.control, { parent, at: place });
}

/** Moves a control by one place up or down. */
export function stepControl(schema: FormSchema, id: string, by: 1 | -1): FormSchema {
  const placed = findPlaced(schema, id);
  if (!placed) return schema;
  const count = placed.parent ? placed.parent.controls.length : schema.controls.length;
  const target = placed.at + by;
  if (target < 0 || target >= count) return schema;
  return moveControl(schema, id, { parent: placed.parent?.id, at: by > 0 ? target + 1 : target });
}

/** Moves a control into the child table before it, or out of its own to behind it. */
export function nestControl(schema: FormSchema, id: string, inwards: boolean): FormSchema {
  const placed = findPlaced(schema, id);
  if (!placed) return schema;
  if (!inwards) {
    if (!placed.parent) return schema;
    const at = schema.controls.findIndex((one) => one.id === placed.parent?.id) + 1;
    return moveControl(schema, id, { at });
  }
  const before = placed.parent ? undefined : schema.controls.slice(0, placed.at).filter(isChild).at(-1);
  return before ? moveControl(schema, id, { parent: before.id, at: before.controls.length }) : schema;
}

/** A copy behind the control, with identities of its own. */
export function duplicateControl(
  schema: FormSchema,
  id: string,
  newId: () => string,
): { schema: FormSchema; id: string } {
  const placed = findPlaced(schema, id);
  if (!placed) return { schema, id };
  const copy: Control = isChild(placed.control)
    ? {
        ...placed.control,
        id: newId(),
        controls: placed.control.controls.map((column) => ({ ...column, id: newId() })),
      }
    : { ...placed.control, id: newId() };
  return { schema: insertControl(schema, copy, { parent: placed.parent?.id, at: placed.at + 1 }), id: copy.id };
}

/** Changes properties of a control; `undefined` removes one. */
export function changeControl(schema: FormSchema, id: string, changes: Readonly<Record<string, unknown>>): FormSchema {
  const placed = findPlaced(schema, id);
  if (!placed) return schema;
  return changeAt(schema, placed.parent?.id, (controls) =>
    controls.map((one) => {
      if (one.id !== id) return one;
      const next = Object.entries({ ...one, ...changes }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(next) as Control;
    }),
  );
}

/** Where a new control goes: behind the selected one, at the end without a selection; into a selected empty table. */
export function placeAfter(schema: FormSchema, selected: string | undefined, kind: ControlKindCode): Place {
  const placed = findPlaced(schema, selected);
  if (!placed) return { at: schema.controls.length };
  const isTable = kind === ControlKind.child;
  if (isChild(placed.control) && !isTable) return { parent: placed.control.id, at: placed.control.controls.length };
  if (!placed.parent) return { at: placed.at + 1 };
  if (isTable) return { at: schema.controls.findIndex((one) => one.id === placed.parent?.id) + 1 };
  return { parent: placed.parent.id, at: placed.at + 1 };
}

/** A key that a new form starts with; people replace it by one that says more. */
export const freeKey = (random: () => number = Math.random): string =>
  `form_${random().toString(36).slice(2, 8).padEnd(6, '0')}`;
