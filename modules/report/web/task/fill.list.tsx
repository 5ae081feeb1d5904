import { defineEnum } from '#kernel/shared/enums.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ReportStatus } from '../../shared/task.states.ts';
import { taskApi } from '../../shared/task/task.ts';
import { gridPath } from '../parts/reads.ts';
import { planSource, typeSource } from '../parts/sources.ts';
import { taskColumns } from './task-columns.tsx';

const filter = namesOf(taskApi.list);

/** Whose tables: those of the own unit, or of the units below it. */
const Whose = defineEnum({ own: { value: '1', label: '本单位' }, below: { value: '0', label: '下级单位' } });
const YesNo = defineEnum({ yes: { value: '1', label: '是' }, no: { value: '0', label: '否' } });

/** 我的填报: tables of the units that the reader fills. */
export function FillListPage() {
  return (
    <ListPage
      title="我的填报"
      read={taskApi.list}
      empty="没有需要填报的数据"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="单位" placeholder="名称或编号" />
          <SelectFilter name={filter('plan_id')} label="填报计划" source={planSource} />
          <SelectFilter name={filter('type_id')} label="类型" source={typeSource} />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('own')} label="范围" of={Whose} />
          <EnumFilter name={filter('report_status')} label="上报状态" of={ReportStatus} />
          <EnumFilter name={filter('open')} label="进行中" of={YesNo} />
          <EnumFilter name={filter('overdue')} label="逾期" of={YesNo} />
        </>
      }
      columns={taskColumns}
      rowActions={[
        { label: '填报', when: (row) => row.can.includes('fill'), to: gridPath },
        { label: '查看', when: (row) => !row.can.includes('fill'), to: gridPath },
      ]}
    />
  );
}
