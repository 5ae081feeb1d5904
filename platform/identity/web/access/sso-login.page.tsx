import '#kernel/web/pages/plain.css';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from '#kernel/web/router/links.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import type { PendingLogin } from '../../shared/access/second-factor.ts';
import { ssoApi } from '../../shared/access/sso.ts';
import { openFirstPage } from '../parts/login.ts';

const FactorStep = lazy(() => import('./factor-step.tsx').then((m) => ({ default: m.FactorStep })));

/** Where the school's login sends the browser back: what it brings is good once. */
export function SsoLoginPage() {
  const [error, setError] = useState('');
  const [pending, setPending] = useState<PendingLogin>();
  const isSent = useRef(false);
  useEffect(() => {
    if (isSent.current) return;
    isSent.current = true;
    const finish = async () => {
      const query = location.search.slice(1) || 'state=';
      const { session, callBackUrl } = await call(ssoApi.finish, { query }, { quiet: true, token: null });
      await openFirstPage(session, callBackUrl);
    };
    finish().catch((failure: unknown) => {
      const data = failure instanceof ApiError ? (failure.data as Partial<PendingLogin> | null) : null;
      if (data?.ticket) setPending(data as PendingLogin);
      else setError(failure instanceof ApiError ? failure.message : '登录失败，请返回登录页重试');
    });
  }, []);
  if (error)
    return (
      <main className="lab-plain">
        <h1>无法登录</h1>
        <p role="alert">{error}</p>
        <div>
          <Link className="lab-button" to="/login">
            返回登录页
          </Link>
        </div>
      </main>
    );
  if (!pending) return <p className="lab-boot">正在登录…</p>;
  return (
    <main className="lab-entry-main lab-factor-page">
      <Suspense>
        <FactorStep
          pending={pending}
          onBack={(text) => setError(text ?? '登录没有完成')}
          onDone={(data) => openFirstPage(data, pending.callBackUrl ?? null)}
        />
      </Suspense>
    </main>
  );
}
