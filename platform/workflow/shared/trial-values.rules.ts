import { comparisonsOf, type Comparison } from '#platform/forms/shared/condition.rules.ts';
import { ControlKind } from '#platform/forms/shared/control-kind.ts';
import type { ChildRow, FormValues, LeafValue } from '#platform/forms/shared/form-schema.ts';
import { allNodes, type ProcessModel, type ProcessNode } from './process-model.ts';
import type { DesignField } from './process-design.ts';

const peopleFields = (node: ProcessNode) =>
  'rules' in node ? node.rules.flatMap((rule) => ('field' in rule ? [rule.field] : [])) : [];
const conditionFields = (node: ProcessNode) =>
  node.type === 'branch'
    ? node.ways.flatMap(({ when }) => (when ? comparisonsOf(when).map(({ field }) => field) : []))
    : [];

/** The fields that decide about the path of a case and about who gets its tasks. */
export function askedFields(model: ProcessModel, fields: readonly DesignField[] = []): DesignField[] {
  const nodes = allNodes(model.nodes);
  const people = new Set(nodes.flatMap(peopleFields));
  const names = new Set([...nodes.flatMap(conditionFields), ...people]);
  names.delete('');
  const known = new Map(fields.map((field) => [field.name, field]));
  const unknown = (name: string): DesignField => ({
    name,
    label: name,
    kind: people.has(name) ? ControlKind.user : ControlKind.input,
    options: [],
  });
  return [...names].map((name) => known.get(name) ?? unknown(name));
}

const choices: readonly string[] = [ControlKind.user, ControlKind.org, ControlKind.lab];

function valueOf({ kind }: DesignField, value: Comparison['value']): LeafValue | undefined {
  const filled = [value ?? ''].flat().filter((one) => one !== '');
  if (filled.length === 0) return undefined;
  if (choices.includes(kind)) return filled.map((id) => ({ id: Number(id), name: String(id) }));
  return kind === ControlKind.checkbox ? filled.map(String) : String(filled[0]);
}

/** Values as a form gives them: people as choices, the rest as texts; a column of a child table fills one row. */
export function trialValues(
  fields: readonly DesignField[],
  values: Readonly<Record<string, Comparison['value']>>,
): FormValues {
  const data: FormValues = {};
  for (const field of fields) {
    const value = valueOf(field, values[field.name]);
    if (value === undefined) continue;
    const [name, column] = field.name.split('.') as [string, string?];
    if (column === undefined) data[name] = value;
    else data[name] = [{ ...(data[name] as ChildRow[] | undefined)?.[0], row_id: '1', [column]: value } as ChildRow];
  }
  return data;
}
