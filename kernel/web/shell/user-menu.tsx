import {
  FileTextOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  SwapOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openLinked } from '../api/files.ts';
import { helpAddress } from '../help/chapters.ts';
import { lazyPart } from '../router/lazy-part.tsx';
import { shellSlots } from '../router/pages.ts';
import { logout } from '../session/logout.ts';
import { useRoleChoices } from '../session/role-choices.ts';
import { useSettings } from '../api/settings.ts';
import { onChoice } from '../ui/menu-choice.ts';
import { MenuIcon } from './menu-icon.tsx';
import { UserButton } from './user-button.tsx';

const RoleSwitch = lazyPart(() => import('./role-switch.tsx').then((m) => m.RoleSwitch));

// The menu spaces an icon by a class that a lazy one would not pass on.
const accountIcon = (name: string) => (
  <span>
    <MenuIcon name={name} />
  </span>
);

/** Account menu: roles, personal page, tools of the slices, manual, logout. */
export function UserMenu({ isOpen, onOpen }: { isOpen: boolean; onOpen: (isOpen: boolean) => void }) {
  const [dialog, setDialog] = useState<string>();
  const tools = shellSlots().accountTools;
  const chosen = tools.find((tool) => tool.key === dialog);
  const roles = useRoleChoices().length;
  const manual = useSettings()?.['operation_manual'];
  const close = () => setDialog(undefined);
  const navigate = useNavigate();
  const actions: Record<string, () => unknown> = {
    roles: () => setDialog('roles'),
    person: () => navigate('/change-password'),
    manual: () => openLinked({ url: manual ?? '', name: '本校操作手册' }),
    help: () => window.open(helpAddress(), '_blank', 'noopener'),
    logout,
  };
  const items: MenuProps['items'] = [
    ...(roles > 1 ? [{ key: 'roles', icon: <SwapOutlined />, label: '切换角色' }] : []),
    { key: 'person', icon: <UserOutlined />, label: '个人信息' },
    ...tools.map(({ key, icon, label }) => ({ key, icon: accountIcon(icon), label })),
    // The school's own manual wins; the product's stays within reach.
    ...(manual ? [{ key: 'manual', icon: <FileTextOutlined />, label: '本校操作手册' }] : []),
    { key: 'help', icon: <QuestionCircleOutlined />, label: manual ? '平台操作手册' : '操作手册' },
    { type: 'divider' },
    { key: 'logout', icon: <LogoutOutlined />, label: '退出登录' },
  ];
  return (
    <>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        open={isOpen}
        onOpenChange={onOpen}
        menu={{ items, onClick: onChoice((key) => void (actions[key] ?? (() => setDialog(key)))()) }}
      >
        <UserButton />
      </Dropdown>
      {dialog === 'roles' && <RoleSwitch onClose={close} />}
      {chosen && <chosen.Dialog onClose={close} />}
    </>
  );
}
