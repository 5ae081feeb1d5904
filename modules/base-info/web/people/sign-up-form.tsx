import { Alert, Button, Checkbox, Col, Form, Input, Row, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { call } from '#kernel/web/api/api.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { acceptOf } from '#kernel/web/api/upload.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { fileExtensions, fileLimit, imageExtensions } from '#kernel/shared/files.ts';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { Gender } from '#platform/identity/shared/user.ts';
import { retryWithWork } from '#platform/identity/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormFrame, useOnce, type Values } from '#screens/frames/form-frame.tsx';
import { showErrors } from '#screens/frames/form-rules.ts';
import { toWire } from '#screens/frames/wire.rules.ts';
import { EmailCode } from './email-code.tsx';
import { IdType, labKeyword, longestStay, outSignUpApi } from '../../shared/people/sign-up.ts';

const field = namesOf(outSignUpApi.apply);
const otherCompany = 0;
const today = () => formatDate(new Date(serverNow()));
type Facts = OutputOf<typeof outSignUpApi.form>;

type LabSelectProps = { id?: string; value?: number; onChange?: (id: number) => void; school: string };

function LabSelect({ school, ...rest }: LabSelectProps) {
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const isShort = keyword.length < labKeyword;
  const found = useRead(outSignUpApi.labs, { school_key: school, keyword }, { enabled: !isShort, quiet: true });
  const labs = found.data?.content ?? [];
  return (
    <Select
      {...rest}
      placeholder="输入实验室名称查找"
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={isShort ? `请输入名称，至少 ${labKeyword} 个字` : '没有找到，请换个名称'}
      options={labs.map(({ id, name, college_name }) => ({ value: id, label: `${name}（${college_name}）` }))}
    />
  );
}

const prefilled = ({ name, email, purpose, starts_on, ends_on }: NonNullable<Facts['invitation']>) => ({
  name,
  email,
  purpose,
  starts_on,
  ends_on,
});

type FilesProps = { id?: string; onChange?: (files: File[]) => void; accept: readonly string[]; multiple?: boolean };

/** Files that go with the form; nothing is uploaded before. */
function FilesInput({ id, onChange, accept, multiple = false }: FilesProps) {
  const [names, setNames] = useState('');
  const choose = (files: File[]) => {
    setNames(files.map(({ name }) => name).join('、'));
    onChange?.(files);
  };
  // The browser's own control speaks the language of the browser.
  return (
    <div className="out-sign-up-files">
      <input
        {...(id && { id })}
        type="file"
        multiple={multiple}
        accept={acceptOf(accept)}
        onChange={(event) => choose([...(event.target.files ?? [])])}
      />
      <span aria-hidden>选择文件</span>
      {names || '未选择'}
    </div>
  );
}

function CompanyFields({ companies }: Pick<Facts, 'companies'>) {
  const chosen: unknown = Form.useWatch('company_id');
  return (
    <>
      <Field name={field('company_id')} label="所在单位" picks rules={[{ required: true, message: '请选择所在单位' }]}>
        <Select
          placeholder="请选择所在单位"
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
            { value: otherCompany, label: '不在列表中' },
          ]}
        />
      </Field>
      {chosen === otherCompany && (
        <TextField
          name={field('company_other')}
          label="单位名称"
          max={100}
          rules={[{ required: true, message: '请填写单位名称' }]}
          hint="单位须经学校登记名额后才能通过审核"
        />
      )}
    </>
  );
}

function Notice() {
  return (
    <section className="out-sign-up-notice" aria-label="安全承诺和个人信息说明">
      <p>
        <strong>安全承诺</strong>
        ：遵守学校实验室安全管理制度，完成准入培训，在担保人指导下开展工作，不从事申请事由以外的活动。
      </p>
      <p>
        <strong>个人信息说明</strong>
        ：姓名、证件、手机号、邮箱、照片和证明材料仅用于核实身份、入校审核和安全管理，由接待实验室、学院和学校的审核人员查看；证件号码加密保存，查看全号会留下记录。申请未通过的，密码立即删除。您可通过接待学院要求更正或删除。
      </p>
    </section>
  );
}

function useSending(facts: Facts, invite: string | undefined, onSent: (no: string) => void) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const [work, setWork] = useState<number>();
  const once = useOnce();
  const send = async ({ photo, proof, again: _again, ...values }: Values) => {
    setBusy(true);
    const files = { photo: (photo as File[] | undefined) ?? [], proof: (proof as File[] | undefined) ?? [] };
    const company = values['company_id'] === otherCompany ? { company_id: undefined } : { company_other: undefined };
    const input = {
      ...(toWire({ ...values, ...company }) as Values),
      school_key: facts.school_key,
      ...(invite && { invite }),
    };
    try {
      // A challenge lasts five minutes; the one that came with the form may be too old by now.
      const { challenge } = await call(outSignUpApi.form, { school_key: facts.school_key }, { quiet: true });
      const answer = await retryWithWork(
        { data: { challenge } },
        (answered) => {
          const all = { ...input, ...answered } as InputOf<typeof outSignUpApi.apply>;
          return call(outSignUpApi.apply, all, { quiet: true, files });
        },
        setWork,
      );
      onSent(answer.apply_no);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showErrors(form, error);
    } finally {
      setBusy(false);
      setWork(undefined);
    }
  };
  return { form, busy, work, submit: (values: Values) => void once(() => send(values)) };
}

