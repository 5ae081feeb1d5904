import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { CollegeFilter } from '#platform/org/web/public.tsx';
import { InstanceStatus } from '../../shared/instance-status.states.ts';
import { instanceApi } from '../../shared/process.ts';
import { taskApi } from '../../shared/task.ts';

// All lists of cases have the same filters.
const filter = namesOf(taskApi.done);

// Drafts and read copies are in no list of cases.
const caseStatuses = {
  $items: InstanceStatus.$items.filter(({ value }) => value !== InstanceStatus.draft && value !== InstanceStatus.read),
};

/** Filters of a list of cases; `moment` names the dates. An array, so that the filter bar sees each of them. */
export const caseFilters = ({ moment, own = false }: { moment: string; own?: boolean }) => [
  <TextFilter key="keyword" name={filter('keyword')} label="标题" placeholder="标题或流程编号" />,
  <SelectFilter
    key="process"
    name={filter('process_key')}
    label="流程"
    source={{ read: instanceApi.processNames, value: 'process_key', label: 'name' }}
  />,
  <EnumFilter key="status" name={filter('status')} label="状态" of={caseStatuses} />,
  ...(own
    ? []
    : [
        <TextFilter key="starter" name={filter('starter')} label="发起人" placeholder="姓名" />,
        <CollegeFilter key="college" name={filter('college_id')} />,
      ]),
  <DateRangeFilter key="dates" from={filter('from')} to={filter('to')} label={moment} />,
];
