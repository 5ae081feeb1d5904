import { namesOf } from '#screens/fields/names.ts';
import { Alert, Button, Empty, Form, Input, Table } from 'antd';
import { useState } from 'react';
import { EnumField, Field, NumberField, Section, SelectField } from '#screens/fields/fields.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import type { InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Frequency } from '#modules/base-info/shared/hazard/grading.ts';
import { orgTypeApi } from '#platform/org/shared/org-type.ts';
import { CampusPicker, UnitPicker } from '#platform/org/web/public.tsx';
import { activityApi, type LabChoice } from '../../shared/activity/activity.ts';
import { Sample } from '../../shared/core/activity.states.ts';
import { checkItemApi } from '../../shared/library/check-item.ts';
import type { ActivityValues } from './activity-values.rules.ts';
import { CodeChecks } from '../core/code-checks.tsx';
import { LabClassCell, LevelCell, useCodes } from '../core/lab-codes.tsx';
import { NumberInput } from '#screens/fields/number-input.tsx';

const field = namesOf(activityApi.create);

/** Labs in the scope, counted by the server for the current form values. */
export function useScopeLabs(values: ActivityValues, act_id: number) {
  const { scope_org_ids = [], campus_ids, type_ids, lab_classes, lab_levels, aptitude_ids } = values;
  const { sample = Sample.all, sample_percent, sample_levels } = values;
  const asked = {
    ...(act_id > 0 && { act_id }),
    scope_org_ids,
    campus_ids,
    type_ids,
    lab_classes,
    lab_levels,
    aptitude_ids,
    sample,
    ...(sample === Sample.percent && { sample_percent }),
    ...(sample === Sample.byLevel && { sample_levels }),
  } as InputOf<typeof activityApi.labs>;
  return useRead(activityApi.labs, asked, { enabled: scope_org_ids.length > 0, staleMs: 30_000 });
}

/** Laboratories certain to be checked; a sample is drawn and assigned by the server on save. */
export function useSureLabs(values: ActivityValues, act_id: number): LabChoice[] | undefined {
  const labs = useScopeLabs(values, act_id).data?.content;
  if (!labs) return undefined;
  if (values.sample === Sample.all) return labs;
  if (values.sample === Sample.picked) return labs.filter((lab) => values.lab_ids?.includes(lab.lab_id));
  return undefined;
}

/** Percent for each level, in the order of the levels. */
function LevelPercents({ value = [], onChange }: { value?: number[]; onChange?: (value: number[]) => void }) {
  const levels = useCodes('lab_level').slice(0, 4);
  return (
    <div className="insp-percents">
      {levels.map((level, at) => (
        <NumberInput
          key={level.code}
          aria-label={`${level.name}抽检比例`}
          min={0}
          max={100}
          precision={0}
          prefix={level.name.replace(/[（(].*$/, '')}
          suffix="%"
          value={value[at] ?? null}
          onChange={(next) => onChange?.(levels.map((_, i) => (i === at ? (next ?? 0) : (value[i] ?? 0))))}
        />
      ))}
    </div>
  );
}

type ScopeLab = OutputOf<typeof activityApi.labs>['content'][number];
type LabsProps = { labs: readonly ScopeLab[]; loading: boolean; picking: boolean };

function DueCell({ lab: { due_on, is_due, frequency } }: { lab: ScopeLab }) {
  if (frequency === '') return <span className="lab-none">—</span>;
  if (due_on === null) return '本学期已检查';
  return is_due ? <ToneTag tone="warn">已到期</ToneTag> : due_on;
}

/** Proposes to check only what is due by the frequency of its level. */
function DueNotice({ labs, onPick }: { labs: readonly ScopeLab[]; onPick: (ids: number[]) => void }) {
  const due = labs.filter((lab) => lab.is_due);
  if (due.length === 0) return null;
  return (
    <Alert
      type="info"
      showIcon
      style={{ marginBottom: 12 }}
      title={`按等级规定的检查频次，范围内有 ${due.length} 间实验室到期应检`}
      action={
        due.length < labs.length && (
          <Button size="small" onClick={() => onPick(due.map((lab) => lab.lab_id))}>
            只检查这 {due.length} 间
          </Button>
        )
      }
    />
  );
}

/** Controlled by the form item: the selected laboratories. */
function Labs({
  labs,
  loading,
  picking,
  value = [],
  onChange,
}: LabsProps & { value?: number[]; onChange?: (ids: number[]) => void }) {
  const [keyword, setKeyword] = useState('');
  const shown = labs.filter((lab) =>
    `${lab.lab_name} ${lab.lab_no} ${lab.college_name} ${lab.building_name}`.includes(keyword.trim()),
  );
  return (
    <>
      <Input.Search
        allowClear
        style={{ maxWidth: 320, marginBottom: 12 }}
        aria-label="在范围内查找实验室"
        placeholder="在范围内查找实验室"
        onSearch={setKeyword}
      />
      <Table
        size="small"
        rowKey="lab_id"
        loading={loading}
        dataSource={shown}
        scroll={{ x: 'max-content' }}
        pagination={{ defaultPageSize: 15, showSizeChanger: false, showTotal: (total) => `共 ${total} 间` }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="范围内没有实验室" /> }}
        {...(picking && {
          rowSelection: {
            selectedRowKeys: value,
            preserveSelectedRowKeys: true,
            onChange: (keys) => onChange?.(keys.map(Number)),
          },
        })}
        columns={[
          { title: '实验室', dataIndex: 'lab_name', render: (text: string) => <div className="lab-cell">{text}</div> },
          { title: '编号', dataIndex: 'lab_no' },
          { title: '学院', dataIndex: 'college_name' },
          { title: '楼宇', dataIndex: 'building_name' },
          { title: '安全等级', render: (_, lab) => <LevelCell value={lab.lab_level} /> },
          { title: '检查频次', render: (_, lab) => (lab.frequency ? labelOf(Frequency, lab.frequency) : '—') },
          { title: '上次检查', render: (_, lab) => lab.checked_on ?? '未检查过' },
          { title: '应检日期', render: (_, lab) => <DueCell lab={lab} /> },
          { title: '安全类别', render: (_, lab) => <LabClassCell value={lab.lab_class} /> },
          ...(labs.some((lab) => lab.drawn !== null) && !picking
            ? [{ title: '抽中', render: (_: unknown, lab: { drawn: boolean | null }) => (lab.drawn ? '是' : '') }]
            : []),
        ]}
      />
    </>
  );
}

