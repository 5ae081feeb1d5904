import { Alert, Button, Form, Input, Modal, Space, type InputRef } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { showErrors } from '#screens/frames/form-rules.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { ownSessionApi } from '../../shared/access/own-session.ts';
import { secondFactorApi, type Enrolment } from '../../shared/access/second-factor.ts';
import { FactorRule } from '../../shared/factor-rule.ts';
import { EnrolmentKey } from './enrolment-key.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type State = OutputOf<typeof secondFactorApi.find>;

/** Asks for one text; what is refused stands at the field. */
function AskDialog(props: {
  title: string;
  name: 'code' | 'password';
  label: string;
  ok: string;
  children?: ReactNode;
  send: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const [form] = Form.useForm<Record<string, string>>();
  const [busy, setBusy] = useState(false);
  const { name, label, send } = props;
  const isPassword = name === 'password';
  const submit = async (values: Record<string, string>) => {
    setBusy(true);
    try {
      await send(values[name] ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.errors) showErrors(form, error);
      else form.setFields([{ name, errors: [error.message] }]);
      setBusy(false);
    }
  };
  const input = useRef<InputRef>(null);
  return (
    <Modal
      open
      title={props.title}
      afterOpenChange={(open) => open && input.current?.focus()}
      width={460}
      okText={props.ok}
      confirmLoading={busy}
      onOk={() => form.submit()}
      onCancel={props.onClose}
    >
      {props.children}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item name={name} label={label} rules={[{ required: true, message: `请填写${label}` }]}>
          {isPassword ? (
            <Input.Password ref={input} autoComplete="current-password" maxLength={128} />
          ) : (
            <Input ref={input} autoComplete="one-time-code" maxLength={20} />
          )}
        </Form.Item>
      </Form>
    </Modal>
  );
}

type Step =
  | { kind: 'password' }
  | { kind: 'renew' }
  | { kind: 'stop' }
  | { kind: 'code'; enrolment: Enrolment }
  | { kind: 'codes'; codes: readonly string[] };

/** The dialogs of the second factor, one after the other. */
function Steps({ step, setStep }: { step: Step; setStep: (step?: Step) => void }) {
  const invalidate = useInvalidate();
  const close = () => setStep();
  const show = async (codes: readonly string[]) => {
    setStep({ kind: 'codes', codes });
    await invalidate([secondFactorApi.find, ownSessionApi.list]);
  };
  if (step.kind === 'password') {
    const send = async (password: string) =>
      setStep({ kind: 'code', enrolment: await call(secondFactorApi.start, { password }, { quiet: true }) });
    return (
      <AskDialog
        key="1"
        title="开启两步验证"
        name="password"
        label="当前密码"
        ok="下一步"
        send={send}
        onClose={close}
      />
    );
  }
  if (step.kind === 'code') {
    const send = async (code: string) =>
      show((await call(secondFactorApi.confirm, { code }, { quiet: true })).recovery_codes);
    return (
      <AskDialog key="2" title="设置身份验证器" name="code" label="验证码" ok="开启" send={send} onClose={close}>
        <EnrolmentKey enrolment={step.enrolment} />
      </AskDialog>
    );
  }
  if (step.kind === 'renew') {
    const send = async (code: string) =>
      show((await call(secondFactorApi.renewCodes, { code }, { quiet: true })).recovery_codes);
    return (
      <AskDialog key="3" title="重新生成恢复码" name="code" label="验证码" ok="生成" send={send} onClose={close}>
        <p className="lab-page-note">原来的恢复码立即失效。</p>
      </AskDialog>
    );
  }
  if (step.kind === 'stop') {
    const send = async (code: string) => {
      await call(secondFactorApi.stop, { code }, { quiet: true });
      setStep();
      notify.success('两步验证已关闭');
      await invalidate([secondFactorApi.find]);
    };
    return (
      <AskDialog key="4" title="关闭两步验证" name="code" label="验证码或恢复码" ok="关闭" send={send} onClose={close}>
        <p className="lab-page-note">关闭后只凭密码登录，恢复码全部失效。</p>
      </AskDialog>
    );
  }
  return (
    <Modal
      open
      title="请保存恢复码"
      width={460}
      closable={false}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={close}>
          我已保存
        </Button>
      }
    >
      <RecoveryCodes codes={step.codes} />
    </Modal>
  );
}

function Offer({ state, start }: { state: State; start: (step: Step) => void }) {
  const { enrolled, rule, codes_left, since, asks_password } = state;
  const begin = async () => {
    if (asks_password) return start({ kind: 'password' });
    return start({ kind: 'code', enrolment: await call(secondFactorApi.start, {}) });
  };
  if (!enrolled && rule === FactorRule.off)
    return <p className="lab-page-note">您的角色没有启用两步验证；需要时请联系学校管理员在“角色管理”中启用。</p>;
  if (!enrolled)
    return (
      <>
        <p className="lab-page-note">
          开启后，登录时除密码外还要填写手机身份验证器显示的 6 位数字，密码泄露时别人也无法登录。
        </p>
        <Button type="primary" onClick={() => void begin().catch(() => undefined)}>
          开启两步验证
        </Button>
      </>
    );
  return (
    <>
      <p className="lab-page-note">
        <ToneTag tone="good">已开启</ToneTag> 自 {since} 起，登录时需要验证码。剩余 {codes_left} 个恢复码。
      </p>
      {codes_left < 3 && (
        <Alert
          type="warning"
          showIcon
          title="恢复码快用完了，请重新生成并保存"
          style={{ maxWidth: 560, marginBottom: 16 }}
        />
      )}
      <Space wrap>
        <Button onClick={() => start({ kind: 'renew' })}>重新生成恢复码</Button>
        {rule !== FactorRule.required && <Button onClick={() => start({ kind: 'stop' })}>关闭两步验证</Button>}
      </Space>
    </>
  );
}

/** The second factor of the user: turned on with an app, turned off with a code. */
export function OwnFactor() {
  const answer = useRead(secondFactorApi.find, {});
  const [step, setStep] = useState<Step>();
  return (
    <>
      <h2 className="lab-access-title">两步验证</h2>
      <Loaded of={answer}>{(state) => <Offer state={state} start={setStep} />}</Loaded>
      {step && <Steps step={step} setStep={setStep} />}
    </>
  );
}
