/** School settings of inspections (key in 系统设置) with the value that holds until a school sets its own. */
export const inspectionOptions = {
  days_ordinary: 7,
  days_urgent: 1,
  issue_mode: 1,
  'inspection.max_delay_times': 2,
  'inspection.max_delay_days': 30,
  'inspection.max_plan_days': 90,
  'inspection.reopen_days': 30,
  'inspection.recheck_days': 180,
  'inspection.draft_grace_days': 3,
  /** Percent of a quarter check's sample for levels Ⅰ to Ⅳ. */
  'inspection.sample_levels': '100,100,30,10',
  'inspection.auto_issue_urgent': 1,
  'inspection.college_may_end': 1,
  /** Words for the activity types, `1:日常巡查,5:季度检查`; types not named keep their own. */
  inspect_labels: '',
} as const;
export type InspectionOption = keyof typeof inspectionOptions;
