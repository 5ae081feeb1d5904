import './learn.css';
import { labelOf } from '#kernel/shared/enums.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { QuestionType } from '../../shared/kinds.ts';
import { Difficulty, hardBelow, questionApi, QuestionOwner, questionSheet } from '../../shared/learn/question.ts';
import { tagApi } from '../../shared/learn/tag.ts';
import { QuestionStatus } from '../../shared/question.states.ts';
import { questionPath, useQuestionActions } from './question-actions.ts';
import { collegeSource, tagSource } from './sources.ts';
import { TagList } from './tag-list.tsx';

const filter = namesOf(questionApi.list);

const isHardRate = (rate: number | null) => rate !== null && rate < hardBelow;

const columns: ColumnsOf<typeof questionApi.list> = [
  { field: 'stem', title: '题干', maxWidth: 420 },
  { field: 'type', title: '题型', render: (row) => labelOf(QuestionType, row.type) },
  { field: 'tags', title: '标签', maxWidth: 220, render: (row) => <TagList of={row.tags} /> },
  { field: 'difficulty', title: '难度', sort: true, align: 'right' },
  {
    field: 'correct_rate',
    title: '正确率',
    sort: true,
    align: 'right',
    render: (row) =>
      row.correct_rate === null ? (
        '—'
      ) : (
        <span {...(isHardRate(row.correct_rate) && { className: 'learn-hard' })}>{row.correct_rate}%</span>
      ),
  },
  { field: 'college_name', title: '来源', render: (row) => row.college_name || '学校' },
  { field: 'status', title: '状态', render: (row) => <EnumTag of={QuestionStatus} value={row.status} /> },
  { field: 'updated_at', title: '更新时间', sort: true, shown: 'wide', phone: false },
];

/** 题库: questions of the school and its colleges. */
export function QuestionListPage() {
  const actions = useQuestionActions();
  return (
    <ListPage
      title="题库"
      read={questionApi.list}
      empty="题库还是空的。逐条新增题目，或用“导入”一次建立"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="题干" />
          <EnumFilter name={filter('type')} label="题型" of={QuestionType} />
          <SelectFilter name={filter('tag_id')} label="标签" source={tagSource} />
          <EnumFilter name={filter('difficulty')} label="难度" of={Difficulty} />
          <EnumFilter name={filter('owner')} label="来源" of={QuestionOwner} />
          <SelectFilter name={filter('college_id')} label="学院" source={collegeSource} />
          <EnumFilter name={filter('status')} label="状态" of={QuestionStatus} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入题库" sheet={questionSheet} invalidates={[questionApi.list, tagApi.list]} />
          <ExportButton endpoint={questionSheet.export} name="题库.xlsx" />
        </>
      }
      create={<NewButton to={`${questionPath}/edit/0`} right="training.question.edit" label="新增题目" />}
      columns={columns}
      rowActions={[
        { label: '查看', to: (row) => `${questionPath}/${row.id}` },
        editAction((id) => `${questionPath}/edit/${id}`),
        ...actions,
      ]}
    />
  );
}
