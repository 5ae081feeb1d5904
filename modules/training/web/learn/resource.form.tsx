import { Form } from 'antd';
import {
  AreaField,
  DecimalField,
  EnumField,
  NumberField,
  Section,
  SelectField,
  SwitchField,
  TextField,
} from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { imageExtensions, videoExtensions } from '#kernel/shared/files.ts';
import { resourceApi, ResourceKind, type ResourceDetail } from '../../shared/learn/resource.ts';
import { resourcePath, resourceReads } from './resource-actions.ts';
import { collegeSource, peopleTypes, tagSource } from './sources.ts';

const field = namesOf(resourceApi.create);

/** What a kind consists of: one file, or a text with pictures. */
function Content() {
  const kind = Form.useWatch('kind', Form.useFormInstance()) as string | undefined;
  if (kind === ResourceKind.document)
    return <FileField name={field('files')} label="文档" max={1} extensions={['pdf']} />;
  if (kind === ResourceKind.video)
    return <FileField name={field('files')} label="视频" max={1} extensions={videoExtensions} />;
  return (
    <>
      <AreaField
        name={field('body')}
        label="正文"
        max={20_000}
        rows={10}
        hint="一行一段；“# ”开头为小标题，“- ”开头为列表，“[图1] 说明”放入第 1 张图片"
      />
      <FileField name={field('files')} label="图片" max={20} extensions={imageExtensions} />
    </>
  );
}

const toForm = (row: ResourceDetail) => ({ ...row, min_minutes: row.min_seconds / 60 });

function toInput({ files, min_minutes, ...values }: Record<string, unknown>) {
  const stored = (files ?? []) as { id: number }[];
  return { ...values, files: stored.map(({ id }) => id), min_seconds: Math.round(Number(min_minutes) * 60) };
}

export function ResourceFormPage() {
  return (
    <FormPage
      title="学习资源"
      load={resourceApi.find}
      create={resourceApi.create}
      update={resourceApi.update}
      back={resourcePath}
      defaults={{ kind: ResourceKind.article, hours: '0.5', min_minutes: 5, sort: 100, is_required: false }}
      toForm={toForm}
      toInput={toInput}
      invalidates={resourceReads}
      done={() => '已保存，发布后范围内的人员即可学习'}
    >
      <Section title="内容">
        <TextField name={field('title')} label="名称" max={60} />
        <EnumField name={field('kind')} label="类型" of={ResourceKind} />
        <AreaField name={field('summary')} label="简介" max={300} rows={2} />
        <Content />
      </Section>
      <Section title="学习要求">
        <SelectField name={field('tag_ids')} label="标签" source={tagSource} multiple span={24} />
        <DecimalField name={field('hours')} label="学时" unit="学时" hint="每年计入个人学时的上限，1 学时为 60 分钟" />
        <NumberField
          name={'min_minutes' as ReturnType<typeof field>}
          label="最短学习时间"
          unit="分钟"
          min={0.5}
          hint="达到后记为完成；视频请填其时长"
        />
        <SwitchField name={field('is_required')} label="必修" />
        <NumberField name={field('sort')} label="排序" min={0} max={9999} precision={0} />
      </Section>
      <Section title="学习范围">
        <SelectField name={field('user_types')} label="人员类型" source={peopleTypes} multiple hint="不选为全部人员" />
        <SelectField name={field('college_ids')} label="学院" source={collegeSource} multiple hint="不选为全校" />
      </Section>
    </FormPage>
  );
}
