import { ControlKind, DateType } from './control-kind.ts';
import { isChild, type Control, type FieldValue } from './form-schema.ts';
import { plainText } from './rich-text.rules.ts';

/** A value as text, for prints, lists and titles; a child table as the number of its rows. */
export function textOf(control: Control, value: FieldValue | undefined): string {
  if (control.kind === ControlKind.text) return typeof control.value === 'string' ? control.value : '';
  if (value === undefined) return '';
  if (typeof value === 'string') return control.kind === ControlKind.rich ? plainText(value) : value;
  if (isChild(control)) return value.length === 0 ? '' : `${value.length} 行`;
  if (control.kind === ControlKind.date && control.dateType === DateType.daterange)
    return value.map(nameOf).join(' 至 ');
  return value.map(nameOf).join('、');
}

const nameOf = (item: unknown) =>
  typeof item === 'string'
    ? item
    : typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string'
      ? item.name
      : '';
