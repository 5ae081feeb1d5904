import { labelOf } from '#kernel/shared/enums.ts';
import { comparisonsOf, Join, Operator, type Condition } from './condition.rules.ts';
import { ControlKind, DateType, FieldPattern, propertyLabels, Trigger } from './control-kind.ts';
import { fieldsOf, isChild, type Control, type FormSchema } from './form-schema.ts';
import { plainText } from './rich-text.rules.ts';
import { systemVariables } from './system-variable.ts';

/** Differences between two designs in words, control by control; a renamed control is the same by its id. */
export const differences = (before: FormSchema, after: FormSchema): string[] =>
  changesAmong(before.controls, after.controls, (text) => text, labelsOf(before, after));

type Labels = ReadonlyMap<string, string>;

const labelsOf = (...schemas: FormSchema[]): Labels =>
  new Map(schemas.flatMap((schema) => fieldsOf(schema).map(({ name, label }) => [name, label] as const)));

function changesAmong(
  before: readonly Control[],
  after: readonly Control[],
  place: (text: string) => string,
  labels: Labels,
): string[] {
  const old = new Map(before.map((control) => [control.id, control]));
  const stays = new Set(after.map(({ id }) => id));
  const removed = before.filter(({ id }) => !stays.has(id)).map((one) => place(`删除${nameOf(one)}`));
  const others = after.flatMap((control) => {
    const was = old.get(control.id);
    if (!was) return [place(`新增${nameOf(control)}`)];
    return controlChanges(was, control, labels).map(place);
  });
  const order = (controls: readonly Control[], among: (id: string) => boolean) =>
    controls.flatMap(({ id }) => (among(id) ? [id] : [])).join();
  const isMoved = order(before, (id) => stays.has(id)) !== order(after, (id) => old.has(id));
  return [...removed, ...others, ...(isMoved ? [place('调整控件的顺序')] : [])];
}

const nameOf = (control: Control) => `${labelOf(ControlKind, control.kind)}“${control.label || control.name}”`;

type Property = keyof typeof propertyLabels;
const compared = Object.keys(propertyLabels) as Property[];

function controlChanges(was: Control, is: Control, labels: Labels): string[] {
  const changed = compared.flatMap((property) => {
    if (property === 'controls') return [];
    const [before, after] = [was, is].map((control) =>
      inWords(property, (control as Partial<Record<Property, unknown>>)[property], labels),
    );
    if (before === after) return [];
    return [`“${was.label || was.name}”的${propertyLabels[property]}由${before}改为${after}`];
  });
  if (!isChild(was) || !isChild(is)) return changed;
  return [...changed, ...changesAmong(was.controls, is.controls, (text) => `子表“${is.label}”中：${text}`, labels)];
}

const enums: Partial<Record<Property, Parameters<typeof labelOf>[0]>> = {
  kind: ControlKind,
  dateType: DateType,
  pattern: FieldPattern,
  trigger: Trigger,
  source: systemVariables,
};

function inWords(property: Property, value: unknown, labels: Labels): string {
  const of = enums[property];
  if (property === 'span') return `${typeof value === 'number' ? value : 24}/24`;
  if (property === 'readonly' || property === 'required' || property === 'multiple')
    return value === true ? '是' : '否';
  if (value === undefined || value === '') return '空';
  if (of) return labelOf(of, value as string);
  if (property === 'visible_when') return `“${conditionText(value as Condition, labels)}”`;
  if (Array.isArray(value)) return `“${value.join('、')}”`;
  const text = typeof value === 'string' ? plainText(value) : String(value as number);
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}

/** A condition as a sentence; `labels` are the names of the fields in words. */
function conditionText(of: Condition, labels: Labels): string {
  if ('field' in of) {
    const value = of.value === undefined ? '' : [of.value].flat().join('、');
    return [labels.get(of.field) ?? of.field, labelOf(Operator, of.op), value].filter(Boolean).join(' ');
  }
  const word = of.join === Join.all ? ' 且 ' : ' 或 ';
  return of.conditions
    .map((part) =>
      comparisonsOf(part).length > 1 ? `（${conditionText(part, labels)}）` : conditionText(part, labels),
    )
    .join(word);
}
