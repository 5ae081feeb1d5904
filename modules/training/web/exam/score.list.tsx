import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { UserType } from '#platform/identity/shared/user.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag, UserCell } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { examApi } from '../../shared/exam/exam.ts';
import { ScoreResult } from '../../shared/exam/exam.states.ts';
import { scoreApi, type ScoreRow } from '../../shared/exam/score.ts';
import type { ExamDialogProps } from './exam-dialogs.tsx';
import type { ScoreDialogProps } from './score-dialogs.tsx';

const filter = namesOf(scoreApi.list);
const ExamDialog = lazyPart<ExamDialogProps>(() => import('./exam-dialogs.tsx').then((m) => m.ExamDialog));
const ScoreDialog = lazyPart<ScoreDialogProps>(() => import('./score-dialogs.tsx').then((m) => m.ScoreDialog));

const columns: ColumnsOf<typeof scoreApi.list> = [
  {
    field: 'user_name',
    title: '姓名',
    maxWidth: 180,
    render: (row) => <UserCell name={row.user_name} note={row.job_no} />,
  },
  { field: 'college_name', title: '学院', maxWidth: 180 },
  { field: 'user_type', title: '类型', render: (row) => labelOf(UserType, row.user_type), shown: 'wide' },
  { field: 'exam_name', title: '考试', maxWidth: 240 },
  { field: 'attempts', title: '次数', align: 'right' },
  { field: 'best', title: '最高分', align: 'right', sort: true, render: (row) => row.best ?? '—' },
  { field: 'result', title: '结果', render: (row) => <EnumTag of={ScoreResult} value={row.result} /> },
  { field: 'last_at', title: '最近交卷', sort: true, render: (row) => row.last_at?.slice(0, 16) ?? '—' },
  { field: 'ip', title: 'IP', shown: 'wide', phone: false },
  { field: 'void_reason', title: '作废原因', shown: 'chosen', phone: false, maxWidth: 240 },
];

type Opened = { row: ScoreRow; kind: 'sessions' | 'void' };

/** 成绩管理: the best of each person in each exam. */
export function ScoreListPage() {
  const examId = Number(useSearchParams()[0].get('exam_id') ?? 0);
  const exam = useRead(examApi.find, { id: examId }, { enabled: examId > 0, quiet: true });
  const [opened, setOpened] = useState<Opened>();
  const [makeup, setMakeup] = useState<{ exam: { id: number; name: string }; people: number[] }>();
  const open = (kind: Opened['kind']) => (row: ScoreRow) => setOpened({ row, kind });
  const note = examId > 0 ? exam.data?.name : undefined;
  return (
    <ListPage
      title="成绩管理"
      {...(note !== undefined && { note })}
      read={scoreApi.list}
      empty="还没有成绩。考生开始考试后即在这里显示"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="姓名或学工号" />
          <SelectFilter name={filter('exam_id')} label="考试" source={{ read: examApi.list, input: { size: 150 } }} />
          <EnumFilter name={filter('result')} label="结果" of={ScoreResult} />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('user_type')} label="类型" of={UserType} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="交卷日期" />
        </>
      }
      toolbar={holdsRight('training.score.export') && <ExportButton endpoint={scoreApi.export} />}
      columns={columns}
      rowActions={[
        { label: '答卷', run: open('sessions'), done: false },
        {
          label: '补考',
          when: (row) => row.can.includes('makeup'),
          run: (row) => setMakeup({ exam: { id: row.exam_id, name: row.exam_name }, people: [row.user_id] }),
          done: false,
        },
        { label: '作废', danger: true, when: (row) => row.can.includes('void'), run: open('void'), done: false },
      ]}
      batchActions={
        examId > 0
          ? [
              {
                label: '安排补考',
                right: 'training.exam.edit',
                when: (row) => row.can.includes('makeup'),
                run: (rows) =>
                  setMakeup({
                    exam: { id: examId, name: rows[0]!.exam_name },
                    people: rows.map(({ user_id }) => user_id),
                  }),
                done: false,
              },
            ]
          : []
      }
    >
      {opened && <ScoreDialog {...opened} onClose={() => setOpened(undefined)} />}
      {makeup && <ExamDialog {...makeup} kind="makeup" onClose={() => setMakeup(undefined)} />}
    </ListPage>
  );
}
