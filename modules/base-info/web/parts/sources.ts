import { attributeApi } from '../../shared/attribute.ts';

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
