import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { UnitFilter } from '#platform/org/web/public.tsx';
import { InfoType } from '../../shared/change/change-field.rules.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { ChangeStatus } from '../../shared/change/change-request.states.ts';

const filter = namesOf(changeApi.list);
const reading = {
  $items: [
    { value: 1, label: '待我阅读' },
    { value: 0, label: '其他' },
  ],
};

/** Filters of both lists; an array, so that the filter bar sees each of them. */
export const changeFilters = ({ own = false }: { own?: boolean } = {}) => [
  <TextFilter key="keyword" name={filter('keyword')} label="关键词" placeholder="编号、对象或申请人" />,
  <EnumFilter key="type" name={filter('info_type')} label="类型" of={InfoType} />,
  <EnumFilter key="status" name={filter('status')} label="状态" of={ChangeStatus} />,
  ...(own ? [] : [<UnitFilter key="org" name={filter('org_id')} label="单位" />]),
  <DateRangeFilter key="dates" from={filter('from')} to={filter('to')} label="提交日期" />,
  ...(own ? [] : [<EnumFilter key="read" name={filter('to_read')} label="备案" of={reading} />]),
];
