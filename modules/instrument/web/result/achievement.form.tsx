import '../instrument.css';
import { Button, Form, Select } from 'antd';
import { useEffect } from 'react';
import { DateField } from '#screens/fields/date-fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { AreaField, EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { useOptions } from '#screens/fields/options.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import {
  achievementApi,
  AchievementLevel,
  AchievementType,
  levelsOf,
  needsEvidence,
  numberLabels,
  type AchievementDetail,
  type AchievementTypeCode,
} from '../../shared/result/achievement.ts';
import { achievementPath, achievementReads } from '../parts/reads.ts';
import { ownSource } from '../parts/sources.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

const field = namesOf(achievementApi.create);

/** Levels follow the type; a level of another type is cleared. */
function TypeFields() {
  const form = Form.useFormInstance();
  const type = Form.useWatch<AchievementTypeCode | undefined>('type', form);
  const levels = type ? levelsOf[type] : AchievementLevel.$items.map(({ value }) => value);
  const isProved = type !== undefined && needsEvidence(type);
  useEffect(() => {
    const level = form.getFieldValue('level') as string | undefined;
    if (type && level && !levelsOf[type].some((one) => one === level)) form.setFieldValue('level', undefined);
  }, [form, type]);
  const of = { $items: AchievementLevel.$items.filter(({ value }) => levels.includes(value)) };
  return (
    <>
      <EnumField name={field('type')} label="类型" of={AchievementType} />
      <EnumField
        name={field('level')}
        label="级别"
        of={of}
        disabled={!type}
        placeholder={type ? '请选择级别' : '先选择类型'}
      />
      <TextField name={field('name')} label="名称" max={200} span={24} />
      <TextField
        name={field('ref_no')}
        label={type ? numberLabels[type] : '编号'}
        max={100}
        hint={isProved ? '相同编号的成果只能登记一次' : undefined}
        rules={isProved ? [{ required: true, message: `请填写${numberLabels[type]}` }] : []}
      />
      <DateField name={field('achieved_on')} label="日期" />
      <TextField name={field('people')} label="完成人" max={200} span={24} placeholder="按署名顺序，用顿号分开" />
    </>
  );
}

/** Instruments with their part in percent. */
function Shares() {
  const { options, loading } = useOptions(ownSource);
  return (
    <Form.List name="shares">
      {(rows, { add, remove }) => (
        <div style={{ width: '100%', padding: '0 12px' }}>
          {rows.map(({ key, name }) => (
            <div key={key} className="ins-share">
              <Form.Item name={[name, 'instrument_id']} rules={[{ required: true, message: '请选择仪器' }]}>
                <Select
                  aria-label={`第 ${name + 1} 台仪器`}
                  options={options}
                  loading={loading}
                  showSearch={{ optionFilterProp: 'label' }}
                  placeholder="请选择仪器"
                />
              </Form.Item>
              <Form.Item name={[name, 'share']} rules={[{ required: true, message: '请填写份额' }]}>
                <NumberInput aria-label={`第 ${name + 1} 台仪器的份额`} min={1} max={100} precision={0} suffix="%" />
              </Form.Item>
              {rows.length > 1 && <Button onClick={() => remove(name)}>移除</Button>}
            </div>
          ))}
          <Button onClick={() => add({ share: 1 })} disabled={rows.length >= 20}>
            再加一台仪器
          </Button>
          <p className="ins-collected">份额之和不超过 100%，评价得分按份额折算。</p>
        </div>
      )}
    </Form.List>
  );
}

const toForm = (row: AchievementDetail) => ({
  ...row,
  shares: row.shares.map(({ instrument_id, share }) => ({ instrument_id, share })),
});
const toInput = (values: Record<string, unknown>) => ({ ...values, files: values['files'] ?? [] });

/** 登记成果. */
export function AchievementFormPage() {
  return (
    <FormPage
      title="成果"
      load={achievementApi.find}
      create={achievementApi.create}
      update={achievementApi.update}
      defaults={{ shares: [{ share: 100 }] }}
      toForm={toForm}
      toInput={toInput}
      back={achievementPath}
      invalidates={achievementReads}
    >
      <Section title="成果">
        <TypeFields />
      </Section>
      <Section title="使用仪器">
        <Shares />
      </Section>
      <Section title="佐证">
        <FileField name={field('files')} label="佐证文件" max={10} hint="获奖、专利和论文必须上传证书或首页" />
        <AreaField name={field('remark')} label="备注" max={300} rows={2} />
      </Section>
    </FormPage>
  );
}
