import '../parts/entry.css';
import './factor-step.css';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { SessionData } from '#kernel/shared/session.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { secondFactorApi, type PendingLogin } from '../../shared/access/second-factor.ts';
import { EnrolmentKey } from './enrolment-key.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

export type FactorStepProps = {
  pending: PendingLogin;
  /** Back to the first step; with what was refused for good. */
  onBack: (error?: string) => void;
  onDone: (data: SessionData) => unknown;
};

type Opened = { session: SessionData; codes: readonly string[] };

/** The second step of a login: a code of the app, which is set up here where the role requires it. */
export function FactorStep({ pending, onBack, onDone }: FactorStepProps) {
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const send = async () => {
    setBusy(true);
    setError('');
    try {
      const reply = await call(secondFactorApi.verify, { ticket: pending.ticket, code }, { quiet: true, token: null });
      if (reply.recovery_codes.length === 0) return await onDone(reply.session);
      return setOpened({ session: reply.session, codes: reply.recovery_codes });
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.rule === 'identity.pendingOver') return onBack(failure.message);
      setError(failure.message);
      setBusy(false);
      return input.current?.select();
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) return void send();
    return setError('请填写验证码');
  };
  if (opened)
    return (
      <section className="lab-login lab-factor">
        <h1>请保存恢复码</h1>
        <RecoveryCodes codes={opened.codes} />
        <button className="lab-login-submit" type="button" onClick={() => void onDone(opened.session)}>
          我已保存，进入平台
        </button>
      </section>
    );
  const { enrolment } = pending;
  return (
    <form className="lab-login lab-factor" onSubmit={onSubmit} noValidate>
      <h1>{enrolment ? '设置两步验证' : '两步验证'}</h1>
      <p className="lab-login-lead">
        {enrolment ? '您的角色要求两步验证，只需设置一次' : '打开手机上的身份验证器，填写本平台的验证码'}
      </p>
      {enrolment && <EnrolmentKey enrolment={enrolment} />}
      {error && (
        <p className="lab-login-error" role="alert">
          {error}
        </p>
      )}
      <label>
        验证码
        <input
          ref={input}
          name="code"
          autoComplete="one-time-code"
          inputMode={enrolment ? 'numeric' : 'text'}
          maxLength={20}
          placeholder="6 位数字"
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
      </label>
      <button className="lab-login-submit" type="submit" disabled={busy}>
        {busy ? '正在验证…' : '验证'}
      </button>
      <div className="lab-login-hints">
        <span>{enrolment ? '验证码每 30 秒更换' : '手机不在身边时，可填写一个恢复码'}</span>
        <button className="lab-factor-back" type="button" onClick={() => onBack()}>
          返回登录
        </button>
      </div>
    </form>
  );
}
