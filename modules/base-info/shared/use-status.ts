import { defineEnum, type EnumValue } from '#kernel/shared/enums.ts';

export const UseStatus = defineEnum({
  open: { value: 0, label: '开放', tone: 'good' },
  closed: { value: 1, label: '不开放', tone: 'neutral' },
  suspended: { value: 2, label: '临时关闭', tone: 'bad' },
});
export type UseStatusCode = EnumValue<typeof UseStatus>;
