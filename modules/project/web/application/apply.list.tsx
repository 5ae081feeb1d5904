import { useCommand } from '#kernel/web/api/query.ts';
import { EnumFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { projectApi } from '../../shared/application/project.ts';
import { ProjectState } from '../../shared/application/project.states.ts';
import { applicationColumns } from '../parts/project-columns.tsx';
import { projectFilters } from '../parts/project-filters.tsx';
import { applyPath, listPath, projectReads } from '../parts/reads.ts';

const filter = namesOf(projectApi.list);

/** 项目申报: the applications of the caller. */
export function ApplyListPage() {
  const submit = useCommand(projectApi.submit, projectReads);
  const withdraw = useCommand(projectApi.withdraw, projectReads);
  const remove = useCommand(projectApi.remove, projectReads);
  return (
    <ListPage
      title="项目申报"
      read={projectApi.list}
      input={{ mine: true }}
      empty="还没有申报项目。先看申报通知，再填写申报书"
      filters={
        <>
          {projectFilters}
          <EnumFilter name={filter('state')} label="状态" of={ProjectState} />
        </>
      }
      create={<NewButton to={`${applyPath}/edit/0`} label="填写申报书" />}
      columns={applicationColumns}
      rowActions={[
        {
          label: '提交',
          when: (row) => row.can.includes('submit'),
          confirm: '提交后由学院审核，审核前可以撤回，确定提交吗？',
          run: ({ id }) => submit.mutateAsync({ id }),
          done: '已提交，等待学院审核',
        },
        { label: '编辑', when: (row) => row.can.includes('edit'), to: (row) => `${applyPath}/edit/${row.id}` },
        {
          label: '撤回',
          when: (row) => row.can.includes('withdraw'),
          confirm: '撤回后可以修改并重新提交，确定撤回吗？',
          run: ({ id }) => withdraw.mutateAsync({ id }),
          done: '已撤回',
        },
        { label: '查看', to: (row) => `${listPath}/${row.id}` },
        {
          label: '删除',
          danger: true,
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除“${row.name}”吗？`,
          run: ({ id }) => remove.mutateAsync({ id }),
          done: '已删除',
        },
      ]}
    />
  );
}
