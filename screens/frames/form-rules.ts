import type { FormInstance, FormRule } from 'antd';
import * as z from 'zod/mini';
import { createContext } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import type { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { toWire } from './wire.rules.ts';

/** Form context of fields: the input schema, and the fields that hold files. */
type FormContextValue = { shape: Record<string, z.core.$ZodType>; isNew: boolean };
export const FormContext = createContext<FormContextValue>({ shape: {}, isNew: true });

/** Field schemas of an endpoint's input. */
export function shapeOf(endpoint: Endpoint | undefined): Record<string, z.core.$ZodType> {
  const def = endpoint?.input._zod.def as { shape?: Record<string, z.core.$ZodType> } | undefined;
  return def?.shape ?? {};
}

const blanks = [undefined, '', []] as const;
const isBlank = (value: unknown) => value === '' || (Array.isArray(value) && value.length === 0);

/** Required if the schema rejects undefined, `''` and `[]`. */
export const isRequired = (schema: z.core.$ZodType) => !blanks.some((blank) => z.safeParse(schema, blank).success);

/** Throws the schema's message for an invalid value. */
export async function checkValue(schema: z.core.$ZodType, label: string, value: unknown): Promise<void> {
  const wire = toWire(value);
  if (isBlank(wire) && !isRequired(schema)) return;
  const parsed = await z.safeParseAsync(schema, wire === '' ? undefined : wire);
  if (parsed.success) return;
  const text = parsed.error.issues[0]?.message ?? '';
  if (text === '请选择') throw new Error(`请选择${label}`);
  throw new Error(text.startsWith('Invalid') || !text ? `请填写${label}` : text);
}

/** Form rule of a field, from the endpoint's schema: shows what the server would refuse while typing. */
export const schemaRule = (schema: z.core.$ZodType, label: string, picks = false): FormRule => ({
  required: isRequired(schema),
  validator: async (_, value) => {
    try {
      await checkValue(schema, label, value);
    } catch (error) {
      // The schema cannot tell typed from selected values; the control can.
      if (picks && error instanceof Error) throw new Error(error.message.replace(/^请填写/, '请选择'));
      throw error;
    }
  },
});

const pathOf = (name: string) => name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Shows the server's field errors at their fields; errors without a field become a message. */
export function showErrors(form: FormInstance, error: ApiError) {
  const entries = Object.entries(error.errors ?? {});
  const known = entries.filter(
    ([name]) => form.getFieldInstance(pathOf(name)) !== undefined || form.isFieldTouched(pathOf(name)),
  );
  const others = entries.filter((entry) => !known.includes(entry));
  form.setFields(known.map(([name, text]) => ({ name: pathOf(name), errors: [text] })));
  if (known[0]) form.scrollToField(pathOf(known[0][0]), { block: 'center', focus: true });
  if (others.length) notify.error(others.map(([, text]) => text).join('；'));
  else if (!entries.length) notify.error(error.message);
}
