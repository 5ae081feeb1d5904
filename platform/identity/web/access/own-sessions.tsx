import './factor-step.css';
import { Button } from 'antd';
import { DataTable } from '#screens/frames/data-table.tsx';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ownSessionApi, type OwnSession } from '../../shared/access/own-session.ts';

/** Where the user is logged in, to end what he does not know. */
export function OwnSessions() {
  const answer = useRead(ownSessionApi.list, {});
  const end = useCommand(ownSessionApi.end, [ownSessionApi.list]);
  const endOthers = useCommand(ownSessionApi.endOthers, [ownSessionApi.list]);
  const onEndOthers = async () => {
    if (!(await notify.confirm({ text: '其他设备将立即退出登录，确定吗？', ok: '全部退出' }))) return;
    const { ended } = await endOthers.mutateAsync({});
    notify.success(`已退出 ${ended} 台设备`);
  };
  return (
    <>
      <h2 className="lab-access-title">登录设备</h2>
      <p className="lab-page-note">最多同时登录 5 台设备。发现不认识的设备，请退出它并修改密码。</p>
      <Loaded of={answer}>
        {({ content }) => (
          <>
            <DataTable<OwnSession>
              label="登录设备"
              rowKey="id"
              rows={content}
              columns={[
                {
                  field: 'device',
                  title: '设备',
                  render: (row) => (
                    <>
                      {row.device} {row.is_current && <ToneTag tone="good">当前设备</ToneTag>}
                    </>
                  ),
                },
                { field: 'ip', title: '地址', width: 150 },
                { field: 'role_name', title: '角色', width: 140 },
                {
                  field: 'by_sso',
                  title: '登录方式',
                  width: 130,
                  render: (row) => (row.by_sso ? '统一身份认证' : '账号密码'),
                },
                { field: 'since', title: '登录时间', width: 180 },
                { field: 'seen_at', title: '最近使用', width: 180 },
              ]}
              actions={[
                {
                  label: '退出',
                  when: (row) => !row.is_current,
                  confirm: (row) => `确定让“${row.device}”退出登录？`,
                  run: (row) => end.mutateAsync({ id: row.id }),
                },
              ]}
            />
            {content.length > 1 && (
              <Button danger style={{ marginTop: 16 }} onClick={() => void onEndOthers().catch(() => undefined)}>
                退出其他所有设备
              </Button>
            )}
          </>
        )}
      </Loaded>
    </>
  );
}
