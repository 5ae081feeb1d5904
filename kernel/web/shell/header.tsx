import { AppstoreOutlined, MenuOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link } from 'react-router';
import { clientConfig } from '../api/config.ts';
import { navigationPath } from '../session/guard.ts';
import { lazyPart } from '../router/lazy-part.tsx';
import { shellSlots } from '../router/pages.ts';
import { useIsNarrow, useIsPhone } from '../ui/responsive.ts';
import { useSession } from '../session/session.ts';
import { Mark } from './mark.tsx';
import { UserButton } from './user-button.tsx';

const SystemIcon = lazyPart(() => import('./system-icon.tsx').then((m) => m.SystemIcon), <Mark />);
// A click before the menu has loaded opens it once it has.
const UserMenu = lazyPart(
  () => import('./user-menu.tsx').then((m) => m.UserMenu),
  ({ onOpen }) => <UserButton onClick={() => onOpen(true)} />,
);

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

/** Page header: school, role, user, and the account menu. */
export function Header({ onMenu, hasMenu }: { onMenu: () => void; hasMenu: boolean }) {
  const phone = useIsPhone();
  const narrow = useIsNarrow();
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    <header className="lab-header">
      {hasMenu && narrow && (
        <button type="button" className="lab-header-button" aria-label="菜单" onClick={onMenu}>
          <MenuOutlined />
        </button>
      )}
      <Link to={navigationPath} className="lab-brand">
        <SystemIcon />
        <span className={phone ? 'lab-visually-hidden' : ''}>{clientConfig().system_name}</span>
      </Link>
      <Badges />
      <div className="lab-header-tools">
        {!phone && (
          <Link to={navigationPath} aria-label="系统导航" title="系统导航" className="lab-header-button">
            <AppstoreOutlined />
          </Link>
        )}
        {shellSlots().headerTools.map((Tool, at) => (
          <Tool key={at} />
        ))}
        <UserMenu isOpen={isMenuOpen} onOpen={setMenuOpen} />
      </div>
    </header>
  );
}
