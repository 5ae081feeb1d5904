import { Alert, Button, Form, Input, Modal, Progress, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { leave } from '#kernel/web/session/session-actions.ts';
import { useSession } from '#kernel/web/session/session.ts';
import type { LoginAgainProps } from '#kernel/web/shell/login-again.tsx';
import type { PendingLogin } from '../../shared/access/second-factor.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { FactorStepProps } from '../access/factor-step.tsx';
import { resumeSession, resumeWith } from './resume-session.ts';

const FactorStep = lazyPart<FactorStepProps>(() => import('../access/factor-step.tsx').then((m) => m.FactorStep));

type State = { busy: boolean; error?: string; work?: number; pending?: PendingLogin };

function useResume(onEnd: LoginAgainProps['onEnd']) {
  const [state, setState] = useState<State>({ busy: false });
  const submit = async (password: string) => {
    setState({ busy: true });
    try {
      onEnd(await resumeSession(password, (work) => setState({ busy: true, work })));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      const { ticket } = (failure.data ?? {}) as Partial<PendingLogin>;
      if (ticket) setState({ busy: false, pending: failure.data as PendingLogin });
      else setState({ busy: false, error: Object.values(failure.errors ?? {})[0] ?? failure.message });
    }
  };
  const back = (error?: string) => setState({ busy: false, ...(error && { error }) });
  return { ...state, submit, back };
}

/** The login over a page whose session has ended: the same user types the password, and the page goes on. */
export function LoginAgainDialog({ onEnd }: LoginAgainProps) {
  // The user of the ended session; the store changes before the dialog closes.
  const [user] = useState(() => useSession.getState().data!.userInfo);
  const [form] = Form.useForm<{ password?: string }>();
  const input = useRef<InputRef>(null);
  const { busy, error, work, pending, submit, back } = useResume(onEnd);
  const changeAccount = () => {
    leave(`?callBackUrl=${encodeURIComponent(location.pathname + location.search)}`);
    onEnd(false);
  };
  const frame = {
    open: true,
    title: '登录已失效，请重新登录',
    width: 420,
    zIndex: 1500,
    closable: false,
    keyboard: false,
    mask: { closable: false },
  };
  if (pending)
    return (
      <Modal {...frame} footer={null}>
        <FactorStep pending={pending} onBack={back} onDone={async (data) => onEnd(await resumeWith(data))} />
      </Modal>
    );
  if (user.by_sso)
    return (
      <Modal
        {...frame}
        footer={
          <Button type="primary" onClick={changeAccount}>
            去登录页
          </Button>
        }
      >
        <p className="lab-page-note">
          您是通过统一身份认证登录的，请到登录页重新登录；已填写的内容保存在本机，登录后回到本页继续。
        </p>
      </Modal>
    );
  return (
    <Modal
      {...frame}
      afterOpenChange={() => input.current?.focus()}
      footer={[
        <Button key="other" type="link" disabled={busy} onClick={changeAccount}>
          换用其他账号
        </Button>,
        <Button key="ok" type="primary" loading={busy} onClick={() => form.submit()}>
          登录
        </Button>,
      ]}
    >
      <p className="lab-page-note">输入密码后可在本页继续，已填写的内容不会丢失。</p>
      {error && <Alert type="error" showIcon title={error} style={{ marginBottom: 16 }} />}
      <Form form={form} layout="vertical" disabled={busy} onFinish={({ password }) => void submit(password ?? '')}>
        {!clientConfig().school_key && (
          <Form.Item label="学校">
            <Input value={user.school_name} readOnly variant="filled" />
          </Form.Item>
        )}
        <Form.Item label="账号">
          <Input value={user.account} readOnly variant="filled" autoComplete="username" suffix={user.name} />
        </Form.Item>
        <Form.Item name="password" label="密码" rules={[{ required: true, message: '请填写密码' }]}>
          <Input.Password ref={input} autoComplete="current-password" />
        </Form.Item>
      </Form>
      {work !== undefined && (
        <output>
          正在进行安全验证…
          <Progress percent={Math.round(work * 100)} showInfo={false} size="small" />
        </output>
      )}
    </Modal>
  );
}
