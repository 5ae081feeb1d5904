import { codeApi } from '#platform/codes/shared/code.ts';
import { attributeApi } from '../../shared/attribute.ts';

/** Public codes as options of fields and filters. */
export const codeSource = (parentKey: string) => ({
  read: codeApi.ofKey,
  input: { parentKey },
  value: 'code' as const,
  label: 'name' as const,
});

/** Entries of a catalogue as options. */
export const attributeSource = (kind: 'aptitude' | 'riskPoint' | 'protect') => ({
  read: attributeApi.pick,
  input: { kind },
});

export const yesNo = {
  $items: [
    { value: 1, label: '是' },
    { value: 0, label: '否' },
  ],
} as const;
