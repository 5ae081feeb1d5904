import { FileTextOutlined, LogoutOutlined, MobileOutlined, SwapOutlined, UserOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { use, useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadLinked } from '../api/files.ts';
import { lazyPart } from '../router/lazy-part.tsx';
import { logout } from '../session/logout.ts';
import { useSession } from '../session/session.ts';
import { readSettings } from '../api/settings.ts';
import { UserButton } from './user-button.tsx';

const RoleSwitch = lazyPart(() => import('./role-switch.tsx').then((m) => m.RoleSwitch));
const LoginCode = lazyPart(() => import('./login-code.tsx').then((m) => m.LoginCode));

/** What belongs to the person: roles, own data, the phone, the manual, the way out. */
export function UserMenu() {
  const [dialog, setDialog] = useState<'roles' | 'code' | null>(null);
  const roles = useSession((state) => state.data?.roles.length ?? 0);
  const manual = use(readSettings())['operation_manual'];
  const navigate = useNavigate();
  const actions: Record<string, () => unknown> = {
    roles: () => setDialog('roles'),
    code: () => setDialog('code'),
    person: () => navigate('/change-password'),
    manual: () => downloadLinked(manual ?? ''),
    logout,
  };
  const items: MenuProps['items'] = [
    ...(roles > 1 ? [{ key: 'roles', icon: <SwapOutlined />, label: '切换角色' }] : []),
    { key: 'person', icon: <UserOutlined />, label: '个人信息' },
    { key: 'code', icon: <MobileOutlined />, label: '手机扫码登录' },
    ...(manual ? [{ key: 'manual', icon: <FileTextOutlined />, label: '操作手册下载' }] : []),
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{ items, onClick: ({ key }) => void actions[key]?.() }}
      >
        <UserButton />
      </Dropdown>
      {dialog === 'roles' && <RoleSwitch onClose={() => setDialog(null)} />}
      {dialog === 'code' && <LoginCode onClose={() => setDialog(null)} />}
    </>
  );
}
