import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { perform } from '#screens/frames/row-actions.tsx';
import { DetailState } from '../../shared/task.states.ts';
import { taskApi, type DetailRow, type TaskDetail } from '../../shared/task/task.ts';
import { DataGrid } from './data-grid.tsx';
import { draftOf } from './draft.rules.ts';
import { cellAt } from './selection.rules.ts';
import { useFaults } from './use-faults.ts';
import { examinePath, taskReads } from '../parts/reads.ts';
import type { DecideProps } from './decide-dialog.tsx';
import { TaskHead } from './task-head.tsx';

const DecideDialog = lazyPart<DecideProps>(() => import('./decide-dialog.tsx').then((m) => m.DecideDialog));

function ExamineTable({ task, rows }: { task: TaskDetail; rows: readonly DetailRow[] }) {
  const { draft, base } = useMemo(() => draftOf(rows), [rows]);
  const checked = useMemo(
    () => ({ columns: task.columns, rules: task.rules, year: task.school_year }),
    [task.columns, task.rules, task.school_year],
  );
  const { faults } = useFaults(checked, draft);
  const [selection, setSelection] = useState(() => cellAt(0, 0));
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<{ ids: readonly number[]; rejects: boolean }>();
  const pass = useCommand(taskApi.pass, taskReads);
  const passAll = useCommand(taskApi.passAll, taskReads);
  const may = task.can.includes('decide');
  const ids = draft.order.flatMap((key) => {
    const row = base[key]!;
    return ticked.has(key) && row.state === DetailState.waiting && row.step > 0 ? [row.row_id] : [];
  });
  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      return next;
    });
  const clear = () => setTicked(new Set());
  const ask = (rejects: boolean) => {
    if (ids.length === 0) notify.warn('请先勾选待审核的行');
    else setAsked({ ids, rejects });
  };
  const passTicked = async () => {
    if (ids.length === 0) return notify.warn('请先勾选待审核的行');
    if (await perform({ done: `已通过 ${ids.length} 行` }, () => pass.mutateAsync({ ids }))) clear();
  };
  const passTable = () =>
    perform({ confirm: `将通过本表待您审核的全部 ${task.to_decide} 行，确定吗？`, done: '整表已通过' }, () =>
      passAll.mutateAsync({ id: task.id }),
    );
  return (
    <Panel>
      {may && (
        <div className="rg-tools">
          <span>
            待您审核 {task.to_decide} 行，已选 {ids.length} 行
          </span>
          <span className="rg-end">
            <Button onClick={() => void passTicked()}>通过</Button>
            <Button onClick={() => ask(false)}>暂缓</Button>
            <Button danger onClick={() => ask(true)}>
              驳回
            </Button>
            <Button type="primary" onClick={() => void passTable()}>
              整表通过
            </Button>
          </span>
        </div>
      )}
      {rows.length === 0 ? (
        <EmptyState text="本表没有数据" />
      ) : (
        <DataGrid
          label={`${task.org_name} ${task.type_name}`}
          columns={task.columns}
          draft={draft}
          base={base}
          faults={faults}
          selection={selection}
          onSelect={setSelection}
          ticked={ticked}
          onTick={tick}
        />
      )}
      <p className="rg-line">
        <span>共 {rows.length} 行</span>
        <span>粗体：与上年不同；紫底：改过采集值，指向格子看采集值和修改原因</span>
      </p>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} onDone={clear} />}
    </Panel>
  );
}

/** 审核填报数据: the rows of a table, decided one by one, ticked ones together, or all. */
export function ExamineDetailPage() {
  const id = Number(useParams()['id']);
  const task = useRead(taskApi.findOne, { id });
  const rows = useRead(taskApi.rows, { id });
  return (
    <PageFrame
      title={task.data ? `${task.data.org_name} ${task.data.type_name}` : '审核填报数据'}
      back={{ else: examinePath }}
    >
      <Loaded of={{ ...task, data: task.isPlaceholderData ? undefined : task.data }}>
        {(data) => (
          <>
            <TaskHead task={data} />
            <Loaded of={{ ...rows, data: rows.isPlaceholderData ? undefined : rows.data }}>
              {({ content }) => <ExamineTable task={data} rows={content} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
