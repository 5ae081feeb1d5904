import { useState } from 'react';
import { Trigger } from '../../shared/control-kind.ts';
import type { FieldModes, FormSchema, FormValues } from '../../shared/form-schema.ts';
import { checkValues, type FieldErrors } from '../../shared/form-values.rules.ts';

export type ShownErrors = {
  /** The error of a field; `row` identifies the row of a child table while others come and go. */
  errorAt: (path: string, row?: string) => string | undefined;
  changed: (path: string, trigger: string | undefined, row?: string) => void;
  left: (path: string, row?: string) => void;
};

const keyOf = (path: string, row = '') => (row ? path.replace(/\.\d+\./, `.${row}.`) : path);

/** Which errors a form shows: those of the last submission, and its own of fields that were changed or left since. */
export function useShownErrors(
  schema: FormSchema,
  values: FormValues,
  modes: FieldModes,
  submitted: FieldErrors | undefined,
): ShownErrors {
  const [touched, setTouched] = useState<{ since: FieldErrors | undefined; keys: readonly string[] }>({
    since: submitted,
    keys: [],
  });
  const keys = touched.since === submitted ? touched.keys : [];
  const own = keys.length > 0 ? checkValues(schema, values, modes) : {};
  const touch = (key: string) => {
    if (!keys.includes(key)) setTouched({ since: submitted, keys: [...keys, key] });
  };
  return {
    errorAt: (path, row) => (keys.includes(keyOf(path, row)) ? own[path] : submitted?.[path]),
    changed: (path, trigger, row) => {
      if (trigger !== Trigger.blur) touch(keyOf(path, row));
    },
    left: (path, row) => touch(keyOf(path, row)),
  };
}
