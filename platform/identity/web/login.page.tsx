import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { useSettings } from '#kernel/web/api/settings.ts';
import type { PendingLogin } from '../shared/access/second-factor.ts';
import type { SignOnProps } from './access/sign-on.tsx';
import { login, type LoginInput } from './parts/login.ts';
import { remembered } from '#kernel/web/session/session.ts';
import { TroubleLine } from '#kernel/web/shell/trouble-line.tsx';
import { EntrySide } from '#platform/identity/web/parts/entry-side.tsx';
import { retrySchools, useSchools, type School } from './parts/schools.ts';

type SchoolProps = { value: string; onChange: (key: string) => void };

function SchoolList({ schools, value, onChange }: SchoolProps & { schools: readonly School[] }) {
  const first = schools[0]?.school_key;
  useEffect(() => {
    if (first && !schools.some((school) => school.school_key === value)) onChange(schools.length === 1 ? first : '');
  }, [first, schools, value, onChange]);
  if (schools.length < 2) return null;
  return (
    <div className="lab-login-school">
      <label htmlFor="school_key">学校</label>
      <select
        id="school_key"
        name="school_key"
        value={value}
        required
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">请选择学校</option>
        {schools.map((school) => (
          <option key={school.school_key} value={school.school_key}>
            {school.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The school before the login; nothing where the deployment has one only. */
export function SchoolSelect(props: SchoolProps) {
  const { data, error } = useSchools();
  if (data) return <SchoolList schools={data} {...props} />;
  return error && <TroubleLine what="学校列表" error={error} onRetry={retrySchools} />;
}

function PasswordInput({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const [shown, setShown] = useState(false);
  return (
    <span className="lab-login-password">
      <label>
        密码
        <input
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)} style={{ top: 31 }}>
        {shown ? '隐藏' : '显示'}
      </button>
    </span>
  );
}

const SignOn = lazy(() => import('./access/sign-on.tsx').then((m) => ({ default: m.SignOn })));

function useLogin() {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [work, setWork] = useState<number>();
  const [pending, setPending] = useState<SignOnProps['pending']>();
  const [search] = useSearchParams();
  const submit = async (input: LoginInput) => {
    setError('');
    setBusy(true);
    try {
      await login(input, search.get('callBackUrl'), setWork);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const pending = failure.data as PendingLogin | undefined;
      if (pending?.ticket) setPending({ pending, input });
      else setError(Object.values(failure.errors ?? {})[0] ?? failure.message);
      setWork(undefined);
      setBusy(false);
    }
  };
  const back = (text = '') => {
    setPending(undefined);
    setError(text);
  };
  return { error, setError, busy, work, submit, pending, back };
}

/** Way in. What was typed stays after a refusal. */
export function LoginPage() {
  const fixed = clientConfig().school_key;
  const [kept] = useState(remembered);
  const named = useSearchParams()[0].get('school');
  const [school, setSchool] = useState(fixed ?? named ?? kept.school_key ?? '');
  const [account, setAccount] = useState(kept.account ?? '');
  const [password, setPassword] = useState('');
  const [rememberMe, setRememberMe] = useState(kept.account !== undefined);
  const chosen = fixed ? undefined : school || undefined;
  const sso = useSettings(chosen);
  const { error, setError, busy, work, submit, pending, back } = useLogin();
  const accountInput = useRef<HTMLInputElement>(null);
  useEffect(() => {
    accountInput.current?.focus();
    // The next page needs the shell; it comes while the person types.
    const timer = setTimeout(() => void import('#kernel/web/shell/shell.tsx').catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // The list is there only where several schools share the platform.
    const schools = event.currentTarget.elements.namedItem('school_key');
    if (schools && !school) return setError('请选择学校');
    if (!account.trim()) return setError('请填写账号');
    if (!password) return setError('请填写密码');
    return void submit({
      account: account.trim(),
      password,
      remember: rememberMe,
      ...(school && { school_key: school }),
    });
  };
  const signOn = (
    <Suspense>
      <SignOn school={chosen} work={work} pending={pending} onBack={back} />
    </Suspense>
  );
  if (pending) return signOn;
  return (
    <div className="lab-entry">
      <EntrySide school={chosen} />
      <main className="lab-entry-main">
        <form className="lab-login" onSubmit={onSubmit} noValidate>
          <h1>登录</h1>
          <p className="lab-login-lead">使用学校分配的账号进入平台</p>
          {error && (
            <p className="lab-login-error" role="alert">
              {error}
            </p>
          )}
          {!fixed && <SchoolSelect value={school} onChange={setSchool} />}
          <label>
            账号
            <input
              ref={accountInput}
              name="account"
              autoComplete="username"
              maxLength={32}
              value={account}
              onChange={(event) => setAccount(event.target.value)}
            />
          </label>
          <PasswordInput value={password} onChange={setPassword} />
          <label className="lab-login-remember">
            <input type="checkbox" checked={rememberMe} onChange={(event) => setRememberMe(event.target.checked)} />
            记住我
          </label>
          <button className="lab-login-submit" type="submit" disabled={busy}>
            {busy ? '正在登录…' : '登录'}
          </button>
          {(work !== undefined || (sso?.sso_protocol ?? 'off') !== 'off') && signOn}
          <div className="lab-login-hints">
            <span>手机登录：在电脑右上角菜单中选“手机扫码登录”</span>
            <Link to={school ? `/lab-baseinfo/out-sign-up?school=${school}` : '/lab-baseinfo/out-sign-up'}>
              校外人员注册
            </Link>
            {clientConfig().mail && <Link to="/reset-password">忘记密码</Link>}
          </div>
        </form>
      </main>
    </div>
  );
}
