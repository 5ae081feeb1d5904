import { CollegeFilter } from '#platform/org/web/public.tsx';
import { DateRangeFilter } from '#screens/fields/date-filters.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { riskChangeApi } from '../../shared/risk/risk-change.ts';
import { RiskChangeKind, RiskStep } from '../../shared/risk/risk-point.states.ts';
import { changeColumns } from './risk-change-columns.tsx';
import { riskPath } from './risk-tags.tsx';

const filter = namesOf(riskChangeApi.list);

export function RiskChangeListPage() {
  return (
    <ListPage
      title="风险点变更记录"
      read={riskChangeApi.list}
      empty="还没有风险点的新增、变更或关闭"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="风险点、实验室名称或编号" />
          <CollegeFilter name={filter('college_id')} />
          <EnumFilter name={filter('kind')} label="变更类型" of={RiskChangeKind} />
          <EnumFilter name={filter('step')} label="审核结果" of={RiskStep} />
          <DateRangeFilter from={filter('from')} to={filter('to')} label="提交日期" />
        </>
      }
      toolbar={<ExportButton endpoint={riskChangeApi.export} name="风险点变更记录.xlsx" />}
      columns={changeColumns}
      rowActions={[{ label: '查看', to: (row) => `${riskPath}/${row.risk_point_id}` }]}
    />
  );
}
