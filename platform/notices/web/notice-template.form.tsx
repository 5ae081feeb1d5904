import { namesOf } from '#screens/fields/names.ts';
import { Tag } from 'antd';
import { AreaField, Section, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { OnOffField } from '#screens/fields/on-off-field.tsx';
import { FormPage } from '#screens/frames/form-page.tsx';
import { templateApi } from '../shared/notice.ts';

const field = namesOf(templateApi.update);

export function NoticeTemplateFormPage() {
  return (
    <FormPage
      title="通知模板"
      load={templateApi.find}
      update={templateApi.update}
      back="/lab-check/notice-templates"
      invalidates={[templateApi.list]}
    >
      {(template) => (
        <>
          <Section title={template?.label}>
            <TextField name={field('title')} label="标题" max={100} span={24} />
            <AreaField
              name={field('body')}
              label="内容"
              max={2000}
              rows={5}
              hint="大括号中的变量在发送时换成实际内容"
            />
            <SwitchField name={field('by_app')} label="站内通知" on="开" off="关" span={8} />
            <SwitchField name={field('by_mail')} label="邮件通知" on="开" off="关" span={8} />
            <SwitchField
              name={field('by_sms')}
              label="短信"
              on="开"
              off="关"
              span={8}
              hint="发到收件人的手机，接口在系统设置中填写；没有手机号的人不发"
            />
            <SwitchField
              name={field('by_robot')}
              label="群机器人"
              on="开"
              off="关"
              span={8}
              hint="每件事在企业微信、钉钉群里发一次，地址在系统设置中填写"
            />
            <OnOffField name={field('status')} label="状态" span={8} />
          </Section>
          <Section title="可用变量">
            <p className="lab-variables">
              {template?.variables.map((name) => (
                <Tag key={name}>{`{${name}}`}</Tag>
              ))}
            </p>
          </Section>
        </>
      )}
    </FormPage>
  );
}
