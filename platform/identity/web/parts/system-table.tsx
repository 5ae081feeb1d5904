import { namesOf } from '#kernel/web/fields/names.ts';
import { Button, Table } from 'antd';
import { useState } from 'react';
import { OnOffTag } from '#kernel/web/frames/cells.tsx';
import { NumberField, TextField } from '#kernel/web/fields/fields.tsx';
import { FormDialog } from '#kernel/web/frames/form-dialog.tsx';
import { OnOffField } from '#kernel/web/fields/on-off-field.tsx';
import { Loaded, Panel } from '#kernel/web/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { systemApi, type SystemRow } from '#platform/codes/shared/system.ts';
import { menuApi } from '../../shared/role.ts';
import { IconField } from './icon-field.tsx';

const field = namesOf(systemApi.update);

const startOf = ({ built, url, front_url }: SystemRow) =>
  front_url || url || (built ? '当前角色的第一个页面' : '正在建设中');

/** The sub-systems on the navigation page: names, order, which are shown, and addresses that lead elsewhere. */
export function SystemTable() {
  const answer = useRead(systemApi.list, {});
  const [edited, setEdited] = useState<SystemRow | null>(null);
  return (
    <>
      <Panel title="子系统">
        <Loaded of={answer}>
          {({ content }) => (
            <Table<SystemRow>
              rowKey="id"
              size="middle"
              dataSource={content}
              pagination={false}
              scroll={{ x: 900 }}
              columns={[
                { title: '名称', dataIndex: 'name', width: 260 },
                { title: '标识', dataIndex: 'menu_alias', width: 260 },
                { title: '打开的地址', render: (_, row) => startOf(row) },
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
                  render: (_, row) => (
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
          title={`编辑子系统：${edited.name}`}
          save={systemApi.update}
          input={{ id: edited.id, version: edited.version }}
          defaults={edited}
          invalidates={[systemApi.list, menuApi.all]}
          onClose={() => setEdited(null)}
        >
          <TextField name={field('name')} label="名称" max={20} span={24} />
          <IconField name={field('icon')} label="图标" />
          <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
          <TextField
            name={field('url')}
            label="地址"
            max={300}
            span={24}
            hint="留空时打开平台自己的页面；填写网址时离开本平台"
          />
          <TextField name={field('front_url')} label="前端地址" max={300} span={24} hint="填写后优先于地址" />
          <OnOffField name={field('status')} label="状态" />
        </FormDialog>
      )}
    </>
  );
}
