import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { Back } from '#kernel/web/router/use-back.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { WorkStage, WorkStatus } from '../../shared/core/reach.states.ts';
import { reachWorkApi, type ReachWorkRow } from '../../shared/reach/reach-work.ts';
import { CellWithNote } from '../core/cells.tsx';
import { LevelCell } from '../core/lab-codes.tsx';
import type { ReturnDialogProps } from './return-dialog.tsx';

const ReturnDialog = lazyPart<ReturnDialogProps>(() => import('./return-dialog.tsx').then((m) => m.ReturnDialog));

const filter = namesOf(reachWorkApi.list);
const mine = { $items: [{ value: 1, label: '只看待我打分' }] } as const;

export const scoreText = (score: number | null) => (score === null ? '—' : score.toFixed(1));

function StatusCell({ row }: { row: ReachWorkRow }) {
  return (
    <span className="insp-tags">
      {row.is_open ? <EnumTag of={WorkStatus} value={row.status} /> : <ToneTag>未开放</ToneTag>}
      {row.awaits_confirm && <ToneTag tone="busy">待确认</ToneTag>}
      {row.revision > 1 && <ToneTag tone="info">复查</ToneTag>}
    </span>
  );
}

const verb = ({ status, can }: ReachWorkRow) => {
  if (!can.includes('fill')) return '查看';
  return status === WorkStatus.unchecked ? '开始' : '继续';
};

type Props = { title: string; note?: string | undefined; back?: Back; act_id?: number };

/** Works of an activity, or of all of them: to start, go on, confirm and return. */
export function WorkListPage({ title, note, back, act_id }: Props) {
  const [returning, setReturning] = useState<ReachWorkRow>();
  const confirm = useCommand(reachWorkApi.confirm, [reachWorkApi.list, reachWorkApi.colleges]);
  return (
    <ListPage
      title={title}
      note={note}
      {...(back !== undefined && { back })}
      read={reachWorkApi.list}
      {...(act_id !== undefined && { input: { act_id } })}
      empty="没有符合条件的检查工作。活动开始后，参加检查的实验室和学院会列在这里"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="单位" placeholder="名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('stage')} label="阶段" of={WorkStage} />
          <EnumFilter name={filter('status')} label="状态" of={WorkStatus} />
          <EnumFilter name={filter('mine')} label="我的" of={mine} />
        </>
      }
      columns={[
        {
          field: 'unit_no',
          title: '单位',
          sort: true,
          render: (row) => (
            <CellWithNote
              main={row.unit_name}
              note={[row.unit_no, row.target === 'lab' && row.college_name].filter(Boolean).join(' · ')}
              width={240}
            />
          ),
        },
        {
          field: 'stage',
          title: '阶段',
          render: (row) => (
            <CellWithNote main={labelOf(WorkStage, row.stage)} note={row.due_on !== null && `${row.due_on} 截止`} />
          ),
        },
        {
          field: 'lab_level',
          title: '等级',
          render: (row) => (row.target === 'lab' ? <LevelCell value={row.lab_level} /> : '—'),
        },
        {
          field: 'list_name',
          title: '检查表',
          render: (row) => <CellWithNote main={row.list_name} note={row.group_name} />,
        },
        { field: 'score_self', title: '自评分', align: 'right', render: (row) => scoreText(row.score_self) },
        {
          field: 'score',
          title: '得分',
          sort: true,
          align: 'right',
          render: (row) => (
            <CellWithNote
              main={scoreText(row.score)}
              note={row.vetoes > 0 && <span className="insp-bad">否决 {row.vetoes}</span>}
            />
          ),
        },
        { field: 'status', title: '状态', render: (row) => <StatusCell row={row} /> },
        { field: 'inspectors', title: '检查人员', render: (row) => row.inspectors || '—' },
      ]}
      rowActions={[
        ...(['开始', '继续', '查看'] as const).map((label) => ({
          label,
          when: (row: ReachWorkRow) => verb(row) === label,
          to: (row: ReachWorkRow) => `/lab-check/reach-check/check-work/${row.id}` as const,
        })),
        {
          label: '确认',
          when: (row) => row.can.includes('confirm'),
          confirm: (row) => `确认“${row.unit_name}”的学校检查得分 ${scoreText(row.score)} 分？确认后计入结果。`,
          run: (row) => confirm.mutateAsync({ id: row.id }),
          done: '已确认',
        },
        { label: '退回', danger: true, when: (row) => row.can.includes('return'), run: setReturning },
      ]}
    >
      {returning && <ReturnDialog work={returning} onClose={() => setReturning(undefined)} />}
    </ListPage>
  );
}
