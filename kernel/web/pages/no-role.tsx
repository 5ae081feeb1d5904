import './entry.css';
import { Link } from 'react-router';
import { navigationPath } from '../guard.ts';
import { useSession } from '../session.ts';

export function NoRolePage() {
  const user = useSession((state) => state.data?.userInfo);
  return (
    <div className="lab-plain" style={{ minHeight: '70vh' }}>
      <p className="lab-plain-number">403</p>
      <h1>没有访问权限</h1>
      <p>当前角色“{user?.role_name}”不能打开这个页面。请切换角色，或联系学校管理员开通。</p>
      <div>
        <Link className="lab-button" to={navigationPath}>
          回到系统导航
        </Link>
      </div>
    </div>
  );
}
