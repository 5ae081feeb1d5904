import { defineEnum } from '#kernel/shared/enums.ts';

/** Master data is disabled, not deleted, once something refers to it. */
export const Status = defineEnum({
  on: { value: 1, label: '启用', tone: 'good' },
  off: { value: 0, label: '停用', tone: 'neutral' },
});
