import { useCommand } from '#kernel/web/api/query.ts';
import { RiskLevel } from '#modules/base-info/shared/risk/risk-point.states.ts';
import { CollegeFilter, LabFilter } from '#platform/org/web/public.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { experimentApi, experimentSheet } from '../shared/experiment.ts';
import { ExperimentState } from '../shared/experiment.states.ts';
import { ExperimentKind } from '../shared/kinds.ts';
import { useExperimentActions } from './parts/experiment-actions.tsx';
import { experimentColumns } from './parts/experiment-columns.tsx';
import { experimentReads, listPath, riskPath } from './parts/reads.ts';

const filter = namesOf(experimentApi.list);
const mine = { $items: [{ value: '1', label: '我负责或登记的' }] };
const waits = { $items: [{ value: '1', label: '待我审核' }] };
const near = { $items: [{ value: '1', label: '60 天内到期' }] };

/** 实验项目: the register of experiments with the levels of their risks. */
export function ExperimentListPage() {
  const { actions, dialog } = useExperimentActions();
  const remove = useCommand(experimentApi.remove, experimentReads);
  return (
    <ListPage
      title="实验项目"
      read={experimentApi.list}
      empty="还没有实验项目。登记后填写风险评估，或用“导入”一次登记"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="编号、名称或负责人" />
          <EnumFilter name={filter('state')} label="状态" of={ExperimentState} />
          <EnumFilter name={filter('level')} label="风险等级" of={RiskLevel} />
          <EnumFilter name={filter('kind')} label="类型" of={ExperimentKind} />
          <CollegeFilter name={filter('college_id')} />
          <LabFilter name={filter('lab_id')} />
          <EnumFilter name={filter('waits')} label="审核" of={waits} />
          <EnumFilter name={filter('mine')} label="我的" of={mine} />
          <EnumFilter name={filter('near_end')} label="到期" of={near} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入实验项目" sheet={experimentSheet} invalidates={experimentReads} />
          <ExportButton endpoint={experimentSheet.export} name="实验项目.xlsx" />
        </>
      }
      create={<NewButton to={`${listPath}/edit/0`} right="experiment.project.edit" label="登记实验项目" />}
      columns={experimentColumns}
      rowActions={[
        ...actions,
        { label: '风险评估', to: (row) => `${riskPath}/${row.id}` },
        editAction((id) => `${listPath}/edit/${id}`),
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除“${row.name}”吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
          done: '已删除',
        },
      ]}
    >
      {dialog}
    </ListPage>
  );
}
