import { Alert } from 'antd';
import { useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { download } from '#kernel/web/api/download.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useBack } from '#kernel/web/router/use-back.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { EmptyState } from '#screens/frames/empty-state.tsx';
import { useLeaveGuard } from '#screens/frames/form-frame.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { taskApi, type DetailRow, type TaskDetail, type TaskFinding } from '../../shared/task/task.ts';
import { Source } from '../../shared/task.states.ts';
import { fillPath, taskReads } from '../parts/reads.ts';
import { TaskHead } from './task-head.tsx';
import type { ConflictProps } from './conflict-dialog.tsx';
import { DataGrid } from './data-grid.tsx';
import { addRows, keyOfRow, removeRows } from './draft.rules.ts';
import { FillTools } from './fill-tools.tsx';
import { Findings } from './findings.tsx';
import type { ReasonProps } from './reason-dialog.tsx';
import { cellAt } from './selection.rules.ts';
import { useFaults } from './use-faults.ts';
import { useTable } from './use-table.ts';

const ConflictDialog = lazyPart<ConflictProps>(() => import('./conflict-dialog.tsx').then((m) => m.ConflictDialog));
const ReasonDialog = lazyPart<ReasonProps>(() => import('./reason-dialog.tsx').then((m) => m.ReasonDialog));

type TableProps = { task: TaskDetail; rows: readonly DetailRow[]; reload: () => Promise<unknown> };

function FillTable({ task, rows, reload }: TableProps) {
  const table = useTable(task, rows);
  const { draft, base, count, columns, change } = table;
  const checked = useMemo(
    () => ({ columns: task.columns, rules: task.rules, year: task.school_year }),
    [task.columns, task.rules, task.school_year],
  );
  const { faults, errors } = useFaults(checked, draft);
  const [selection, setSelection] = useState(() =>
    cellAt(
      0,
      Math.max(
        0,
        columns.findIndex(({ fill }) => !fill),
      ),
    ),
  );
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [findings, setFindings] = useState<readonly TaskFinding[]>();
  const [asksReason, setAsksReason] = useState(false);
  const [busy, setBusy] = useState(false);
  const setDirty = useLeaveGuard('已填写的内容会保留在本机，下次打开时恢复。');
  setDirty(count > 0);
  const goBack = useBack({ else: fillPath });
  const invalidate = useInvalidate();

  /** Runs a step whose refusal has been shown by the call. */
  const step = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const save = async (): Promise<boolean> => {
    if (table.unexplained.length > 0) {
      setAsksReason(true);
      return false;
    }
    if (count === 0) return true;
    const isSaved = await table.save();
    if (isSaved) notify.success('已保存');
    return isSaved;
  };
  const saved = (work: () => Promise<unknown>) => void step(async () => ((await save()) ? work() : undefined));
  const fetched = (text: string) => {
    notify.success(text);
    return reload();
  };
  const collect = () =>
    saved(async () => {
      const { added, changed, kept } = await call(taskApi.collect, { id: task.id });
      const keeps = kept > 0 ? `，${kept} 行保留了手工修改` : '';
      await fetched(`采集完成：新增 ${added} 行，更新 ${changed} 行${keeps}`);
    });
  const copyLast = () =>
    saved(async () => {
      const { added } = await call(taskApi.copyLast, { id: task.id });
      await fetched(added > 0 ? `已复制上年数据 ${added} 行` : '上年的数据都已在表中');
    });
  const check = () =>
    saved(async () => {
      const found = await call(taskApi.check, { id: task.id });
      setFindings(found.findings);
      if (found.findings.length === 0) notify.success('校验通过，没有错误和警告');
    });
  const submit = () =>
    saved(async () => {
      const text =
        draft.order.length === 0
          ? '本表没有数据，将按“无数据”上报。确定上报吗？'
          : `将上报 ${draft.order.length} 行数据，上报后不能修改。确定上报吗？`;
      if (!(await notify.confirm(text))) return;
      await call(taskApi.submit, { id: task.id });
      notify.success('已上报，等待审核');
      await invalidate(taskReads);
      goBack();
    });
  const read = (file: File) =>
    void step(async () => {
      const found = await call(taskApi.read, { id: task.id }, { files: { file } });
      const text = `其中 ${found.hidden} 行在文件中被筛选隐藏，也会导入。要一起导入吗？不需要的请先在文件中删除。`;
      if (found.hidden > 0 && !(await notify.confirm({ text, ok: '一起导入' }))) return;
      change((now) => addRows(now, found.rows, undefined, Source.import));
      setSelection(cellAt(draft.order.length, selection.column));
      notify.success([`读取了 ${found.rows.length} 行，核对后请保存`, ...found.notes].join('；'));
    });
  const remove = () => {
    const keys = ticked.size > 0 ? [...ticked] : [draft.order[selection.row]].filter((key) => key !== undefined);
    change((now, stored) => removeRows(now, stored, keys));
    setTicked(new Set());
    setSelection(cellAt(Math.max(0, selection.row - 1), selection.column));
  };
  const add = () => {
    const at = draft.order.length;
    change((now) => addRows(now, [{}]));
    setSelection(cellAt(at, selection.column));
  };
  const open = ({ row_id, field }: TaskFinding) => {
    const keys = Object.entries(base).find(([, stored]) => stored.row_id === row_id);
    const row = draft.order.indexOf(keys?.[0] ?? keyOfRow({ row_id }));
    if (row >= 0)
      setSelection(
        cellAt(
          row,
          Math.max(
            0,
            columns.findIndex((column) => column.field === field),
          ),
        ),
      );
  };
  const reason = (text: string) => {
    setAsksReason(false);
    const next = table.explain(table.unexplained, text);
    void step(async () => {
      if (await table.save(next)) notify.success('已保存');
    });
  };
  const tick = (keys: readonly string[], on: boolean) =>
    setTicked((before) => {
      const next = new Set(before);
      for (const key of keys)
        if (on) next.add(key);
        else next.delete(key);
      return next;
    });
  const actions = {
    ...(task.has_source && { collect }),
    copyLast,
    read,
    download: () => void download(taskApi.export, { id: task.id }, '填报数据.xlsx'),
    check,
    add,
    remove,
    undo: table.undo,
    redo: table.redo,
    save: () => void step(save),
    ...(task.can.includes('submit') && { submit }),
  };
  return (
    <>
      {table.restored && count > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title="已恢复上次没有保存的修改"
          action={
            <button type="button" className="ant-btn ant-btn-link" onClick={table.discard}>
              放弃这些修改
            </button>
          }
        />
      )}
      <Panel>
        <FillTools
          actions={actions}
          count={count}
          busy={busy || table.isSaving}
          canUndo={table.canUndo}
          canRedo={table.canRedo}
          isOpen={table.isOpen}
        />
        {draft.order.length === 0 ? (
          <EmptyState
            text={table.isOpen ? '还没有数据。可以采集、复制上年、导入，或增加一行后填写或粘贴' : '没有数据'}
          />
        ) : (
          <DataGrid
            label={`${task.org_name} ${task.type_name}`}
            columns={columns}
            draft={draft}
            base={base}
            faults={faults}
            selection={selection}
            onSelect={setSelection}
            ticked={ticked}
            onTick={tick}
            onUndo={table.undo}
            onRedo={table.redo}
            onSave={() => void step(save)}
            {...(table.isOpen && { onChange: change })}
          />
        )}
        <p className="rg-line">
          <span>共 {draft.order.length} 行</span>
          {table.isOpen && (
            <span className={errors > 0 ? 'rg-unsaved' : ''}>{errors > 0 ? `${errors} 处错误` : '没有错误'}</span>
          )}
          <span>粗体：与上年不同；紫底：改过采集值；红底：有错误</span>
        </p>
      </Panel>
      {findings && findings.length > 0 && (
        <Panel title={`校验结果（${findings.length}）`}>
          <Findings findings={findings} columns={columns} onOpen={open} />
        </Panel>
      )}
      {asksReason && (
        <ReasonDialog count={table.unexplained.length} onReason={reason} onClose={() => setAsksReason(false)} />
      )}
      {table.conflicts.length > 0 && (
        <ConflictDialog columns={columns} conflicts={table.conflicts} onSettle={table.settle} />
      )}
    </>
  );
}

/** 数据填报: the table of a unit, filled as in a spreadsheet. */
export function FillPage() {
  const { plan_id, type_id, org_id } = useParams();
  const task = useRead(taskApi.find, { plan_id: Number(plan_id), type_id: Number(type_id), org_id: Number(org_id) });
  const id = task.isPlaceholderData ? 0 : (task.data?.id ?? 0);
  const rows = useRead(taskApi.rows, { id }, { enabled: id > 0, staleMs: Infinity });
  // Always the rows as they are now, never cached ones.
  const fresh = { ...rows, data: rows.isFetchedAfterMount && !rows.isFetching ? rows.data : undefined };
  const reload = async () => {
    await task.refetch();
    await rows.refetch();
  };
  return (
    <PageFrame
      title={task.data ? `${task.data.org_name} ${task.data.type_name}` : '数据填报'}
      back={{ else: fillPath }}
    >
      <Loaded of={{ ...task, data: task.isPlaceholderData ? undefined : task.data }}>
        {(data) => (
          <>
            <TaskHead task={data} />
            <Loaded of={fresh}>
              {({ content }) => <FillTable key={rows.dataUpdatedAt} task={data} rows={content} reload={reload} />}
            </Loaded>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
