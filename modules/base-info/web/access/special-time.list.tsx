import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { SpecialTimeStatus } from '../../shared/access/special-time.states.ts';
import { specialTimeApi, SpecialTimeType } from '../../shared/access/special-time.ts';
import { specialTimeReads, useSpecialTimeActions } from './special-time-actions.ts';
import { specialTimeColumns, specialTimePath } from './special-time-columns.tsx';

const filter = namesOf(specialTimeApi.list);

export function SpecialTimeListPage() {
  const actions = useSpecialTimeActions();
  const remove = useCommand(specialTimeApi.remove, specialTimeReads);
  return (
    <ListPage
      title="特殊时段登记"
      read={specialTimeApi.list}
      empty={
        holdsRight('base-info.special-time.edit')
          ? '还没有登记。寒暑假、节假日或过夜做实验前，请先登记并提交审核'
          : '还没有您可以查看的登记。寒暑假、节假日和过夜的实验由实验室登记'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="实验室" placeholder="实验室名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('type')} label="类型" of={SpecialTimeType} />
          <EnumFilter name={filter('status')} label="审核状态" of={SpecialTimeStatus} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="时段" />
        </>
      }
      toolbar={<ExportButton endpoint={specialTimeApi.export} name="特殊时段登记.xlsx" />}
      create={<NewButton to={`${specialTimePath}/edit/0`} right="base-info.special-time.edit" label="登记特殊时段" />}
      columns={specialTimeColumns}
      rowActions={[
        { label: '查看', to: (row) => `${specialTimePath}/${row.id}` },
        ...actions,
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: '删除这条登记？删除后不能恢复。',
          run: (row) => remove.mutateAsync({ id: row.id }),
          done: '已删除',
        },
      ]}
    />
  );
}
