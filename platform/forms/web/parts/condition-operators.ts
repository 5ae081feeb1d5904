import { Operator, takesNothing, type Comparison, type ConditionField } from '../../shared/condition.rules.ts';
import { ControlKind } from '../../shared/control-kind.ts';

// Only that a field is filled can be asked of these.
const opaque: readonly string[] = [
  ControlKind.child,
  ControlKind.rich,
  ControlKind.file,
  ControlKind.org,
  ControlKind.lab,
];

/** The operators that make sense for a field. */
export const operatorsFor = (field: ConditionField | undefined) =>
  Operator.$items.filter(({ value }) => !field || !opaque.includes(field.kind) || takesNothing(value));

/** A comparison that asks for the first field. */
export function firstComparison(fields: readonly ConditionField[]): Comparison {
  const [field] = fields;
  const op = operatorsFor(field)[0]?.value ?? Operator.eq;
  return { field: field?.name ?? '', op, ...(takesNothing(op) ? {} : { value: '' }) };
}
