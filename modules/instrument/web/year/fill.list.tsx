import { useCommand } from '#kernel/web/api/query.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { reportApi } from '../../shared/year/report.ts';
import { ReportState, ReportStatus, Step } from '../../shared/year/report.states.ts';
import { fillPath, yearReads } from '../parts/reads.ts';
import { instrumentSource, mine, planSource } from '../parts/sources.ts';
import { reportColumns } from './report-columns.tsx';

const filter = namesOf(reportApi.list);

/** 年度填报: the yearly rows of the instruments, with where each one is. */
export function FillListPage() {
  const submit = useCommand(reportApi.submit, yearReads);
  return (
    <ListPage
      title="年度填报"
      read={reportApi.list}
      empty="没有需要填报的年度数据。学校发布年度上报计划后，台账中的每台仪器在这里有一行"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="仪器" placeholder="编号、名称或型号" />
          <SelectFilter name={filter('instrument_id')} label="指定仪器" source={instrumentSource} />
          <SelectFilter name={filter('plan_id')} label="计划" source={planSource} />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('report_status')} label="上报" of={ReportStatus} />
          <EnumFilter name={filter('step')} label="环节" of={Step} />
          <EnumFilter name={filter('state')} label="审核" of={ReportState} />
          <EnumFilter name={filter('mine')} label="范围" of={mine} />
        </>
      }
      columns={reportColumns}
      rowActions={[
        { label: '填报', when: (row) => row.can.includes('fill'), to: (row) => `${fillPath}/edit/${row.id}` },
        {
          label: '上报',
          when: (row) => row.can.includes('submit'),
          confirm: '上报后由学院和学校审核，驳回前不能修改。确定上报吗？',
          run: ({ id }) => submit.mutateAsync({ id }),
          done: '已上报',
        },
        { label: '查看', to: (row) => row.id },
      ]}
    />
  );
}
