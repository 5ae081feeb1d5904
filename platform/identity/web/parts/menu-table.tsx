import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { menuApi, type MenuRow } from '../../shared/role.ts';
import { EntryFields, EntryTable } from './entry-table.tsx';

type Node = MenuRow & { children?: Node[] };

function treeOf(rows: readonly MenuRow[], parent = ''): Node[] {
  return rows
    .filter((row) => row.parent === parent)
    .sort((a, b) => a.sort - b.sort)
    .map((row) => {
      const children = treeOf(rows, row.route_name);
      return children.length > 0 ? { ...row, children } : row;
    });
}

/** The product's menu: a school renames, orders and hides entries; the tree itself comes with the product. */
export function MenuTable() {
  const answer = useRead(menuApi.all, {});
  return (
    <Loaded of={answer}>
      {({ content }) => (
        <EntryTable<Node>
          title="菜单"
          rowKey="route_name"
          rows={treeOf(content)}
          mayEdit={(row) => row.parent !== ''}
          columns={[
            { title: '名称', dataIndex: 'name', width: 260 },
            { title: '路由名', dataIndex: 'route_name', width: 260 },
            { title: '地址', dataIndex: 'url', render: (url: string) => url || '（分组）' },
            { title: '菜单', dataIndex: 'is_menu', width: 80, render: (shown: boolean) => (shown ? '是' : '否') },
          ]}
          dialog={(row, onClose) => (
            <FormDialog
              title={`编辑菜单：${row.title}`}
              save={menuApi.update}
              input={{ route_name: row.route_name, version: row.version }}
              defaults={row}
              invalidates={[menuApi.all]}
              onClose={onClose}
            >
              <EntryFields />
            </FormDialog>
          )}
        />
      )}
    </Loaded>
  );
}
