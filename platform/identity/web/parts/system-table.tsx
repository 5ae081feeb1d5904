import { namesOf } from '#screens/fields/names.ts';
import { TextField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { systemApi, type SystemRow } from '#platform/codes/shared/system.ts';
import { menuApi } from '../../shared/role.ts';
import { EntryFields, EntryTable } from './entry-table.tsx';

const field = namesOf(systemApi.update);

const startOf = ({ built, url, front_url }: SystemRow) =>
  front_url || url || (built ? '当前角色的第一个页面' : '正在建设中');

/** The sub-systems on the navigation page: names, order, which are shown, and addresses that lead elsewhere. */
export function SystemTable() {
  const answer = useRead(systemApi.list, { size: 150 });
  return (
    <Loaded of={answer}>
      {({ content }) => (
        <EntryTable<SystemRow>
          title="子系统"
          rowKey="id"
          rows={content}
          columns={[
            { title: '名称', dataIndex: 'name', width: 260 },
            { title: '标识', dataIndex: 'menu_alias', width: 260 },
            { title: '打开的地址', render: (_, row) => startOf(row) },
          ]}
          dialog={(row, onClose) => (
            <FormDialog
              title={`编辑子系统：${row.name}`}
              save={systemApi.update}
              input={{ id: row.id, version: row.version }}
              defaults={row}
              invalidates={[systemApi.list, menuApi.all]}
              onClose={onClose}
            >
              <EntryFields>
                <TextField
                  name={field('url')}
                  label="地址"
                  max={300}
                  span={24}
                  hint="留空时打开平台自己的页面；填写网址时离开本平台"
                />
                <TextField name={field('front_url')} label="前端地址" max={300} span={24} hint="填写后优先于地址" />
              </EntryFields>
            </FormDialog>
          )}
        />
      )}
    </Loaded>
  );
}
