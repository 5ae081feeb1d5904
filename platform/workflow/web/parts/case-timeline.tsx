import { Timeline } from 'antd';
import type { Tone } from '#kernel/shared/enums.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EventType, isRunning } from '../../shared/instance-status.states.ts';
import type { CaseDetail, TimelineRow } from '../../shared/task.ts';
import { timelineText } from '../../shared/timeline-text.rules.ts';
import { Due } from './case-columns.tsx';

const colors: Record<Tone, string> = {
  neutral: 'gray',
  info: 'blue',
  good: 'green',
  warn: 'orange',
  bad: 'red',
  busy: 'blue',
};

/** What a line adds; a return repeats the opinion of the decision before it. */
const noteOf = ({ type, note }: TimelineRow) => {
  if (type === EventType.return) return '';
  return type === EventType.enter && note ? `待处理人：${note}` : note;
};

type Waiting = CaseDetail['waiting'][number];

/** Tasks of one step that wait alike, by the names of their people. */
function waitingGroups(waiting: readonly Waiting[]): { task: Waiting; names: string }[] {
  const keyOf = ({ node_key, held, due_at }: Waiting) => `${node_key} ${held} ${due_at}`;
  return waiting
    .filter((task, at) => waiting.findIndex((other) => keyOf(other) === keyOf(task)) === at)
    .map((task) => {
      const alike = waiting.filter((other) => keyOf(other) === keyOf(task));
      return { task, names: alike.map(({ assignee_name }) => assignee_name).join('、') };
    });
}

const waitingItem = ({ task, names }: { task: Waiting; names: string }) => ({
  key: `t${task.id}`,
  color: 'gray',
  content: (
    <div className="wf-event">
      <strong>{task.held ? `“${task.node_name}”等待前一位处理` : `“${task.node_name}”等待处理`}</strong>
      <span>{names}</span>
      {task.due_at && (
        <span className="lab-page-note">
          期限 <Due at={task.due_at} />
        </span>
      )}
    </div>
  ),
});

/** What has happened to a case, in the order of time, and for whom it waits. */
export function CaseTimeline({ of: { timeline, waiting, status } }: { of: CaseDetail }) {
  const past = timeline.map((row) => {
    const { what, who, tone } = timelineText(row);
    return {
      key: row.seq,
      color: colors[tone],
      content: (
        <div className="wf-event" data-tone={tone}>
          <strong>{what}</strong>
          {who && <span>{who}</span>}
          <time className="lab-page-note" dateTime={row.at}>
            {row.at.slice(0, 16)}
          </time>
          {noteOf(row) && <p>{noteOf(row)}</p>}
          {row.files.length > 0 && <FileLinks files={row.files} />}
        </div>
      ),
    };
  });
  const now = isRunning(status) ? waitingGroups(waiting).map(waitingItem) : [];
  return <Timeline className="wf-timeline" items={[...past, ...now]} />;
}
