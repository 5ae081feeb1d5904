import { Button, Table } from 'antd';
import type { MenuItem } from '#kernel/shared/session.ts';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { menuApi } from '../../shared/role.ts';

type Row = { key: string; name: string; url: string; children?: Row[] };

function rowsOf(items: readonly MenuItem[]): Row[] {
  return items
    .filter((item) => item.is_menu && item.status)
    .map((item) => {
      const children = rowsOf(item.children);
      const row = { key: item.route_name, name: item.name, url: children.length > 0 ? '' : item.url };
      return children.length > 0 ? { ...row, children } : row;
    });
}

/** The menu tree of the current role, to look at and to open pages from. */
export function OwnMenu() {
  const answer = useRead(menuApi.mine, {});
  return (
    <Panel>
      <Loaded of={answer}>
        {(menus) => (
          <Table<Row>
            size="middle"
            dataSource={rowsOf(menus)}
            pagination={false}
            expandable={{ defaultExpandAllRows: true }}
            columns={[
              {
                title: '名称',
                dataIndex: 'name',
                render: (name: string, { url }) =>
                  url ? (
                    <Button type="link" size="small" onClick={() => void openPage(url)}>
                      {name}
                    </Button>
                  ) : (
                    name
                  ),
              },
              { title: '地址', dataIndex: 'url', responsive: ['md'] },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
