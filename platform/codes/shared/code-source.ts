import { withLetters } from '#kernel/shared/numerals.ts';
import { codeApi } from './code.ts';

// One function, so that options are made once.
const shownName = ({ name }: { name: string }) => withLetters(name);

/** Codes of a dictionary as the options of a select or filter. */
export const codeSource = (parentKey: string) => ({
  read: codeApi.ofKey,
  input: { parentKey },
  value: 'code' as const,
  label: shownName,
});
