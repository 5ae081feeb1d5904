import { defineEnum } from '#kernel/shared/enums.ts';

/** What a safety facility was found to be. */
export const FacilityStatus = defineEnum({
  normal: { value: 'normal', label: '正常', tone: 'good' },
  abnormal: { value: 'abnormal', label: '异常', tone: 'bad' },
  missing: { value: 'missing', label: '缺失', tone: 'bad' },
});
