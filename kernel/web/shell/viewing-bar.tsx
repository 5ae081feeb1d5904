import { EyeOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { sessionApi } from '../../shared/session-api.ts';
import { call } from '../api/api.ts';
import { firstPage } from '../session/guard.ts';
import { goTo } from '../session/session-actions.ts';
import { startSession, useSession } from '../session/session.ts';

/** Tells that the page is seen as another role, and leads back to the own one. */
export function ViewingBar() {
  const user = useSession((state) => state.data?.userInfo);
  const [busy, setBusy] = useState(false);
  const end = async () => {
    setBusy(true);
    try {
      startSession(await call(sessionApi.endViewing, {}));
      goTo(firstPage());
    } finally {
      setBusy(false);
    }
  };
  return (
    <output className="lab-viewing">
      <EyeOutlined aria-hidden />
      <span>
        正在以“{user?.role_name}”（{user?.org_name}）的身份查看，只能看，不能修改
      </span>
      <Button size="small" loading={busy} onClick={() => void end()}>
        退出查看
      </Button>
    </output>
  );
}
