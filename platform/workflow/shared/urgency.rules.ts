import { parseDateTime } from '#kernel/shared/time.ts';

/** How near the deadline of a waiting task is: past, within a day, or neither. */
type Urgency = 'late' | 'soon' | 'none';

const dayMs = 24 * 3_600_000;

export function urgencyOf(dueAt: string | null, now: number): Urgency {
  if (dueAt === null) return 'none';
  const left = parseDateTime(dueAt).getTime() - now;
  if (left < 0) return 'late';
  return left <= dayMs ? 'soon' : 'none';
}

/** Minutes in the two largest units: 3 天 4 小时, 5 小时 20 分, 12 分钟. */
export function stayText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  if (hours > 0) return rest > 0 ? `${hours} 小时 ${rest} 分` : `${hours} 小时`;
  return rest > 0 ? `${rest} 分钟` : '不足 1 分钟';
}
