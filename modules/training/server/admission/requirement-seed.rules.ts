import type { MatrixRow } from '../../shared/admission/missing.rules.ts';

// Classes of laboratories, by code of dictionary lab_class, with the certificate that each needs.
const classes = [
  [1, 'chemistry'],
  [2, 'biology'],
  [3, 'radiation'],
  [4, 'machinery'],
  [6, 'operator'],
] as const;

// Public practice of many universities; every row is a setting of the school.
const levels = [
  { lab_level: 1, on_site: true, college_approval: true, valid_months: 12, ofClass: true },
  { lab_level: 2, on_site: true, college_approval: false, valid_months: 24, ofClass: true },
  { lab_level: 3, on_site: false, college_approval: false, valid_months: 24, ofClass: true },
  { lab_level: 4, on_site: false, college_approval: false, valid_months: 24, ofClass: false },
] as const;

/** What a school starts with: the general certificate everywhere, from level Ⅲ on that of the class as well. */
export const defaultMatrix: readonly MatrixRow[] = levels.flatMap(({ ofClass, ...level }) => {
  const row = (lab_class: number | null, kinds: string[]) => ({
    ...level,
    lab_class,
    user_type: null,
    kinds,
    commitment: true,
  });
  return [
    row(null, ['general']),
    ...(ofClass ? classes.map(([lab_class, kind]) => row(lab_class, ['general', kind])) : []),
  ];
});
