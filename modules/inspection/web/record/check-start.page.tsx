import '../core/check.css';
import { Empty, Progress } from 'antd';
import { useEffect } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { DateCell, ToneTag } from '#screens/frames/cells.tsx';
import { useCached, OutboxBar, startOutbox } from '#platform/offline/web/public.tsx';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { VisitType } from '../../shared/core/activity.states.ts';
import { pathsOf } from '../../shared/core/check-paths.ts';
import { useCheckKind } from '../core/check-kind.ts';
import { recordApi } from '../../shared/record/record.ts';

type Task = OutputOf<typeof recordApi.start>['content'][number];

function TaskCard({ task }: { task: Task }) {
  const { labs, checked, no_entry, exempt, drafts } = task;
  const done = labs > 0 && checked + no_entry + exempt === labs;
  const rest = [
    no_entry > 0 && `未能进入 ${no_entry}`,
    exempt > 0 && `免检 ${exempt}`,
    drafts > 0 && `草稿 ${drafts}`,
  ].filter(Boolean);
  return (
    <li className="check-task">
      <Link to={`${pathsOf(task.act_type).content}/${task.act_id}`}>
        <span className="check-task-head">
          <strong>{task.act_name}</strong>
          <ToneTag tone={done ? 'good' : 'info'}>{task.act_type_name}</ToneTag>
        </span>
        <span className="lab-page-note">
          {task.group_name}
          {task.is_leader && ' · 组长'} · 截止 <DateCell value={task.end_at} />
        </span>
        <Progress
          percent={labs ? Math.round((checked / labs) * 100) : 0}
          showInfo={false}
          aria-label={`已检 ${checked} 间，共 ${labs} 间`}
        />
        <span className="check-task-foot">
          <span>
            已检 <b>{checked}</b> / {labs} 间{rest.map((part) => `，${part}`)}
          </span>
          <span className="check-task-go">{done ? '查看' : checked + drafts > 0 ? '继续检查' : '开始检查'}</span>
        </span>
      </Link>
    </li>
  );
}

/** Activities the caller checks in, with progress: of all types, or the special checks alone. */
export function CheckStartPage() {
  const { isSpecial, titles } = useCheckKind();
  const tasks = useCached(recordApi.start, isSpecial ? { act_type: VisitType.special } : {});
  useEffect(startOutbox, []);
  return (
    <PageFrame title={titles.start}>
      <OutboxBar />
      <Loaded of={tasks}>
        {({ data }) =>
          data.content.length === 0 ? (
            <section className="lab-panel">
              <Empty description={`目前没有安排给您的${titles.form}`} />
            </section>
          ) : (
            <ul className="check-tasks">
              {data.content.map((task) => (
                <TaskCard key={`${task.act_id}-${task.group_id}`} task={task} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
