import { namesOf } from '#kernel/web/fields/names.ts';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { NumberField, TextField } from '#kernel/web/fields/fields.tsx';
import { FormDialog } from '#kernel/web/frames/form-dialog.tsx';
import { Loaded, Panel } from '#kernel/web/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { menuApi, type MenuRow } from '../../shared/role.ts';
import { IconField } from './icon-field.tsx';
import { OnOffField } from '#kernel/web/fields/on-off-field.tsx';
import { OnOffTag } from '#kernel/web/frames/cells.tsx';

const field = namesOf(menuApi.update);

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
  const [edited, setEdited] = useState<MenuRow | null>(null);
  return (
    <>
      <Panel title="菜单">
        <Loaded of={answer}>
          {({ content }) => (
            <Table<Node>
              rowKey="route_name"
              size="middle"
              dataSource={treeOf(content)}
              pagination={false}
              scroll={{ x: 900 }}
              columns={[
                { title: '名称', dataIndex: 'name', width: 260 },
                { title: '路由名', dataIndex: 'route_name', width: 260 },
                { title: '地址', dataIndex: 'url', render: (url: string) => url || '（分组）' },
                { title: '菜单', dataIndex: 'is_menu', width: 80, render: (shown: boolean) => (shown ? '是' : '否') },
                { title: '排序', dataIndex: 'sort', width: 80 },
                {
                  title: '状态',
                  dataIndex: 'status',
                  width: 90,
                  render: (status: number) => <OnOffTag value={status} />,
                },
                {
                  title: '操作',
                  width: 90,
                  render: (_, row) =>
                    row.parent !== '' && (
                      <Button type="link" size="small" onClick={() => setEdited(row)}>
                        编辑
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </Panel>
      {edited && (
        <FormDialog
          title={`编辑菜单：${edited.title}`}
          save={menuApi.update}
          input={{ route_name: edited.route_name, version: edited.version }}
          defaults={edited}
          invalidates={[menuApi.all]}
          onClose={() => setEdited(null)}
        >
          <TextField name={field('name')} label="名称" max={20} span={24} />
          <IconField name={field('icon')} label="图标" />
          <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
          <OnOffField name={field('status')} label="状态" />
        </FormDialog>
      )}
    </>
  );
}
