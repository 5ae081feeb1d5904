import { DownOutlined } from '@ant-design/icons';
import type { ComponentPropsWithRef } from 'react';
import { useIsPhone } from '../ui/responsive.ts';
import { useSession } from '../session/session.ts';

/** Name and role of the user, always visible. */
export function UserButton({ className = '', ...props }: ComponentPropsWithRef<'button'>) {
  const user = useSession((state) => state.data?.userInfo);
  const phone = useIsPhone();
  if (!user) return null;
  return (
    <button {...props} type="button" className={`lab-user ${className}`}>
      {!phone && (
        <span className="lab-avatar" aria-hidden>
          {user.name.slice(-2)}
        </span>
      )}
      <span className="lab-user-text">
        <span className="lab-visually-hidden">用户菜单</span>
        <strong>{user.name}</strong>
        <small title={user.org_name}>{user.role_name}</small>
      </span>
      <DownOutlined aria-hidden />
    </button>
  );
}
