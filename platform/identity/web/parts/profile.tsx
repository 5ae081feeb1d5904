import { Button, Form, Input } from 'antd';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { clientConfig } from '#kernel/web/api/config.ts';
import { showErrors } from '#screens/frames/form-rules.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { ownAddressApi } from '../../shared/own-address.ts';
import { NewAddress } from './new-address.tsx';

type Self = OutputOf<typeof ownAddressApi.find>;
type Values = { mobile?: string; email?: string; password?: string };

/** Own contact data of the user; whoever changes them shows that he knows the password. */
function Contact({ self }: { self: Self }) {
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const mobile = Form.useWatch('mobile', form) ?? self.mobile;
  const email = Form.useWatch('email', form) ?? self.email;
  const isChanged = mobile !== self.mobile || email !== self.email;
  const waits = clientConfig().mail && email !== '' && email !== self.email;
  const save = async ({ password, ...values }: Values) => {
    const input = { mobile: values.mobile ?? '', email: values.email ?? '', password, version: self.version };
    try {
      await call(ownAddressApi.update, input as never, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return showErrors(form, error);
    }
    notify.success(waits ? '验证码已发到新邮箱' : '保存成功');
    return invalidate([ownAddressApi.find]);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={self}
      style={{ maxWidth: 420, marginTop: 24 }}
      onFinish={(values) => void save(values)}
    >
      <Form.Item name="mobile" label="手机号" extra="用于接收整改和检查联系">
        <Input maxLength={11} inputMode="tel" />
      </Form.Item>
      <Form.Item
        name="email"
        label="邮箱"
        extra={waits ? '保存后，我们向新邮箱发送验证码，填写后新邮箱才生效' : '用于接收邮件通知和找回密码'}
      >
        <Input maxLength={100} inputMode="email" />
      </Form.Item>
      {isChanged && (
        <Form.Item name="password" label="当前密码" rules={[{ required: true, message: '请填写当前密码' }]}>
          <Input.Password autoComplete="current-password" maxLength={128} />
        </Form.Item>
      )}
      <Button type="primary" htmlType="submit" disabled={!isChanged}>
        保存
      </Button>
    </Form>
  );
}

export function Profile() {
  const answer = useRead(ownAddressApi.find, {});
  return (
    <Loaded of={answer}>
      {(self) => (
        <>
          {self.new_email && <NewAddress key={self.new_email} email={self.new_email} />}
          <Contact key={self.version} self={self} />
        </>
      )}
    </Loaded>
  );
}
