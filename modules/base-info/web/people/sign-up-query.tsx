import { Alert, Button, Form, Row } from 'antd';
import { useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormFrame, type Values } from '#screens/frames/form-frame.tsx';
import { outSignUpApi, type SignUpProgress } from '../../shared/people/sign-up.ts';
import { SignUpStatus } from '../../shared/people/sign-up.states.ts';

const field = namesOf(outSignUpApi.progress);

function Progress({ of }: { of: SignUpProgress }) {
  return (
    <Facts
      items={[
        ['申请编号', of.apply_no],
        ['状态', <EnumTag key="status" of={SignUpStatus} value={of.status} />],
        of.account !== '' && ['登录账号', of.account],
        ['结束日期', of.ends_on],
        of.opinion !== '' && ['驳回原因', of.opinion, 2],
      ]}
    />
  );
}

/** Progress of an application by its number and the telephone. */
export function SignUpQuery({ school }: { school: string }) {
  const [form] = Form.useForm<Values>();
  const [answer, setAnswer] = useState<{ found?: SignUpProgress; error?: string; busy?: boolean }>({});
  const find = async ({ apply_no, mobile }: Values) => {
    setAnswer({ busy: true });
    const input = { school_key: school, apply_no: String(apply_no), mobile: String(mobile) };
    try {
      setAnswer({ found: await call(outSignUpApi.progress, input, { quiet: true }) });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setAnswer({ error: Object.values(error.errors ?? {})[0] ?? error.message });
    }
  };
  return (
    <div className="out-sign-up-query">
      <FormFrame form={form} endpoint={outSignUpApi.progress} onFinish={(values) => void find(values)}>
        <Row>
          <TextField name={field('apply_no')} label="申请编号" max={20} placeholder="如 XW20261123001" span={24} />
          <TextField name={field('mobile')} label="手机号" max={11} span={24} />
        </Row>
        <Button type="primary" htmlType="submit" loading={answer.busy ?? false}>
          查询
        </Button>
      </FormFrame>
      <output style={{ display: 'block', marginTop: 16 }}>
        {answer.error && <Alert type="warning" showIcon title={answer.error} />}
        {answer.found && <Progress of={answer.found} />}
      </output>
    </div>
  );
}
