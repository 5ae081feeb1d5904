import { editAction } from '#screens/frames/row-actions.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { useState } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { EnumTag, DateCell, ToneTag } from '#screens/frames/cells.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { secondFactorApi } from '../shared/access/second-factor.ts';
import { roleApi } from '../shared/role.ts';
import { userApi, userSheetApi, UserType, type UserRow } from '../shared/user.ts';
import type { GrantRoleProps } from './parts/grant-role.tsx';
import { ImportPeople } from './parts/import-people.tsx';
import type { ResetPasswordsProps } from './parts/reset-passwords.tsx';

const filter = namesOf(userApi.list);

const GrantRole = lazyPart<GrantRoleProps>(() => import('./parts/grant-role.tsx').then((m) => m.GrantRole));
const ResetPasswords = lazyPart<ResetPasswordsProps>(() =>
  import('./parts/reset-passwords.tsx').then((m) => m.ResetPasswords),
);
const FirstPassword = lazyPart(() => import('./parts/first-password.tsx').then((m) => m.FirstPassword));

/** An account whose last day is over cannot log in, whatever its status. */
function Status({ row }: { row: UserRow }) {
  const isOver = row.status === Enabled.on && row.valid_to !== null && row.valid_to < formatDate(new Date(serverNow()));
  return isOver ? <ToneTag tone="warn">已过期</ToneTag> : <EnumTag of={Enabled} value={row.status} />;
}

export function UserListPage() {
  const reset = useCommand(userApi.resetPassword);
  const resetFactor = useCommand(secondFactorApi.reset);
  const setStatus = useCommand(userApi.setStatus);
  const remove = useCommand(userApi.remove);
  const [chosen, setChosen] = useState<number[]>();
  const [resetting, setResetting] = useState<number[]>();
  const [shown, setShown] = useState<{ name: string; password: string } | null>(null);
  return (
    <ListPage
      title="用户管理"
      read={userApi.list}
      empty="还没有用户。新增用户，或用“导入”从表格一次建立"
      toolbar={
        <>
          <ImportPeople />
          <ExportButton endpoint={userSheetApi.export} name="用户管理.xlsx" />
        </>
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="姓名、账号或工号" />
          <EnumFilter name={filter('user_type')} label="人员类型" of={UserType} />
          <SelectFilter name={filter('role_id')} label="角色" source={{ read: roleApi.list }} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
        </>
      }
      create={<NewButton to="/user/0" right="identity.user.edit" label="新增用户" />}
      columns={[
        { field: 'name', title: '姓名', sort: true, fixed: true, maxWidth: 120 },
        { field: 'account', title: '账号', sort: true },
        { field: 'job_no', title: '工号/学号', sort: true, shown: 'wide' },
        {
          field: 'user_type',
          title: '人员类型',
          render: (row) => <EnumTag of={UserType} value={row.user_type} />,
        },
        { field: 'status', title: '状态', render: (row) => <Status row={row} /> },
        { field: 'college_name', title: '所属单位', maxWidth: 150 },
        {
          field: 'roles',
          title: '角色',
          maxWidth: 240,
          render: (row) => row.roles.map((one) => `${one.role_name}（${one.org_name}）`).join('、') || '—',
        },
        { field: 'mobile', title: '手机' },
        {
          field: 'last_login_at',
          title: '最近登录',
          shown: 'wide',
          sort: true,
          render: (row) => <DateCell value={row.last_login_at} />,
        },
      ]}
      batchActions={[
        {
          label: '授予角色',
          right: 'identity.user.edit',
          when: (row) => row.can.includes('edit'),
          run: (rows) => setChosen(rows.map((row) => row.id)),
          done: false,
        },
        {
          label: '批量重置密码',
          right: 'identity.user.edit',
          when: (row) => row.can.includes('password'),
          run: (rows) => setResetting(rows.map((row) => row.id)),
          done: false,
        },
      ]}
      rowActions={[
        editAction((id) => `/user/${id}`),
        {
          label: '重置密码',
          when: (row) => row.can.includes('password'),
          confirm: (row) => `重置后“${row.name}”的原密码立即失效，已登录的设备全部退出。确定重置？`,
          run: async ({ id, name }) => {
            const { password, mailed_to } = await reset.mutateAsync({ id });
            if (mailed_to) await notify.alert(`重置链接已发送至 ${mailed_to}，30 分钟内有效。`, '重置密码');
            else setShown({ name, password });
          },
          done: false,
        },
        {
          label: '重置两步验证',
          when: (row) => row.can.includes('factor'),
          confirm: (row) =>
            `重置后“${row.name}”登录时不再需要原来的身份验证器，已登录的设备全部退出。请先核实本人身份，确定重置？`,
          run: (row) => resetFactor.mutateAsync({ id: row.id }),
        },
        {
          label: '停用',
          when: (row) => row.can.includes('status') && row.status === Enabled.on,
          confirm: (row) => `停用后“${row.name}”不能登录，确定停用？`,
          danger: true,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.off }),
        },
        {
          label: '启用',
          when: (row) => row.can.includes('status') && row.status === Enabled.off,
          run: (row) => setStatus.mutateAsync({ id: row.id, status: Enabled.on }),
        },
        {
          label: '删除',
          when: (row) => row.can.includes('remove'),
          confirm: (row) => `确定删除用户“${row.name}”？`,
          danger: true,
          run: (row) => remove.mutateAsync({ id: row.id }),
        },
      ]}
    >
      {chosen && <GrantRole ids={chosen} onClose={() => setChosen(undefined)} />}
      {resetting && <ResetPasswords ids={resetting} onClose={() => setResetting(undefined)} />}
      {shown && <FirstPassword {...shown} onClose={() => setShown(null)} />}
    </ListPage>
  );
}
