import { Form, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { EnumField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { assessmentApi, type HazardChoice } from '../../shared/assessment.ts';
import { HazardClass, substanceClasses } from '../../shared/kinds.ts';
import { FormLines } from './form-lines.tsx';
import { needed } from './needed.ts';

const field = rowNamesOf(assessmentApi.save, 'hazards');
const sources: Record<HazardChoice['source'], string> = { stock: '库存', register: '危险源清单', catalogue: '目录' };
const labelFor = ({ source, name, cas, amount }: HazardChoice) =>
  `${sources[source]}：${[name, cas, amount].filter(Boolean).join(' ')}`;

type Typed = { class?: string; name?: string } | undefined;

/** Adds what the laboratory has, or what is planned, with its group and flags. */
function HazardAdder({ id, append }: { id: number; append: ((line: object) => void) | undefined }) {
  const form = Form.useFormInstance();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const { data, isFetching } = useRead(
    assessmentApi.hazardChoices,
    { id, ...(keyword !== '' && { keyword }) },
    { staleMs: 60_000 },
  );
  const choices = data?.content ?? [];
  const add = (key: string) => {
    const chosen = choices.find((one) => one.key === key);
    if (!chosen) return;
    const { key: _key, source: _source, ...line } = chosen;
    const lines = (form.getFieldValue('hazards') as Typed[] | undefined) ?? [];
    const blank = lines.findIndex((one) => !one?.class && !one?.name);
    if (blank < 0) append?.(line);
    else form.setFieldValue(['hazards', blank], line);
    setTyped('');
  };
  return (
    <Select
      aria-label="从库存、危险源清单或化学品目录添加"
      style={{ minWidth: 360 }}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      loading={isFetching}
      value={null}
      placeholder="从库存、危险源清单或化学品目录添加"
      notFoundContent={keyword === '' ? '本实验室没有库存和危险源，输入名称在目录中查找' : '没有找到，请逐项填写'}
      options={choices.map((one) => ({ value: one.key, label: labelFor(one) }))}
      onChange={(key: string | null) => key !== null && add(key)}
    />
  );
}

function Line({ at }: { at: number }) {
  const kind: unknown = Form.useWatch(['hazards', at, 'class']);
  const isSubstance = typeof kind === 'string' && substanceClasses.includes(kind);
  return (
    <>
      <EnumField name={field(at, 'class')} label="类别" of={HazardClass} span={6} rules={needed('请选择类别')} />
      <TextField name={field(at, 'name')} label="危险源" max={100} span={10} rules={needed('请填写危险源')} />
      <TextField name={field(at, 'amount')} label="用量或规格" max={40} span={8} />
      {isSubstance && (
        <>
          <TextField
            name={field(at, 'cas')}
            label="CAS 号"
            max={12}
            span={6}
            hint="目录中有的，储存组和管控类别按目录"
          />
          <SelectField
            name={field(at, 'storage_group')}
            label="储存组"
            source={codeSource('chem_storage_group')}
            span={8}
          />
          <SelectField
            name={field(at, 'flags')}
            label="管控类别"
            source={codeSource('chem_control')}
            multiple
            span={10}
          />
        </>
      )}
      <TextField
        name={field(at, 'detail')}
        label="说明"
        max={100}
        span={24}
        placeholder="如 生物安全等级、激光类别、压力范围"
      />
    </>
  );
}

/** 危险源: what is dangerous in the experiment. */
export const HazardLines = ({ id }: { id: number }) => (
  <FormLines
    name="hazards"
    title="危险源"
    add="添加危险源"
    most={60}
    beside={(append) => <HazardAdder id={id} append={append} />}
  >
    {(at) => <Line at={at} />}
  </FormLines>
);