type FormProps = { facts: Facts; invite: string | undefined; onSent: (no: string) => void };

/** What the host has written down already. */
function Invited({ invitation }: { invitation: NonNullable<Facts['invitation']> }) {
  const { host_name, lab_name } = invitation;
  return (
    <Alert
      type="info"
      showIcon
      title={`${host_name}邀请您到${lab_name}，提交后由学院审核`}
      description="姓名、来校事由与邀请不同，或日期超出邀请时，先由邀请人确认"
      style={{ marginBottom: 16 }}
    />
  );
}

export function SignUpForm({ facts, invite, onSent }: FormProps) {
  const { form, busy, work, submit } = useSending(facts, invite, onSent);
  const { invitation } = facts;
  const from = today();
  return (
    <FormFrame
      form={form}
      endpoint={outSignUpApi.apply}
      initial={{
        id_type: IdType.card,
        starts_on: from,
        ends_on: addDays(from, 30),
        ...(invitation && prefilled(invitation)),
      }}
      onFinish={submit}
    >
      {invitation && <Invited invitation={invitation} />}
      <h2>本人信息</h2>
      <Row gutter={24}>
        <TextField name={field('name')} label="姓名" max={30} />
        <EnumField name={field('gender')} label="性别" of={Gender} />
        <EnumField name={field('id_type')} label="证件类型" of={IdType} />
        <TextField name={field('id_no')} label="证件号码" max={30} />
        <TextField name={field('mobile')} label="手机号" max={11} />
        <TextField name={field('email')} label="邮箱" max={100} hint="审核结果发送到这个邮箱" />
        {facts.needs_code && <EmailCode school={facts.school_key} />}
        <CompanyFields companies={facts.companies} />
      </Row>
      <h2>来校安排</h2>
      <Row gutter={24}>
        {!invitation && (
          <>
            <Field
              name={field('lab_id')}
              label="接待实验室"
              span={24}
              picks
              rules={[{ required: true, message: '请选择接待实验室' }]}
            >
              <LabSelect school={facts.school_key} />
            </Field>
            <TextField
              name={field('host_name')}
              label="担保人姓名"
              max={30}
              hint="接待您的校内教师"
              rules={[{ required: true, message: '请填写担保人姓名' }]}
            />
            <TextField
              name={field('host_no')}
              label="担保人工号"
              max={32}
              hint="请向担保人询问"
              rules={[{ required: true, message: '请填写担保人工号' }]}
            />
          </>
        )}
        <DateField name={field('starts_on')} label="开始日期" />
        <DateField name={field('ends_on')} label="结束日期" hint={`一次最长 ${longestStay} 天`} />
        <AreaField name={field('purpose')} label="来校事由" max={200} rows={2} />
      </Row>
      <h2>材料和密码</h2>
      <Row gutter={24}>
        <Col xs={24} md={12}>
          <Form.Item
            name="proof"
            label="证明材料"
            extra={`单位介绍信、证件照片等，最多 3 个，${fileLimit}`}
            rules={[{ required: true, message: '请上传证明材料' }]}
            valuePropName="files"
          >
            <FilesInput accept={fileExtensions} multiple />
          </Form.Item>
        </Col>
        <Col xs={24} md={12}>
          <Form.Item name="photo" label="本人照片" extra="用于现场核对，可不上传" valuePropName="files">
            <FilesInput accept={imageExtensions} />
          </Form.Item>
        </Col>
        <Field name={field('password')} label="登录密码" hint="至少 10 位，含大写、小写字母、数字、符号中的三类">
          <Input.Password autoComplete="new-password" maxLength={128} />
        </Field>
        <Col xs={24} md={12}>
          <Form.Item
            name="again"
            label="确认密码"
            dependencies={['password']}
            rules={[
              { required: true, message: '请再次填写密码' },
              ({ getFieldValue }) => ({
                validator: async (_, value: unknown) => {
                  if (value && value !== getFieldValue('password')) throw new Error('两次填写的密码不一致');
                },
              }),
            ]}
          >
            <Input.Password autoComplete="new-password" maxLength={128} />
          </Form.Item>
        </Col>
      </Row>
      <Notice />
      <Form.Item
        name="commitment"
        valuePropName="checked"
        rules={[
          {
            validator: async (_, value: unknown) => {
              if (value !== true) throw new Error('请阅读并同意安全承诺和个人信息说明');
            },
          },
        ]}
      >
        <Checkbox>我已阅读并同意安全承诺和个人信息说明</Checkbox>
      </Form.Item>
      <div className="out-sign-up-send">
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          提交申请
        </Button>
        {work !== undefined && (
          <output>
            正在进行安全验证… <progress value={work} />
          </output>
        )}
      </div>
    </FormFrame>
  );
}
