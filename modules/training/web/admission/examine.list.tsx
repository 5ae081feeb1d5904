import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage, type ColumnsOf } from '#screens/frames/list-page.tsx';
import { admissionApi } from '../../shared/admission/admission.ts';
import { admissionColumns, placeFilters } from './admission-columns.tsx';
import { applyPath } from './admission-reads.ts';

const filter = namesOf(admissionApi.examine);
const mine = {
  $items: [
    { value: 1, label: '待我审核' },
    { value: 0, label: '我已审核' },
  ],
};

const columns: ColumnsOf<typeof admissionApi.examine> = [
  ...admissionColumns,
  { field: 'created_at', title: '申请时间', sort: true, render: (row) => row.created_at.slice(0, 16), phone: false },
];

/** 准入审核: applications that wait for the reader, and those that the reader has decided. */
export function ExaminePage() {
  return (
    <ListPage
      title="准入审核"
      read={admissionApi.examine}
      empty="没有需要您审核的准入申请"
      filters={
        <>
          <EnumFilter name={filter('waiting')} label="审核任务" of={mine} />
          {placeFilters}
        </>
      }
      columns={columns}
      rowActions={[
        { label: '审核', when: (row) => row.can.includes('decide'), to: (row) => `${applyPath}/${row.id}` },
        { label: '查看', when: (row) => !row.can.includes('decide'), to: (row) => `${applyPath}/${row.id}` },
      ]}
    />
  );
}
