import { editAction } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { EnumFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import { holdsRight, mayCall } from '#kernel/web/session/session.ts';
import { settingCopyApi } from '#platform/codes/shared/setting-copy.ts';
import type { NewManager } from '../shared/manager-request.ts';
import { schoolApi, type SchoolRow } from '../shared/school.ts';
import { Enabled } from '#kernel/shared/enums.ts';

const filter = namesOf(schoolApi.list);

const ManagerDialog = lazyPart(() => import('./parts/manager-dialog.tsx').then((m) => m.ManagerDialog));
const CopySettings = lazyPart(() => import('./parts/copy-settings.tsx').then((m) => m.CopySettings));
const ManagerRequests = lazyPart(() => import('./parts/manager-requests.tsx').then((m) => m.ManagerRequests));
const FirstPassword = lazyPart(() => import('#platform/identity/web/public.tsx').then((m) => m.FirstPassword));

const here = '/school-management';

export function SchoolListPage() {
  const setStatus = useCommand(schoolApi.setStatus);
  const [managed, setManaged] = useState<SchoolRow>();
  const [copied, setCopied] = useState<SchoolRow>();
  const [made, setMade] = useState<NewManager>();
  return (
    <ListPage
      title="学校管理"
      read={schoolApi.list}
      empty="还没有学校"
      filters={
        <>
          <TextFilter name={filter('keyword')} label="学校" placeholder="名称、代码或平台标识" />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={
        holdsRight('org.school.edit') && (
          <Link to={`${here}/0`}>
            <Button type="primary" icon={<PlusOutlined />}>
              新增学校
            </Button>
          </Link>
        )
      }
      columns={[
        { field: 'name', title: '学校名称', sort: true },
        { field: 'moe_code', title: '学校代码', sort: true },
        { field: 'school_key', title: '平台标识', sort: true },
        { field: 'host', title: '域名' },
        { field: 'campus_count', title: '校区数', align: 'right' },
        { field: 'lab_count', title: '实验室数', align: 'right' },
        { field: 'user_count', title: '用户数', align: 'right' },
        { field: 'status', title: '状态', render: (row) => <EnumTag of={Enabled} value={row.status} /> },
      ]}
      rowActions={[
        editAction((id) => `${here}/${id}`),
        {
          label: '新增管理员',
          when: (row) => row.can.includes('addManager') || row.can.includes('requestManager'),
          run: setManaged,
        },
        { label: '复制设置', when: () => mayCall(settingCopyApi.copy), run: setCopied },
        {
          label: '停用',
          danger: true,
          when: (row) => row.can.includes('status') && row.status === 1,
          confirm: (row) => `停用后“${row.name}”的所有用户都不能登录。确定停用吗？`,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: 0 }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('status') && row.status === 0,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: 1 }),
        },
      ]}
    >
      {holdsRight('org.school.edit') && <ManagerRequests onApproved={setMade} />}
      {copied && <CopySettings school={copied} onClose={() => setCopied(undefined)} />}
      {managed && <ManagerDialog school={managed} onDone={setMade} onClose={() => setManaged(undefined)} />}
      {made && <FirstPassword {...made} onClose={() => setMade(undefined)} />}
    </ListPage>
  );
}
