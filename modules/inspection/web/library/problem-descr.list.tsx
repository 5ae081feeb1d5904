import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import { Enabled } from '#kernel/shared/enums.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { ProblemLevel } from '../../shared/core/problem.states.ts';
import { problemClassApi, problemDescrApi } from '../../shared/library/problem-class.ts';
import { CellWithNote } from '../core/cells.tsx';

const filter = namesOf(problemDescrApi.list);

/** The descriptions of one class; `0` shows those of all. */
export function ProblemDescrListPage() {
  const class_id = Number(useParams()['id']);
  const owner = useRead(problemClassApi.find, { id: class_id }, { enabled: class_id > 0 }).data;
  const reads = [problemDescrApi.list, problemClassApi.list];
  const setStatus = useCommand(problemDescrApi.setStatus, reads);
  return (
    <ListPage
      title="问题描述库"
      note={owner?.name}
      back="/lab-check/problem-class"
      read={problemDescrApi.list}
      empty="还没有问题描述。有了常用描述，登记隐患时可以直接选用"
      input={class_id > 0 ? { class_id } : {}}
      filters={
        <>
          <TextFilter name={filter('keyword')} label="描述" />
          <EnumFilter name={filter('level')} label="等级" of={ProblemLevel} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入问题描述" sheet={problemDescrApi} invalidates={reads} />
          <ExportButton endpoint={problemDescrApi.export} name="问题描述.xlsx" />
        </>
      }
      create={
        holdsRight('inspection.class.edit') && (
          <Link to={`/lab-check/problem-descr-edit/0?class=${class_id}`}>
            <Button type="primary" icon={<PlusOutlined />}>
              新增描述
            </Button>
          </Link>
        )
      }
      columns={[
        {
          field: 'text',
          title: '描述',
          render: (row) => (
            <CellWithNote
              main={row.text}
              note={[row.class_name, row.item_code && `检查项 ${row.item_code}`].filter(Boolean).join(' · ')}
              width={340}
            />
          ),
        },
        { field: 'level', title: '等级', render: (row) => <EnumTag of={ProblemLevel} value={row.level} /> },
        {
          field: 'suggest',
          title: '整改建议',
          render: (row) => <CellWithNote main={row.suggest} note={row.basis && `依据：${row.basis}`} width={320} />,
        },
        { field: 'uses', title: '引用次数', align: 'right', sort: true },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        editAction((id) => `/lab-check/problem-descr-edit/${id}?class=${class_id}`),
        ...statusActions(setStatus.mutateAsync),
      ]}
    />
  );
}
