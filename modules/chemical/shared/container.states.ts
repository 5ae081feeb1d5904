import { defineEnum } from '#kernel/shared/enums.ts';

/** Where a container stands in its life. */
export const ContainerState = defineEnum({
  stored: { value: 1, label: '在库', tone: 'good' },
  reserved: { value: 2, label: '已预留', tone: 'info' },
  issued: { value: 3, label: '领出在用', tone: 'busy' },
  moving: { value: 4, label: '调拨中', tone: 'busy' },
  empty: { value: 5, label: '已用完待回收', tone: 'neutral' },
  expired: { value: 6, label: '已过期', tone: 'bad' },
  wasted: { value: 7, label: '已转危废', tone: 'neutral' },
  lost: { value: 8, label: '盘亏', tone: 'bad' },
  recovered: { value: 9, label: '已回收空瓶', tone: 'neutral' },
});
