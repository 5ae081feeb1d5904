import { Button, Col, Form, Input, Space } from 'antd';
import { useEffect, useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { retryWithWork } from '#platform/identity/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { outSignUpApi } from '../../shared/people/sign-up.ts';

const field = namesOf(outSignUpApi.apply);
const pause = 60;

type InputProps = { id?: string; value?: string; onChange?: (text: string) => void; school: string };

function CodeInput({ id, value, onChange, school }: InputProps) {
  const form = Form.useFormInstance();
  const [busy, setBusy] = useState(false);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left === 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  const send = async () => {
    const { email } = (await form.validateFields(['email'])) as { email: string };
    setBusy(true);
    try {
      const { challenge } = await call(outSignUpApi.form, { school_key: school }, { quiet: true });
      await retryWithWork(
        { data: { challenge } },
        (answered) => call(outSignUpApi.code, { school_key: school, email, ...answered }, { quiet: true }),
        () => undefined,
      );
      notify.success(`验证码已发送到 ${email}`);
      setLeft(pause);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Space.Compact block>
      <Input
        {...(id && { id })}
        {...(value !== undefined && { value })}
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        onChange={(event) => onChange?.(event.target.value)}
      />
      <Button loading={busy} disabled={left > 0} onClick={() => void send().catch(() => undefined)}>
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </Space.Compact>
  );
}

/** The code that is mailed to the address of the form. */
export function EmailCode({ school }: { school: string }) {
  return (
    <Col xs={24} md={12}>
      <Form.Item
        name={field('email_code')}
        label="邮箱验证码"
        rules={[{ required: true, message: '请填写邮件中的验证码' }]}
      >
        <CodeInput school={school} />
      </Form.Item>
    </Col>
  );
}
