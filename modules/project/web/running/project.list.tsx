import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { runningColumns } from '../parts/project-columns.tsx';
import { projectFilters } from '../parts/project-filters.tsx';

const filter = namesOf(projectApi.list);
const overdue = { $items: [{ value: 'true', label: '已逾期未验收' }] };
const nearEnd = { $items: [{ value: 'true', label: '60 天内到期且有余额' }] };

/** 项目台账: projects with their money. */
export function ProjectListPage() {
  return (
    <ListPage
      title="项目台账"
      read={projectApi.list}
      empty="还没有您可以查看的项目"
      filters={
        <>
          {projectFilters}
          <EnumFilter name={filter('state')} label="状态" of={ProjectState} multiple />
          <EnumFilter name={filter('overdue')} label="逾期" of={overdue} />
          <EnumFilter name={filter('near_end')} label="临近到期" of={nearEnd} />
        </>
      }
      toolbar={<ExportButton endpoint={projectApi.export} name="项目执行表.xlsx" />}
      columns={runningColumns}
      rowActions={[{ label: '查看', to: (row) => row.id }]}
    />
  );
}
