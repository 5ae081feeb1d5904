type SeedRule = { aptitude?: string; kind?: string; level?: number; category: string; basis: string };

const rules = (basis: string, categories: string, when: Omit<SeedRule, 'category' | 'basis'>): SeedRule[] =>
  categories.split(' ').map((category) => ({ ...when, category, basis }));

/** Facilities that a laboratory usually must have; kinds are codes of dictionary `hazard_kind`. */
export const seedFacilityRules: readonly SeedRule[] = [
  ...rules('所有实验室', 'extinguisher', {}),
  ...rules('Ⅰ、Ⅱ级实验室', 'first_aid camera', { level: 2 }),
  ...rules('涉危化品', 'eye_washer emergency_spray extinguisher first_aid fume_hood', { aptitude: '涉危化品' }),
  ...rules('涉气瓶', 'gas_cabinet', { aptitude: '涉气瓶' }),
  ...rules('存放易燃气体', 'qttcq', { kind: '110' }),
  ...rules('存放有毒气体', 'qttcq', { kind: '111' }),
  ...rules('存放易燃液体', 'spill_kit', { kind: '105' }),
];
