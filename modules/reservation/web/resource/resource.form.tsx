import { Form, Select } from 'antd';
import { useEffect } from 'react';
import { Enabled } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { AreaField, EnumField, Field, NumberField, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { ResourceKind } from '../../shared/kinds.ts';
import { resourceApi, type ResourceDetail } from '../../shared/resource/resource.ts';
import { ruleApi } from '../../shared/resource/rule.ts';
import { resourcePath, resourceReads } from '../parts/reads.ts';

const field = namesOf(resourceApi.create);

type EquipmentProps = {
  id?: string;
  value?: number | null;
  onChange?: (value: number | undefined) => void;
  labId: number;
  known: readonly { id: number; name: string; asset_no: string }[];
};

/** Equipment of the chosen laboratory that is not open to booking yet; its name becomes that of the resource. */
function EquipmentInput({ labId, known, value, onChange, ...rest }: EquipmentProps) {
  const form = Form.useFormInstance();
  const answer = useRead(resourceApi.equipment, { lab_id: labId }, { enabled: labId > 0 });
  const rows = labId > 0 && !answer.isPlaceholderData ? [...known, ...(answer.data?.content ?? [])] : known;
  return (
    <Select
      {...rest}
      allowClear
      disabled={labId === 0}
      loading={answer.isFetching}
      value={value ?? null!}
      placeholder={labId === 0 ? '请先选择实验室' : '请选择设备'}
      notFoundContent={answer.isFetching ? '正在读取…' : '该实验室没有可以开放的设备，请先在设备管理中登记'}
      showSearch={{ optionFilterProp: 'label' }}
      options={rows.map((one) => ({ value: one.id, label: [one.name, one.asset_no].filter(Boolean).join('　') }))}
      onChange={(next: number | undefined) => {
        onChange?.(next);
        const name = rows.find(({ id }) => id === next)?.name;
        if (name) form.setFieldValue('name', name);
      }}
    />
  );
}

/** Fields that depend on the kind and the laboratory. */
function WhatFields({ row }: { row: ResourceDetail | undefined }) {
  const form = Form.useFormInstance();
  const kind: unknown = Form.useWatch('kind', form);
  const chosen: unknown = Form.useWatch('lab_id', form);
  const labId = typeof chosen === 'number' ? chosen : 0;
  const equipmentId: unknown = Form.useWatch('equipment_id', form);
  const isInstrument = kind === ResourceKind.instrument;
  const known =
    row && row.equipment_id !== null && row.lab_id === labId
      ? [{ id: row.equipment_id, name: row.equipment_name, asset_no: row.asset_no }]
      : [];
  // Equipment of another laboratory, or of none, is not that of the resource.
  useEffect(() => {
    if (kind !== undefined && !isInstrument && typeof equipmentId === 'number')
      form.setFieldValue('equipment_id', null);
    if (kind !== undefined && kind !== ResourceKind.seat) form.setFieldValue('capacity', 1);
  }, [form, kind, isInstrument, equipmentId]);
  return (
    <>
      {isInstrument && (
        <Field
          name={field('equipment_id')}
          label="设备"
          picks
          rules={[{ required: true, message: '请选择设备' }]}
          hint="只列出该实验室还没有开放预约的设备"
        >
          <EquipmentInput key={labId} labId={labId} known={known} />
        </Field>
      )}
      <TextField name={field('name')} label="名称" max={100} placeholder="预约时显示的名称" />
      {kind === ResourceKind.seat && (
        <NumberField name={field('capacity')} label="工位数" min={1} max={500} precision={0} />
      )}
    </>
  );
}

const toForm = (row: ResourceDetail) => ({ ...row, keeper_ids: row.keeper_list.map(({ id }) => id) });

/** Opens an instrument, a laboratory or its seats to booking. */
export function ResourceFormPage() {
  return (
    <FormPage
      title="预约资源"
      load={resourceApi.find}
      create={resourceApi.create}
      update={resourceApi.update}
      defaults={{ kind: ResourceKind.instrument, capacity: 1 }}
      toForm={toForm}
      toInput={(values) => ({ capacity: 1, ...values })}
      back={resourcePath}
      invalidates={resourceReads}
    >
      {(row) => (
        <>
          <Section title="资源">
            <EnumField name={field('kind')} label="类型" of={ResourceKind} span={24} />
            <UnitPicker
              name={field('lab_id')}
              label="实验室"
              levels={['lab']}
              known={row ? [{ id: row.lab_id, name: row.lab_name }] : []}
            />
            <WhatFields row={row} />
            <AreaField name={field('functions')} label="功能" max={500} rows={2} placeholder="能做什么，便于查找" />
          </Section>
          <Section title="预约">
            <SelectField
              name={field('rule_id')}
              label="预约规则"
              source={{ read: ruleApi.list, input: { status: Enabled.on, page: 1, size: 150 } }}
              hint="开放时间、时长、审核和签到按规则执行"
            />
            <Field name={field('keeper_ids')} label="负责人" picks hint="审核预约，收到通知">
              <PersonInput multiple named={row?.keeper_list ?? []} />
            </Field>
            <AreaField
              name={field('notice')}
              label="预约须知"
              max={1000}
              rows={4}
              placeholder="预约人提交前须阅读并同意"
            />
          </Section>
        </>
      )}
    </FormPage>
  );
}
