import {
  AppstoreOutlined,
  DownOutlined,
  FileTextOutlined,
  LogoutOutlined,
  MenuOutlined,
  MobileOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Avatar, Button, Dropdown, Tooltip, type MenuProps } from 'antd';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { clientConfig } from '../config.ts';
import { openFile } from '../files.ts';
import { navigationPath } from '../guard.ts';
import { shellSlots } from '../pages.ts';
import { useIsPhone } from '../responsive.ts';
import { logout } from '../session-actions.ts';
import { useSession } from '../session.ts';
import { readSettings } from '../settings.ts';
import { LoginCode } from './login-code.tsx';
import { Mark } from './mark.tsx';
import { RoleSwitch } from './role-switch.tsx';

function useUserMenu(open: { roles: () => void; code: () => void }, manual: string | undefined) {
  const roles = useSession((state) => state.data?.roles.length ?? 0);
  const navigate = useNavigate();
  const actions: Record<string, () => unknown> = {
    roles: open.roles,
    code: open.code,
    person: () => navigate('/change-password'),
    manual: () => openFile(manual ?? ''),
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
  return { items, onClick: ({ key }: { key: string }) => void actions[key]?.() };
}

function Badges() {
  const user = useSession((state) => state.data?.userInfo);
  const system = useSession((state) => state.data?.current_sys);
  const phone = useIsPhone();
  if (!user) return null;
  return (
    <div className="lab-badges">
      <span className="lab-badge" title="学校">
        {user.school_name}
      </span>
      {!phone && system && <span className="lab-badge lab-badge-quiet">{system.name}</span>}
    </div>
  );
}

/** Top of every page: which school, which role, whose session; and what belongs to the person. */
export function Header({ onMenu, hasMenu }: { onMenu: () => void; hasMenu: boolean }) {
  const user = useSession((state) => state.data?.userInfo);
  const phone = useIsPhone();
  const [dialog, setDialog] = useState<'roles' | 'code' | null>(null);
  const settings = useQuery({ queryKey: ['settings'], queryFn: readSettings, staleTime: 600_000 }).data;
  const menu = useUserMenu(
    { roles: () => setDialog('roles'), code: () => setDialog('code') },
    settings?.['operation_manual'],
  );
  return (
    <header className="lab-header">
      {hasMenu && phone && (
        <Button type="text" className="lab-header-button" aria-label="菜单" icon={<MenuOutlined />} onClick={onMenu} />
      )}
      <Link to={navigationPath} className="lab-brand">
        <Mark />
        {!phone && <span>{clientConfig().system_name}</span>}
      </Link>
      <Badges />
      <div className="lab-header-tools">
        <Tooltip title="系统导航">
          <Link to={navigationPath} aria-label="系统导航" className="lab-header-button">
            <AppstoreOutlined />
          </Link>
        </Tooltip>
        {shellSlots().headerTools.map((Tool, at) => (
          <Tool key={at} />
        ))}
        <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
          <button type="button" className="lab-user" aria-label="用户菜单">
            {!phone && <Avatar size={32}>{user?.name.slice(-2)}</Avatar>}
            <span className="lab-user-text">
              <strong>{user?.name}</strong>
              <small title={user?.org_name}>{user?.role_name}</small>
            </span>
            <DownOutlined />
          </button>
        </Dropdown>
      </div>
      {dialog === 'roles' && <RoleSwitch onClose={() => setDialog(null)} />}
      {dialog === 'code' && <LoginCode onClose={() => setDialog(null)} />}
    </header>
  );
}
