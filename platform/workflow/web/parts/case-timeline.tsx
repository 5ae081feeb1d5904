import { Timeline } from 'antd';
import type { Tone } from '#kernel/shared/enums.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { isRunning } from '../../shared/instance-status.states.ts';
import type { CaseDetail } from '../../shared/task.ts';
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
          <span>{who}</span>
          <time className="lab-page-note" dateTime={row.at}>
            {row.at.slice(0, 16)}
          </time>
          {row.note && <p>{row.note}</p>}
          {row.files.length > 0 && <FileLinks files={row.files} />}
        </div>
      ),
    };
  });
  const now = isRunning(status)
    ? waiting.map((task) => ({
        key: `t${task.id}`,
        color: 'gray',
        content: (
          <div className="wf-event">
            <strong>{task.held ? `“${task.node_name}”等待加签或前一位处理` : `“${task.node_name}”等待处理`}</strong>
            <span>{task.assignee_name}</span>
            {task.due_at && (
              <span className="lab-page-note">
                期限 <Due at={task.due_at} />
              </span>
            )}
          </div>
        ),
      }))
    : [];
  return <Timeline className="wf-timeline" items={[...past, ...now]} />;
}
