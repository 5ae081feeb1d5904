import { Link } from '#kernel/web/router/links.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { labelOf } from '#kernel/shared/enums.ts';
import { PaperMode, PaperStatus } from '../../shared/exam/exam.states.ts';
import { paperApi } from '../../shared/exam/paper.ts';

const filter = namesOf(paperApi.list);
const paperPath = '/train/paper';

const columns: ColumnsOf<typeof paperApi.list> = [
  {
    field: 'name',
    title: '名称',
    maxWidth: 280,
    render: (row) => <Link to={`${paperPath}/${row.id}`}>{row.name}</Link>,
  },
  { field: 'mode', title: '组卷方式', render: (row) => labelOf(PaperMode, row.mode) },
  { field: 'question_count', title: '题数', align: 'right' },
  { field: 'total', title: '总分', align: 'right' },
  { field: 'exams', title: '使用的考试', align: 'right' },
  { field: 'college_name', title: '来源' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={PaperStatus} value={row.status} /> },
  { field: 'created_at', title: '创建时间', sort: true, phone: false },
];

/** 试卷: what exams ask. */
export function PaperListPage() {
  const stop = useCommand(paperApi.stop, [paperApi.list]);
  return (
    <ListPage
      title="试卷"
      read={paperApi.list}
      empty="还没有试卷。新增试卷，选定试题或设置抽题规则，检验通过后发布"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="试卷名称" />
          <EnumFilter name={filter('mode')} label="组卷方式" of={PaperMode} />
          <EnumFilter name={filter('status')} label="状态" of={PaperStatus} />
        </>
      }
      create={<NewButton to="/train/paper/edit/0" right="training.paper.edit" label="新增试卷" />}
      columns={columns}
      rowActions={[
        { label: '检验和预览', to: (row) => row.id },
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${paperPath}/edit/${row.id}` },
        {
          label: '停用',
          when: (row) => row.can.includes('stop'),
          confirm: (row) => `停用后不能再用“${row.name}”安排考试。确定停用吗？`,
          run: (row) => stop.mutateAsync({ id: row.id }),
        },
      ]}
    />
  );
}
