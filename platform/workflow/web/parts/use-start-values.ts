import { useQuery } from '@tanstack/react-query';
import { call } from '#kernel/web/api/api.ts';
import { formDataApi } from '#platform/forms/shared/form-data.ts';
import type { FormSchema, FormValues } from '#platform/forms/shared/form-schema.ts';
import { startValues, valueSources, type VariableValues } from '#platform/forms/shared/start-values.rules.ts';

async function readStart(schema: FormSchema): Promise<{ values: FormValues }> {
  const entries = await Promise.all(
    valueSources(schema).map(async (sysVariable) => {
      const answer = await call(formDataApi.variable, { sysVariable }, { quiet: true });
      return [sysVariable, answer.type === 'value' ? answer : undefined] as const;
    }),
  );
  return { values: startValues(schema, Object.fromEntries(entries.filter(([, value]) => value)) as VariableValues) };
}

/** What a new form is filled with, once its design is known; one read for all variables that it names. */
export const useStartValues = (schema: FormSchema | undefined) =>
  useQuery({
    queryKey: ['workflow-start', schema],
    queryFn: () => readStart(schema!),
    enabled: schema !== undefined,
    // What is typed must not be replaced.
    staleTime: Infinity,
    gcTime: 0,
  });
