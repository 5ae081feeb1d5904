import { Alert, Button, Form, Input, Space } from 'antd';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { showErrors } from '#screens/frames/form-rules.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useCommand, useInvalidate } from '#kernel/web/api/query.ts';
import { ownAddressApi } from '../../shared/own-address.ts';

/** A new mail address of the user that waits for its code. */
export function NewAddress({ email }: { email: string }) {
  const [form] = Form.useForm<{ code: string }>();
  const again = useCommand(ownAddressApi.mailAgain);
  const withdraw = useCommand(ownAddressApi.withdraw, [ownAddressApi.find]);
  const invalidate = useInvalidate();
  const confirm = async (values: { code: string }) => {
    try {
      await call(ownAddressApi.confirm, values, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return showErrors(form, error);
    }
    notify.success('新邮箱已生效');
    return invalidate([ownAddressApi.find]);
  };
  const mailAgain = async () => {
    await again.mutateAsync({});
    form.resetFields();
    notify.success(`验证码已重新发送至 ${email}`);
  };
  return (
    <Alert
      type="info"
      showIcon
      style={{ maxWidth: 560, marginTop: 24 }}
      title={`新邮箱 ${email} 等待确认`}
      description={
        <Form form={form} layout="vertical" onFinish={(values) => void confirm(values)}>
          <p style={{ marginTop: 0 }}>请填写发到该邮箱的 6 位验证码，30 分钟内有效。确认之前仍使用原来的邮箱。</p>
          <Form.Item
            name="code"
            label="验证码"
            rules={[{ pattern: /^\d{6}$/, required: true, message: '请填写邮件中的 6 位数字' }]}
          >
            <Input maxLength={6} inputMode="numeric" autoComplete="one-time-code" style={{ width: 160 }} />
          </Form.Item>
          <Space wrap>
            <Button type="primary" htmlType="submit">
              确认
            </Button>
            <Button loading={again.isPending} onClick={() => void mailAgain().catch(() => undefined)}>
              重新发送
            </Button>
            <Button type="text" onClick={() => void withdraw.mutateAsync({}).catch(() => undefined)}>
              撤回
            </Button>
          </Space>
        </Form>
      }
    />
  );
}
