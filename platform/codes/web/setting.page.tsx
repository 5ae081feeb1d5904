import { Button, Table, Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupBy } from '#kernel/shared/group-by.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { isOffered, offeredPart } from '#kernel/web/router/offered-parts.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { settingApi, type SettingRow } from '../shared/setting.ts';

const SettingDialog = lazyPart(() => import('./parts/setting-dialog.tsx').then((m) => m.SettingDialog));

const TermCalendar = offeredPart('org.term-calendar');

function shown({ kind, value, choices }: SettingRow) {
  if (kind === 'bool') return value === '1' ? '是' : '否';
  if (kind === 'choice') return choices.find((one) => one.value === value)?.label ?? value;
  if (kind === 'file') return value === '' ? '未上传' : '已上传';
  return value || '—';
}

/** Settings by group; values that differ from the default are marked and can be reset. */
function Settings() {
  const answer = useRead(settingApi.list, {});
  const reset = useCommand(settingApi.reset, [settingApi.list]);
  const [edited, setEdited] = useState<SettingRow | null>(null);
  const restore = (row: SettingRow) =>
    perform({ confirm: `“${row.label}”将恢复为默认值，确定恢复？` }, () => reset.mutateAsync({ sys_key: row.sys_key }));
  return (
    <>
      <Loaded of={answer}>
        {({ content }) =>
          [...groupBy(content, (row) => row.group)].map(([group, rows]) => (
            <Panel key={group} title={group}>
              <Table<SettingRow>
                rowKey="sys_key"
                size="middle"
                dataSource={rows}
                pagination={false}
                scroll={{ x: 720 }}
                columns={[
                  { title: '设置项', dataIndex: 'label', width: 220 },
                  {
                    title: '值',
                    width: 240,
                    render: (_, row) => (
                      <>
                        {shown(row)} {row.changed && <ToneTag tone="info">已修改</ToneTag>}
                      </>
                    ),
                  },
                  { title: '说明', dataIndex: 'remark' },
                  {
                    title: '操作',
                    width: 160,
                    render: (_, row) =>
                      row.can.includes('edit') && (
                        <>
                          <Button type="link" size="small" onClick={() => setEdited(row)}>
                            修改
                          </Button>
                          {row.changed && (
                            <Button type="link" size="small" onClick={() => void restore(row)}>
                              恢复默认
                            </Button>
                          )}
                        </>
                      ),
                  },
                ]}
              />
            </Panel>
          ))
        }
      </Loaded>
      {edited && <SettingDialog setting={edited} onClose={() => setEdited(null)} />}
    </>
  );
}

/** Settings of the school, and its calendar. */
export function SettingPage() {
  const [search, setSearch] = useSearchParams();
  const tabs = [
    { key: 'settings', label: '设置项', children: <Settings /> },
    ...(isOffered('org.term-calendar') ? [{ key: 'calendar', label: '学年学期', children: <TermCalendar /> }] : []),
  ];
  return (
    <PageFrame title="系统设置" note="只影响本校">
      <Tabs
        activeKey={search.get('tab') ?? 'settings'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        items={tabs}
        destroyOnHidden
      />
    </PageFrame>
  );
}
