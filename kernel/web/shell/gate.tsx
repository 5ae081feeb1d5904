import '../pages/plain.css';
import type { ReactNode } from 'react';
import { Link, useLocation, useMatches } from 'react-router';
import { pageBase } from '../../shared/contract.ts';
import { navigationPath } from '../session/guard.ts';
import type { PageHandle } from '../router/pages.ts';
import { mayOpen, useSession } from '../session/session.ts';

function Notice({ title, text, to, label }: { title: string; text: string; to: string; label: string }) {
  return (
    <div className="lab-plain" style={{ minHeight: '70vh' }}>
      <h1>{title}</h1>
      <p>{text}</p>
      <div>
        <Link className="lab-button" to={to}>
          {label}
        </Link>
      </div>
    </div>
  );
}

/**
 * Wraps pages opened with `noLoginPage=1`: visitors without access to the page's data see a notice instead of refused
 * calls.
 */
export function Gate({ children }: { children: ReactNode }) {
  const handle = useMatches().at(-1)?.handle as PageHandle | undefined;
  const { pathname, search } = useLocation();
  const user = useSession((state) => state.data?.userInfo);
  if (!handle || handle.noLogin || handle.guest) return children;
  if (!user) {
    const to = `/login?callBackUrl=${encodeURIComponent(pageBase + pathname + search)}`;
    return <Notice title={handle.title} text="这个页面的内容需要登录后查看。" to={to} label="登录" />;
  }
  if (handle.noRule || mayOpen(handle.route_name)) return children;
  const text = `当前角色“${user.role_name}”不能查看这个页面的内容。请切换角色，或联系学校管理员开通。`;
  return <Notice title={handle.title} text={text} to={navigationPath} label="回到首页" />;
}
