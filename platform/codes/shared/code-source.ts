import { codeApi } from './code.ts';

/** Codes of a dictionary as the options of a select or filter. */
export const codeSource = (parentKey: string) => ({
  read: codeApi.ofKey,
  input: { parentKey },
  value: 'code' as const,
  label: 'name' as const,
});
