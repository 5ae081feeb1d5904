import { useCommand } from '#kernel/web/api/query.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { reportApi } from '../../shared/year/report.ts';
import { Step } from '../../shared/year/report.states.ts';
import { fillPath, yearReads } from '../parts/reads.ts';
import { planSource } from '../parts/sources.ts';
import { reportColumns } from './report-columns.tsx';

const filter = namesOf(reportApi.list);
const waits = { $items: [{ value: '1', label: '待我审核' }] };

/** 上报审核: what college and school decide; own instruments are decided by others. */
export function ExamineListPage() {
  const pass = useCommand(reportApi.pass, yearReads);
  return (
    <ListPage
      title="上报审核"
      read={reportApi.list}
      empty="没有上报的年度数据"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号、名称或型号" />
          <EnumFilter name={filter('waits')} label="范围" of={waits} />
          <SelectFilter name={filter('plan_id')} label="计划" source={planSource} />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('step')} label="环节" of={Step} />
        </>
      }
      columns={reportColumns}
      rowActions={[
        { label: '审核', when: (row) => row.can.includes('pass'), to: (row) => `${fillPath}/${row.id}` },
        { label: '查看', when: (row) => !row.can.includes('pass'), to: (row) => `${fillPath}/${row.id}` },
      ]}
      batchActions={[
        {
          label: '通过所选',
          when: (row) => row.can.includes('pass'),
          confirm: (rows) => `确定通过 ${rows.length} 台仪器的年度数据吗？`,
          name: (row) =>
            `${row.asset_no} ${row.instrument_name}：教学 ${row.hours_teach} 小时，科研 ${row.hours_research} 小时`,
          // One after the other: what fails ends it, and a server in trouble is left in peace.
          run: async (rows) => {
            for (const { id, version } of rows) await pass.mutateAsync({ id, version });
          },
          done: '已通过',
        },
      ]}
    />
  );
}
