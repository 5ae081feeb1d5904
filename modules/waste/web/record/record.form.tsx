import { Col, Form, Select } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, EnumField, Field, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { createdPage } from '#screens/frames/created-page.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { specApi } from '../../shared/catalogue/spec.ts';
import { typeApi, type TypeRow } from '../../shared/catalogue/type.ts';
import { mostComponents, recordApi, type RecordDetail } from '../../shared/record/record.ts';
import { profileApi } from '../../shared/record/profile.ts';
import { Form as WasteForm, Source } from '../../shared/waste-kinds.ts';
import { LineRows } from '../parts/line-rows.tsx';
import { NumberedGroup } from '../parts/tags.tsx';
import { recordPath, recordReads } from './record-reads.ts';

const field = namesOf(recordApi.create);
const part = rowNamesOf(recordApi.create, 'components');
const active = { page: -1, size: -1, status: 1 } as const;

const typeName = ({ name, code, edition }: Pick<TypeRow, 'name' | 'code' | 'edition'>) =>
  `${name}　${code}（${edition} 版）`;

/** Choosing a type fills in its form, group and precautions; what is restored or typed since stays. */
function TypeField({ types, disabled }: { types: readonly TypeRow[]; disabled: boolean }) {
  const form = Form.useFormInstance();
  const chosen: unknown = Form.useWatch('type_id');
  const type = types.find(({ id }) => id === chosen);
  const fill = (id: number | undefined) => {
    const next = types.find((row) => row.id === id);
    if (!next) return;
    form.setFieldsValue({
      form: next.form,
      compat_group: next.compat_group || undefined,
      precautions: next.precautions,
      ...(!form.getFieldValue('name') && { name: next.name }),
    });
  };
  return (
    <Field
      name={field('type_id')}
      label="废物类别"
      picks
      {...(type && {
        hint: `${type.hw}，${type.is_special ? '特殊废物，须上传照片并由学校审核' : '选择后自动带出形态和注意事项'}`,
      })}
    >
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder="请选择废物类别"
        options={types.map((row) => ({ value: row.id, label: typeName(row) }))}
        onChange={fill}
        disabled={disabled}
      />
    </Field>
  );
}

/** What is collected; liquids have a group, others may have one. */
function Kind({ isNew }: { isNew: boolean }) {
  const chosen: unknown = Form.useWatch('type_id');
  const { data } = useRead(typeApi.list, active, { staleMs: 60_000 });
  const types = data?.content ?? [];
  const type = types.find(({ id }) => id === chosen);
  const takes = Form.useWatch('form') as string | undefined;
  return (
    <Section title="废物">
      <SelectField name={field('lab_id')} label="实验室" source={{ read: recordApi.labs }} disabled={!isNew} />
      {isNew && <Profiles />}
      <TypeField types={types} disabled={!isNew} />
      <TextField name={field('name')} label="废物名称" max={60} />
      <EnumField name={field('form')} label="形态" of={WasteForm} />
      <EnumField
        name={field('compat_group')}
        label="相容组"
        of={NumberedGroup}
        {...(takes !== WasteForm.liquid && { hint: '固态和半固态没有相容组时不填' })}
        {...(type?.compat_group && { disabled: true })}
      />
      <SelectField name={field('spec_id')} label="容器规格" source={{ read: specApi.list, input: active }} />
      <EnumField name={field('source')} label="来源" of={Source} />
      <DateField name={field('started_on')} label="产生日期" />
      <TextField name={field('phone')} label="联系电话" max={20} />
      <TextField name={field('project')} label="项目或备注" max={100} />
    </Section>
  );
}

/** What the chosen laboratory produces often; fills in the rest. */
function Profiles() {
  const form = Form.useFormInstance();
  const lab: unknown = Form.useWatch('lab_id');
  const lab_id = typeof lab === 'number' ? lab : 0;
  const { data } = useRead(profileApi.list, { lab_id }, { enabled: lab_id > 0 });
  const rows = lab_id > 0 ? (data?.content ?? []) : [];
  if (rows.length === 0) return null;
  const fill = (id: number) => {
    const { id: _id, name: _name, waste_name, compat_group, ...rest } = rows.find((row) => row.id === id)!;
    form.setFieldsValue({ ...rest, name: waste_name, compat_group: compat_group || undefined });
  };
  return (
    <Col span={12}>
      <Form.Item label="常用废物" extra="选择后带出类别、成分和容器">
        <Select
          aria-label="常用废物"
          placeholder="从常用中选择"
          options={rows.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={fill}
        />
      </Form.Item>
    </Col>
  );
}

function Components() {
  return (
    <Section title="成分">
      <LineRows name={field('components')} noun="成分" least={1} most={mostComponents}>
        {(at) => (
          <>
            <TextField
              name={part(at, 'name')}
              label={`主要成分 ${at + 1}`}
              max={40}
              span={12}
              rules={[{ required: true, message: '请填写成分' }]}
            />
            <DecimalField
              name={part(at, 'share')}
              label="占比"
              unit="%"
              span={8}
              rules={[{ required: true, message: '请填写占比' }]}
            />
          </>
        )}
      </LineRows>
      <TextField name={field('harmful')} label="有害成分" max={100} span={24} />
      <AreaField name={field('precautions')} label="注意事项" max={200} rows={2} />
      <PhotoField name={field('photos')} label="照片" max={6} />
    </Section>
  );
}

const starting = () => ({ components: [{}], source: Source.experiment, started_on: formatDate(new Date(serverNow())) });

/** 产废登记: what a new container will hold. */
export function RecordFormPage() {
  return (
    <FormPage
      title="产废登记"
      load={recordApi.find}
      create={recordApi.create}
      update={recordApi.update}
      defaults={starting()}
      toInput={(values) => ({ ...values, compat_group: values['compat_group'] ?? '' })}
      toForm={(row: RecordDetail) => ({ ...row, compat_group: row.compat_group || undefined })}
      back={recordPath}
      done={() => '已登记，请打印标签贴在容器上，再投放'}
      next={createdPage(recordPath)}
      invalidates={recordReads}
    >
      {(row) => (
        <>
          <Kind isNew={row === undefined} />
          <Components />
        </>
      )}
    </FormPage>
  );
}
