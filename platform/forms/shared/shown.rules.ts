import { comparisonsOf, holds } from './condition.rules.ts';
import { isChild, type ChildControl, type ChildRow, type Control } from './form-schema.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Controls whose condition holds. A condition that asks for a control which is not shown itself finds no value there;
 * conditions that ask for each other in a circle do not hold.
 */
export function shownControls<C extends Control>(controls: readonly C[], values: Values): C[] {
  const byName = new Map<string, Control>(controls.map((control) => [control.name, control]));
  const known = new Map<string, boolean>();
  const isShown = (control: Control): boolean => {
    if (!control.visible_when) return true;
    const before = known.get(control.name);
    if (before !== undefined) return before;
    known.set(control.name, false);
    const asked = comparisonsOf(control.visible_when).map(({ field }) => field.split('.')[0]!);
    const missing = asked.filter((name) => {
      const other = byName.get(name);
      return other !== undefined && !isShown(other);
    });
    const shown = holds(control.visible_when, omit(values, missing));
    known.set(control.name, shown);
    return shown;
  };
  return controls.filter(isShown);
}

/** Columns shown in a row; their conditions see the fields of the form and, before them, those of the row. */
export const shownColumns = (control: ChildControl, row: ChildRow, values: Values): ChildControl['controls'] =>
  shownControls(control.controls, { ...values, ...omitColumns(row) });

const omit = (values: Values, names: readonly string[]): Values =>
  names.length === 0 ? values : Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

const omitColumns = ({ row_id: _, ...columns }: ChildRow): Values => columns;
