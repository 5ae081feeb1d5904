import { ControlKind } from '#platform/forms/shared/control-kind.ts';
import { isChild, type FormSchema, type FormValues } from '#platform/forms/shared/form-schema.ts';

/** The lab that an application is about: the first that is chosen in its form. */
export function labOfForm({ controls }: FormSchema, values: FormValues): number | undefined {
  for (const control of controls) {
    if (isChild(control) || control.kind !== ControlKind.lab) continue;
    const [first] = [values[control.name] ?? []].flat();
    if (typeof first === 'object' && 'id' in first && typeof first.id === 'number') return first.id;
  }
  return undefined;
}
