import { Link } from '#kernel/web/router/links.ts';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { examApi } from '../../shared/exam/exam.ts';
import { ExamStatus } from '../../shared/exam/exam.states.ts';

const filter = namesOf(examApi.list);

/** Share of those who passed among those who took it. */
export const rateOf = (passed: number, taken: number) => (taken === 0 ? '—' : `${Math.round((passed * 100) / taken)}%`);

const columns: ColumnsOf<typeof examApi.list> = [
  {
    field: 'name',
    title: '名称',
    maxWidth: 260,
    render: (row) => <Link to={`/train/exam/${row.id}`}>{row.name}</Link>,
  },
  { field: 'paper_name', title: '试卷', maxWidth: 200, shown: 'wide' },
  { field: 'target', title: '对象', maxWidth: 240 },
  {
    field: 'starts_at',
    title: '起止时间',
    sort: true,
    width: 250,
    render: (row) =>
      `${row.starts_at.slice(0, 16)} 至 ${row.ends_at.slice(row.ends_at.startsWith(row.starts_at.slice(0, 10)) ? 11 : 5, 16)}`,
  },
  { field: 'minutes', title: '时长', align: 'right', render: (row) => `${row.minutes} 分` },
  { field: 'attempts', title: '次数', align: 'right', shown: 'wide' },
  { field: 'pass', title: '及格线', align: 'right' },
  { field: 'expected', title: '应考', align: 'right' },
  { field: 'taken', title: '已考', align: 'right' },
  { field: 'passed', title: '合格率', align: 'right', render: (row) => rateOf(row.passed, row.taken) },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={ExamStatus} value={row.status} /> },
  { field: 'kind_name', title: '证书', shown: 'chosen', phone: false },
  { field: 'college_name', title: '组织单位', shown: 'chosen', phone: false },
];

/** 考试安排: exams of the school and of the colleges. */
export function ExamListPage() {
  return (
    <ListPage
      title="考试安排"
      read={examApi.list}
      empty="还没有考试。先发布试卷，再新增考试、设置对象和时间"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="考试名称" />
          <EnumFilter name={filter('status')} label="状态" of={ExamStatus} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="考试日期" />
        </>
      }
      create={<NewButton to="/train/exam/edit/0" right="training.exam.edit" label="新增考试" />}
      columns={columns}
      rowActions={[
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `/train/exam/edit/${row.id}` },
        { label: '查看', to: (row) => row.id },
        {
          label: '成绩',
          right: 'training.score.read',
          when: (row) => row.taken > 0,
          to: (row) => `/train/score?exam_id=${row.id}`,
        },
      ]}
    />
  );
}
