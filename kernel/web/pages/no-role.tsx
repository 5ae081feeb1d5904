import './plain.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { navigationPath } from '../session/guard.ts';
import { lazyPart } from '../router/lazy-part.tsx';
import { useBack } from '../router/use-back.ts';
import { logout } from '../session/logout.ts';
import { useRoleChoices } from '../session/role-choices.ts';
import { useSession } from '../session/session.ts';

const RoleSwitch = lazyPart(() => import('../shell/role-switch.tsx').then((m) => m.RoleSwitch));

/** Explains why access is denied, with all available ways on. */
export function NoRolePage() {
  const user = useSession((state) => state.data?.userInfo);
  const roles = useRoleChoices().length;
  const navigate = useNavigate();
  const goBack = useBack({ else: navigationPath });
  const [switching, setSwitching] = useState(false);
  return (
    <div className="lab-plain" style={{ minHeight: '70vh' }}>
      <p className="lab-plain-number">403</p>
      <h1>没有访问权限</h1>
      <p>
        您当前的角色是“{user?.role_name}”（{user?.org_name}），不能打开这个页面。
        {roles > 1 ? '请切换角色，或联系学校管理员开通。' : '请联系学校管理员开通。'}
      </p>
      <div className="lab-plain-actions">
        {roles > 1 && (
          <Button type="primary" onClick={() => setSwitching(true)}>
            切换角色
          </Button>
        )}
        <Button type={roles > 1 ? 'default' : 'primary'} onClick={() => void navigate(navigationPath)}>
          回到首页
        </Button>
        <Button onClick={() => goBack()}>返回上一页</Button>
        <Button onClick={() => void logout()}>退出登录</Button>
      </div>
      {switching && <RoleSwitch onClose={() => setSwitching(false)} />}
    </div>
  );
}
