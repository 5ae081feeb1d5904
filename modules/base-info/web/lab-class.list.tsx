import { namesOf } from '#screens/fields/names.ts';
import { DateCell } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { labApi, labSheet } from '../shared/lab.ts';
import { GradeMatrix } from './parts/grade-matrix.tsx';
import { labNameColumns, labPath } from './parts/lab-columns.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';

const filter = namesOf(labApi.list);

export function LabClassListPage() {
  return (
    <ListPage
      title="按类别等级查看"
      read={labApi.list}
      input={{ enabled: true }}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、编号或房间号" />
          <CollegeFilter name={filter('college_id')} />
          <SelectFilter name={filter('lab_class')} label="安全类别" source={codeSource('lab_class')} />
          <SelectFilter name={filter('lab_level')} label="安全等级" source={codeSource('lab_level')} />
        </>
      }
      toolbar={<ExportButton endpoint={labSheet.export} name="实验室.xlsx" />}
      summary={() => <GradeMatrix />}
      columns={[
        ...labNameColumns,
        { field: 'judged_on', title: '评估日期', sort: true, render: (row) => <DateCell value={row.judged_on} /> },
        {
          field: 'judge_valid_to',
          title: '有效期至',
          sort: true,
          render: (row) => <DateCell value={row.judge_valid_to} />,
        },
      ]}
      rowActions={[{ label: '详情', to: (row) => labPath(row.id) }]}
    />
  );
}
