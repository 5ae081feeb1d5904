import { labelOf, type Tone } from '#kernel/shared/enums.ts';
import { EventType, InstanceStatus, TaskAction } from './instance-status.states.ts';
import type { TimelineRow } from './task.ts';

/** A line of the timeline in words: what happened, to which step, and how good that is. */
type TimelineText = { what: string; who: string; tone: Tone };

type Line = Pick<TimelineRow, 'type' | 'action' | 'node_name' | 'user_name' | 'user_unit' | 'for_name'>;

const toneOf = (of: { $items: readonly { value: string | number; tone?: Tone }[] }, value: string): Tone =>
  of.$items.find((item) => String(item.value) === value)?.tone ?? 'neutral';

function whatOf({ type, action, node_name }: Line): { what: string; tone: Tone } {
  const at = node_name && `“${node_name}”`;
  switch (type) {
    case EventType.decide:
      return { what: `${at}${labelOf(TaskAction, action as never)}`, tone: toneOf(TaskAction, action) };
    case EventType.start:
      return { what: labelOf(EventType, type), tone: 'info' };
    case EventType.enter:
      return { what: `到达${at}`, tone: 'neutral' };
    case EventType.node:
      return { what: `${at}完成`, tone: 'good' };
    case EventType.return:
      return { what: `退回到${at}`, tone: 'warn' };
    case EventType.addsign:
      return { what: `${at}${action || '加签'}`, tone: 'info' };
    case EventType.warn:
    case EventType.due:
      return { what: `${at}${labelOf(EventType, type)}`, tone: 'warn' };
    case EventType.end:
      return {
        what: `流程结束：${labelOf(InstanceStatus, Number(action) as never)}`,
        tone: toneOf(InstanceStatus, action),
      };
    default:
      return { what: `${at}${labelOf(EventType, type as never)}`, tone: 'info' };
  }
}

/** What a line of the timeline says; a delegate is named with the person for whom he acted. */
export function timelineText(line: Line): TimelineText {
  // A step is reached by nobody's hand; the line names those who are asked.
  if (line.type === EventType.enter) return { ...whatOf(line), who: '' };
  const unit = line.user_unit && `（${line.user_unit}）`;
  const deputy = line.for_name && `代${line.for_name}处理`;
  return { ...whatOf(line), who: [`${line.user_name}${unit}`, deputy].filter(Boolean).join('，') };
}
