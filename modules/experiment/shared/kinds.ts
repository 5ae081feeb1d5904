import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

export const ExperimentKind = defineEnum({
  teaching: { value: 1, label: '教学' },
  research: { value: 2, label: '科研' },
});

export const HazardClass = defineEnum({
  chemical: { value: 'chemical', label: '化学品' },
  gas: { value: 'gas', label: '气体' },
  biological: { value: 'biological', label: '生物' },
  radiation: { value: 'radiation', label: '辐射' },
  pressure: { value: 'pressure', label: '压力' },
  heat: { value: 'heat', label: '高温或低温' },
  mechanical: { value: 'mechanical', label: '机械' },
  electric: { value: 'electric', label: '电气' },
  other: { value: 'other', label: '其他' },
});
export type HazardClassCode = EnumValue<typeof HazardClass>;

/** Classes whose hazards are substances, with storage group and control flags. */
export const substanceClasses: readonly string[] = [HazardClass.chemical, HazardClass.gas];

export const Likelihood = defineEnum({
  one: { value: 1, label: '1 极不可能' },
  two: { value: 2, label: '2 不太可能' },
  three: { value: 3, label: '3 可能' },
  four: { value: 4, label: '4 较可能' },
  five: { value: 5, label: '5 很可能' },
});

export const Severity = defineEnum({
  one: { value: 1, label: '1 轻微' },
  two: { value: 2, label: '2 较轻' },
  three: { value: 3, label: '3 中等' },
  four: { value: 4, label: '4 严重' },
  five: { value: 5, label: '5 特别严重' },
});
