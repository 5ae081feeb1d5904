import './parts/entry.css';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '#kernel/web/router/links.ts';
import { passwordApi } from '../shared/password.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { remembered } from '#kernel/web/session/session.ts';
import { EntrySide } from '#platform/identity/web/parts/entry-side.tsx';
import { SchoolSelect } from './login.page.tsx';

/** Sends one call of a form and keeps what it said. */
function useSending() {
  const [error, setError] = useState('');
  const [state, setState] = useState<'open' | 'busy' | 'done'>('open');
  const send = async (work: () => Promise<unknown>) => {
    setError('');
    setState('busy');
    try {
      await work();
      setState('done');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setError(Object.values(failure.errors ?? {})[0] ?? failure.message);
      setState('open');
    }
  };
  return { error, setError, state, send };
}

type FrameProps = {
  title: string;
  lead: string;
  error: string;
  onSubmit?: () => void;
  children?: ReactNode;
  /** Beside the way back to the login. */
  further?: ReactNode;
};

function Frame({ title, lead, error, onSubmit, children, further }: FrameProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <div className="lab-entry">
      <EntrySide />
      <main className="lab-entry-main">
        <form className="lab-login" onSubmit={submit} noValidate>
          <h1>{title}</h1>
          <p className="lab-login-lead">{lead}</p>
          {error && (
            <p className="lab-login-error" role="alert">
              {error}
            </p>
          )}
          {children}
          <div className="lab-login-hints">
            <Link to="/login">返回登录</Link>
            {further}
          </div>
        </form>
      </main>
    </div>
  );
}

/** Asks for a link. What was typed at the login is taken over. */
function AskForLink() {
  const fixed = clientConfig().school_key;
  const [kept] = useState(remembered);
  const [school, setSchool] = useState(fixed ?? kept.school_key ?? '');
  const [account, setAccount] = useState(kept.account ?? '');
  const { error, setError, state, send } = useSending();
  if (state === 'done')
    return (
      <Frame
        title="请查收邮件"
        lead="如果该账号登记了邮箱，重置链接已发出，30 分钟内有效。没有收到时请检查垃圾邮件，或联系学校管理员。"
        error=""
      />
    );
  const onSubmit = () => {
    if (!account.trim()) return setError('请填写账号');
    const input = { account: account.trim(), ...(school && { school_key: school }) };
    return void send(() => call(passwordApi.requestReset, input, { quiet: true }));
  };
  return (
    <Frame title="忘记密码" lead="我们向账号登记的邮箱发送重置链接" error={error} onSubmit={onSubmit}>
      {!fixed && <SchoolSelect value={school} onChange={setSchool} />}
      <label>
        账号
        <input
          name="account"
          autoComplete="username"
          maxLength={32}
          value={account}
          onChange={(event) => setAccount(event.target.value)}
        />
      </label>
      <button className="lab-login-submit" type="submit" disabled={state === 'busy'}>
        {state === 'busy' ? '正在发送…' : '发送重置链接'}
      </button>
    </Frame>
  );
}

type Secret = { label: string; value: string; onChange: (text: string) => void };

function NewSecret({ label, value, onChange }: Secret) {
  return (
    <label>
      {label}
      <input
        type="password"
        autoComplete="new-password"
        maxLength={128}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}

/** Chooses the new password at the link of the mail. */
function ChoosePassword({ code, school }: { code: string; school: string }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { error, setError, state, send } = useSending();
  if (state === 'done')
    return <Frame title="密码已重置" lead="请用新密码登录。其他设备上的登录已全部退出。" error="" />;
  const onSubmit = () => {
    if (password !== again) return setError('两次填写的新密码不一致');
    const input = { code, school_key: school, new_password: password };
    return void send(() => call(passwordApi.resetPassword, input, { quiet: true }));
  };
  return (
    <Frame
      title="设置新密码"
      lead="至少 10 位，包含大写字母、小写字母、数字、符号中的三类"
      error={error}
      onSubmit={onSubmit}
      further={<Link to="/reset-password">重新申请链接</Link>}
    >
      <NewSecret label="新密码" value={password} onChange={setPassword} />
      <NewSecret label="确认新密码" value={again} onChange={setAgain} />
      <button className="lab-login-submit" type="submit" disabled={state === 'busy'}>
        {state === 'busy' ? '正在保存…' : '保存新密码'}
      </button>
    </Frame>
  );
}

/** Both ends of a mailed link: asking for it, and the new password. */
export function ResetPasswordPage() {
  const [search] = useSearchParams();
  const code = search.get('code');
  return code ? <ChoosePassword code={code} school={search.get('school') ?? ''} /> : <AskForLink />;
}
