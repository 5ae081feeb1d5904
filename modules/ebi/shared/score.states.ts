import { defineEnum } from '#kernel/shared/enums.ts';

export const ScoreState = defineEnum({
  open: { value: 0, label: '未评', tone: 'neutral' },
  scored: { value: 1, label: '已算', tone: 'info' },
  adjusted: { value: 2, label: '已调整', tone: 'warn' },
  noticed: { value: 3, label: '已公示', tone: 'warn' },
  confirmed: { value: 4, label: '已确认', tone: 'good' },
});
