import { Alert, Button, Form, Input, Table, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useNavigate } from '#kernel/web/router/links.ts';
import { Profile } from './parts/profile.tsx';
import { passwordApi } from '../shared/password.ts';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { Facts } from '#screens/frames/detail-page.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRoleChoices } from '#kernel/web/session/role-choices.ts';
import { switchRole } from '#kernel/web/session/switch-role.ts';
import { endSession, useSession } from '#kernel/web/session/session.ts';

const Security = lazyPart(() => import('./access/security.tsx').then((m) => m.Security));

type Passwords = { old_password: string; new_password: string; again: string };

function PasswordForm() {
  const [form] = Form.useForm<Passwords>();
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const save = async ({ old_password, new_password }: Passwords) => {
    setBusy(true);
    try {
      await call(passwordApi.changePassword, { old_password, new_password }, { quiet: true });
      await notify.alert('密码已修改，请用新密码重新登录', '修改成功');
      endSession();
      await navigate('/login', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const fields = Object.entries(error.errors ?? {}).map(([name, text]) => ({
        name: name as keyof Passwords,
        errors: [text],
      }));
      form.setFields(fields.length ? fields : [{ name: 'old_password', errors: [error.message] }]);
      setBusy(false);
    }
  };
  return (
    <Form form={form} layout="vertical" style={{ maxWidth: 420 }} onFinish={(values) => void save(values)}>
      <Form.Item name="old_password" label="原密码" rules={[{ required: true, message: '请填写原密码' }]}>
        <Input.Password autoComplete="current-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="new_password"
        label="新密码"
        extra="至少 10 位，包含大写字母、小写字母、数字、符号中的三类，不能与最近 5 次相同"
        rules={[{ required: true, min: 10, message: '新密码至少 10 位' }]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Form.Item
        name="again"
        label="确认新密码"
        dependencies={['new_password']}
        rules={[
          ({ getFieldValue }) => ({
            required: true,
            validator: async (_, value) => {
              if (value !== getFieldValue('new_password')) throw new Error('两次填写的新密码不一致');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        修改密码
      </Button>
    </Form>
  );
}

function Person() {
  const user = useSession((state) => state.data?.userInfo);
  return (
    <Facts
      items={[
        ['姓名', user?.name],
        ['账号', user?.account],
        ['学校', user?.school_name],
        ['所属组织', user?.org_name],
        ['当前角色', user?.role_name],
      ]}
    />
  );
}

function Roles() {
  const choices = useRoleChoices();
  return (
    <Table
      rowKey={(role) => `${role.role_id}-${role.org_id}`}
      dataSource={choices}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        { title: '角色', dataIndex: 'role_name' },
        { title: '所属组织', dataIndex: 'place' },
        {
          title: '操作',
          width: 120,
          render: (_, role) =>
            role.isCurrent ? (
              <Tag color="blue">当前角色</Tag>
            ) : (
              <Button type="link" size="small" onClick={() => void switchRole(role).catch(() => undefined)}>
                切换
              </Button>
            ),
        },
      ]}
    />
  );
}

/** Personal information, password, security of the login, and roles of the person. */
export function AccountPage() {
  const mustChange = useSession((state) => state.data?.userInfo.must_change_password ?? false);
  const [search, setSearch] = useSearchParams();
  const tab = mustChange ? 'password' : (search.get('tab') ?? 'person');
  return (
    <PageFrame title="个人信息">
      <Panel>
        {mustChange && (
          <Alert type="warning" showIcon title="请先修改密码，再使用其他功能" style={{ marginBottom: 16 }} />
        )}
        <Tabs
          activeKey={tab}
          onChange={(key) => setSearch({ tab: key }, { replace: true })}
          items={[
            {
              key: 'person',
              label: '基本信息',
              disabled: mustChange,
              children: (
                <>
                  <Person />
                  <Profile />
                </>
              ),
            },
            { key: 'password', label: '修改密码', children: <PasswordForm /> },
            { key: 'security', label: '登录安全', disabled: mustChange, children: <Security /> },
            { key: 'roles', label: '我的角色', disabled: mustChange, children: <Roles /> },
          ]}
        />
      </Panel>
    </PageFrame>
  );
}