/** Scope and sample of the laboratories. */
export function ActivityScope({ act_id }: { act_id: number }) {
  const form = Form.useFormInstance();
  const values = (Form.useWatch([], form) ?? {}) as ActivityValues;
  const labs = useScopeLabs(values, act_id);
  const scoped = (values.scope_org_ids ?? []).length > 0;
  const picking = values.sample === Sample.picked;
  const drawn = picking ? (values.lab_ids ?? []).length : (labs.data?.drawn ?? 0);
  return (
    <>
      <Section title="检查范围">
        <UnitPicker
          name={field('scope_org_ids')}
          label="检查单位"
          multiple
          span={24}
          hint="勾选学院或系所，包含其下全部实验室"
          rules={[{ required: true, type: 'array', min: 1, message: '请选择检查单位' }]}
        />
        <CampusPicker name={field('campus_ids')} label="校区" multiple hint="不选为全部" />
        <SelectField
          name={field('type_ids')}
          label="单位类型"
          multiple
          hint="不选为全部"
          source={{ read: orgTypeApi.pick, input: { status: 1 } }}
        />
        <CodeChecks name={field('lab_levels')} label="安全等级" parentKey="lab_level" />
        <CodeChecks name={field('lab_classes')} label="安全类别" parentKey="lab_class" />
        <SelectField
          name={field('aptitude_ids')}
          label="涉及资质"
          multiple
          hint="不选为全部"
          source={{ read: checkItemApi.aptitudes, label: (row) => `${row.name}（${row.labs}）` }}
        />
        <EnumField name={field('sample')} label="抽样方式" of={Sample} />
        {values.sample === Sample.percent && (
          <NumberField name={field('sample_percent')} label="抽检比例" min={1} max={100} precision={0} unit="%" />
        )}
        {values.sample === Sample.byLevel && (
          <Field name={field('sample_levels')} label="各等级抽检比例" span={24} hint="未评估的实验室按最高等级计">
            <LevelPercents />
          </Field>
        )}
      </Section>
      <Panel
        title="实验室"
        extra={
          labs.data &&
          scoped && (
            <span>
              范围内 {labs.data.content.length} 间，{picking ? '已选' : '检查'} <b>{drawn}</b> 间
            </span>
          )
        }
      >
        {scoped ? (
          <>
            <DueNotice
              labs={labs.data?.content ?? []}
              onPick={(lab_ids) => form.setFieldsValue({ sample: Sample.picked, lab_ids })}
            />
            <Form.Item name="lab_ids" noStyle>
              <Labs labs={labs.data?.content ?? []} loading={labs.isFetching} picking={picking} />
            </Form.Item>
          </>
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="请先选择检查单位" />
        )}
      </Panel>
    </>
  );
}
