import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { groupBy } from '#kernel/shared/group-by.ts';
import { FileLink } from '#kernel/web/api/file-link.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { DataTable, type Column } from '#screens/frames/data-table.tsx';
import { isOffered, offeredPart } from '#kernel/web/router/offered-parts.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { publicSettings } from '#kernel/shared/settings.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { settingApi, type SettingRow } from '../shared/setting.ts';

const SettingDialog = lazyPart(() => import('./parts/setting-dialog.tsx').then((m) => m.SettingDialog));

const TermCalendar = offeredPart('org.term-calendar');

function shown({ kind, value, file, choices, changed }: SettingRow) {
  if (kind === 'secret') return changed ? '已填写，不再显示' : '未填写';
  if (kind === 'bool') return value === '1' ? '是' : '否';
  if (kind === 'choice') return choices.find((one) => one.value === value)?.label ?? value;
  if (kind === 'color' && value !== '')
    return (
      <>
        <i className="lab-dot" style={{ background: value }} /> {value}
      </>
    );
  if (kind === 'file') return file ? <FileLink file={file} /> : '未上传';
  return value || '—';
}

const columns: readonly Column<SettingRow>[] = [
  { field: 'label', title: '设置项', width: 220 },
  {
    field: 'value',
    title: '值',
    width: 240,
    render: (row) => (
      <>
        {shown(row)} {row.changed && <ToneTag tone="info">已修改</ToneTag>}
      </>
    ),
  },
  { field: 'remark', title: '说明', maxWidth: 480 },
];

/** Settings by group; values that differ from the default are marked and can be reset. */
function Settings() {
  const answer = useRead(settingApi.list, {});
  const reset = useCommand(settingApi.reset, [settingApi.list, publicSettings]);
  const [edited, setEdited] = useState<SettingRow | null>(null);
  return (
    <>
      <Loaded of={answer}>
        {({ content }) =>
          [...groupBy(content, (row) => row.group)].map(([group, rows]) => (
            <Panel key={group} title={group}>
              <DataTable<SettingRow>
                label={group}
                rowKey="sys_key"
                rows={rows}
                columns={columns}
                actions={[
                  {
                    label: '修改',
                    when: (row) => row.can.includes('edit'),
                    run: (row) => setEdited(row),
                    done: false,
                  },
                  {
                    label: '恢复默认',
                    when: (row) => row.can.includes('edit') && row.changed,
                    confirm: (row) => `“${row.label}”将恢复为默认值，确定恢复？`,
                    run: (row) => reset.mutateAsync({ sys_key: row.sys_key }),
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
