import './parts/mail-template.css';
import { Alert, Button, Form } from 'antd';
import { useCallback, useRef, type FocusEvent } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { RichField, type RichHandle } from '#platform/forms/web/public.tsx';
import { plainText } from '#platform/forms/shared/rich-text.rules.ts';
import { SelectField, Section, TextField } from '#screens/fields/fields.tsx';
import type { PhotoFieldProps } from '#screens/fields/photo-field.tsx';
import { OnOffField } from '#screens/fields/on-off-field.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { mailTemplateApi } from '../shared/mail-template.ts';
import { maxPictureBytes, maxPictures, pictureLimit, picturesOf } from '../shared/mail-variables.ts';
import { MailPreview } from './parts/mail-preview.tsx';
import { unknownIn, wordingOf, type Scene } from './parts/mail-wording.rules.ts';
import { VariablePanel } from './parts/variable-panel.tsx';

const field = namesOf(mailTemplateApi.create);

const PhotoField = lazyPart<PhotoFieldProps>(() => import('#screens/fields/photo-field.tsx').then((m) => m.PhotoField));

/** Scenes by their code; their variables and first wording. */
function useScenes(): readonly Scene[] {
  return useRead(mailTemplateApi.scenes, {}, { staleMs: 300_000 }).data?.content ?? [];
}

/** Where a variable goes: into the subject at its cursor, else into the body. */
function useInsertion() {
  const form = Form.useFormInstance();
  const editor = useRef<RichHandle>(undefined);
  const subject = useRef<HTMLInputElement>(undefined);
  const insert = (name: string) => {
    const text = `{${name}}`;
    const input = subject.current;
    if (!input) return editor.current?.insert(text);
    const [from, to] = [input.selectionStart ?? input.value.length, input.selectionEnd ?? input.value.length];
    form.setFieldValue('subject', `${input.value.slice(0, from)}${text}${input.value.slice(to)}`);
    void form.validateFields(['subject']).catch(() => undefined);
    return undefined;
  };
  const onFocus = ({ target }: FocusEvent) => {
    subject.current = target instanceof HTMLInputElement ? target : undefined;
  };
  const onReady = useCallback((made: RichHandle) => {
    editor.current = made;
  }, []);
  return { insert, onFocus, onReady };
}

const refusal = (text: string | false | undefined) => (text ? Promise.reject(new Error(text)) : Promise.resolve());

/** A text names only variables that there are. */
const knownTo = (scene: Scene | undefined, names: readonly string[] = []) => ({
  validator: (_: unknown, text?: string) => {
    const unknown = scene ? unknownIn(plainText(text ?? ''), names) : [];
    return refusal(
      unknown.length > 0 && `场景“${scene!.label}”没有变量 ${unknown.map((name) => `{${name}}`).join('、')}`,
    );
  },
});

const lightEnough = {
  validator: (_: unknown, files?: readonly FileRef[] | null) =>
    refusal(
      (files ?? []).reduce((sum, { size }) => sum + size, 0) > maxPictureBytes &&
        `图片合计超过 ${maxPictureBytes / 1e6}M，请删除或换成更小的图片`,
    ),
};

function TestButton({ disabled }: { disabled: boolean }) {
  const form = Form.useFormInstance();
  const test = useCommand(mailTemplateApi.test);
  const send = async () => {
    const values = (await form.validateFields(['scene', 'subject', 'body', 'pictures']).catch(() => undefined)) as
      | { scene: string; subject: string; body: string; pictures?: FileRef[] }
      | undefined;
    const pictures = (values?.pictures ?? []).map(({ id }) => id);
    const sent = values && (await test.mutateAsync({ ...values, pictures }).catch(() => undefined));
    if (sent) notify.success(`已发送到 ${sent.to}，请查收`);
  };
  return (
    <Button loading={test.isPending} disabled={disabled} onClick={() => void send()}>
      测试发送给我
    </Button>
  );
}

function Fields() {
  const form = Form.useFormInstance();
  const scenes = useScenes();
  const { insert, onFocus, onReady } = useInsertion();
  const [code, title, body] = [Form.useWatch('scene'), Form.useWatch('subject'), Form.useWatch('body')] as [
    string?,
    string?,
    string?,
  ];
  const pictures = (Form.useWatch('pictures') as FileRef[] | undefined) ?? [];
  const scene = scenes.find((one) => one.scene === code);
  const inText = [...(scene?.variables ?? []), ...picturesOf(pictures.length)];
  return (
    <>
      <Section title="模板">
        <TextField name={field('name')} label="名称" max={50} />
        <OnOffField name={field('status')} label="状态" />
        <SelectField
          name={field('scene')}
          label="场景"
          span={24}
          hint={scene?.occasion}
          source={{ read: mailTemplateApi.scenes, value: 'scene', label: 'label' }}
        />
        {scene && !scene.by_mail && (
          <Alert
            type="warning"
            showIcon
            className="mail-off"
            title={`“${scene.label}”没有开启邮件通知，启用模板后请在通知模板中打开邮件`}
          />
        )}
      </Section>
      <Section title="邮件内容">
        <div className="mail-wording" onFocus={onFocus}>
          <TextField
            name={field('subject')}
            label="标题"
            max={100}
            span={24}
            rules={[knownTo(scene, scene?.variables)]}
          />
          <RichField name={field('body')} label="正文" span={24} rules={[knownTo(scene, inText)]} onReady={onReady} />
          <PhotoField
            name={field('pictures')}
            label="图片"
            max={maxPictures}
            rules={[lightEnough]}
            hint={`${pictureLimit}。上传后在“可用变量”中点图片，放入正文的光标处；没有放入正文的图片不会发送`}
          />
        </div>
        {scene && (
          <VariablePanel
            variables={inText}
            onInsert={insert}
            {...(!body && {
              onStart: () => form.setFieldsValue(wordingOf(scene)),
            })}
          />
        )}
      </Section>
      <MailPreview
        subject={title ?? ''}
        body={body ?? ''}
        variables={scene?.variables ?? []}
        pictures={pictures}
        tools={<TestButton disabled={!scene} />}
      />
    </>
  );
}

/** 邮件模板: its wording beside its variables, with a preview. */
export function MailTemplateFormPage() {
  return (
    <FormPage
      title="邮件模板"
      load={mailTemplateApi.find}
      create={mailTemplateApi.create}
      update={mailTemplateApi.update}
      back="/lab-check/template"
      defaults={{ status: Enabled.on }}
      invalidates={[mailTemplateApi.list]}
    >
      <Fields />
    </FormPage>
  );
}
