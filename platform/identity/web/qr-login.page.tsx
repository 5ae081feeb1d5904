import '#kernel/web/pages/plain.css';
import './parts/qr-login.css';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { loginCodeApi } from '../shared/login-code.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { firstPage } from '#kernel/web/session/guard.ts';
import { openPage } from '#kernel/web/session/open-page.ts';
import { navigation } from '#kernel/web/session/session-actions.ts';
import { startSession } from '#kernel/web/session/session.ts';

/** The phone gets a session of its own for the same person and role. */
async function confirmLoginCode(code: string) {
  startSession(await call(loginCodeApi.loginCodeConfirm, { code }, { quiet: true }));
  await navigation.ready();
  await openPage(firstPage(), { replace: true });
}

/** The phone shows whose session it would take over, and asks. */
export function QrLoginPage() {
  const { code = '' } = useParams();
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [info, setInfo] = useState<OutputOf<typeof loginCodeApi.loginCodeInfo>>();
  useEffect(() => {
    call(loginCodeApi.loginCodeInfo, { code }, { quiet: true }).then(setInfo, (failure: Error) =>
      setError(failure.message),
    );
  }, [code]);
  const confirm = async () => {
    setBusy(true);
    try {
      await confirmLoginCode(code);
    } catch (failure) {
      setError(failure instanceof ApiError ? failure.message : '登录失败');
      setBusy(false);
    }
  };
  if (!info && !error) return <p className="lab-boot">正在加载…</p>;
  if (!info || error)
    return (
      <main className="lab-plain">
        <h1>无法登录</h1>
        <p role="alert">{error}。二维码只能使用一次，过期请在电脑上重新打开。</p>
        <div>
          <Link className="lab-button" to="/login">
            用账号登录
          </Link>
        </div>
      </main>
    );
  const { name, school_name, role_name, device, created_at, match } = info;
  return (
    <main className="lab-plain">
      <h1>确认登录</h1>
      <p>请核对电脑上显示的数字与下面一致</p>
      <p className="lab-match">{match}</p>
      <dl className="lab-login-facts">
        <dt>姓名</dt>
        <dd>{name}</dd>
        <dt>学校</dt>
        <dd>{school_name}</dd>
        <dt>角色</dt>
        <dd>{role_name}</dd>
        <dt>设备</dt>
        <dd>{device}</dd>
        <dt>时间</dt>
        <dd>{created_at}</dd>
      </dl>
      <div>
        <button type="button" className="lab-button" disabled={busy} onClick={() => void confirm()}>
          {busy ? '正在登录…' : '在此手机登录'}
        </button>
        <Link className="lab-button lab-button-quiet" to="/">
          取消
        </Link>
      </div>
    </main>
  );
}
