import { Button, Form, Input } from 'antd';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { showErrors } from '#screens/frames/form-rules.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { userApi } from '../../shared/user.ts';

type Values = { mobile?: string; email?: string };

/** Own contact data of the user. */
export function Profile() {
  const answer = useRead(userApi.self, {});
  const [form] = Form.useForm<Values>();
  const invalidate = useInvalidate();
  const save = async (values: Values, version: number) => {
    try {
      await call(userApi.updateSelf, { mobile: values.mobile ?? '', email: values.email ?? '', version } as never, {
        quiet: true,
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return showErrors(form, error);
    }
    notify.success('保存成功');
    return invalidate([userApi.self]);
  };
  return (
    <Loaded of={answer}>
      {(self) => (
        <Form
          key={self.version}
          form={form}
          layout="vertical"
          initialValues={self}
          style={{ maxWidth: 420, marginTop: 24 }}
          onFinish={(values) => void save(values, self.version)}
        >
          <Form.Item name="mobile" label="手机号" extra="用于接收整改和检查联系">
            <Input maxLength={11} inputMode="tel" />
          </Form.Item>
          <Form.Item name="email" label="邮箱" extra="用于接收邮件通知">
            <Input maxLength={100} inputMode="email" />
          </Form.Item>
          <Button type="primary" htmlType="submit">
            保存
          </Button>
        </Form>
      )}
    </Loaded>
  );
}
