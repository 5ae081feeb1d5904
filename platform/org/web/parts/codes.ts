import { codeApi } from '#platform/codes/shared/code.ts';

/** Public codes as options of fields and filters. */
export const codeSource = (parentKey: string) => ({
  read: codeApi.ofKey,
  input: { parentKey },
  value: 'code' as const,
  label: 'name' as const,
});
