import { Alert, Form } from 'antd';
import { useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { EnumField, NumberField, Section, SelectField } from '#screens/fields/fields.tsx';
import { valueNamesOf, type RowFieldName } from '#screens/fields/names.ts';
import { gradingApi, type GradingSet, type LabFacts } from '../../shared/hazard/grading.ts';
import { gradeOf } from '../../shared/hazard/grading.rules.ts';
import { Controlled, HazardState, HazardUnit } from '../../shared/hazard/hazard.ts';
import { RowList } from '../parts/row-list.tsx';
import { GradingResult } from './grading-result.tsx';
import { kindSource, useKinds } from './grading-sources.ts';

type Row = { kind?: string; qty?: number | null; unit?: string; controlled?: string; state?: number };
type Values = { lab_id?: number | null; rows?: Row[]; facilities?: string[]; age?: number | null };

const field = valueNamesOf<Values>();
const cell = (at: number, name: keyof Row) => [at, name] as (string | number)[] as RowFieldName;

const valuesOf = ({ amounts, facilities, age }: LabFacts): Values => ({
  rows: amounts.map(({ line, qty, unit, controlled, state }) => ({ kind: line[0]!, qty, unit, controlled, state })),
  facilities,
  age,
});

/** Rows that are filled in far enough to count. */
function factsOf({ rows = [], facilities = [], age = null }: Values, lines: ReadonlyMap<string, string[]>): LabFacts {
  const amounts = rows.flatMap((row) =>
    row?.kind && row.qty
      ? [
          {
            line: lines.get(row.kind) ?? [row.kind],
            name: '',
            kind_name: '',
            qty: Number(row.qty),
            unit: row.unit ?? HazardUnit.kg,
            controlled: row.controlled ?? Controlled.none,
            state: row.state ?? HazardState.both,
          },
        ]
      : [],
  );
  return { amounts, facilities, age } as LabFacts;
}

const start = { unit: HazardUnit.litre, controlled: Controlled.none, state: HazardState.both };

/** Choose a lab or type quantities: level, class, basis and score follow at once, nothing is saved. */
export function GradingBench({ set }: { set: GradingSet }) {
  const [form] = Form.useForm<Values>();
  const [lab, setLab] = useState<number>();
  const [values, setValues] = useState<Values>({});
  const { lines } = useKinds();
  const facts = useRead(gradingApi.facts, { id: lab ?? 0 }, { enabled: lab !== undefined });
  const take = () => {
    if (!facts.data || facts.isPlaceholderData) return;
    const next = valuesOf(facts.data);
    form.setFieldsValue(next);
    setValues(next);
  };
  return (
    <Form
      form={form}
      layout="vertical"
      onValuesChange={(changed: Values, all: Values) => {
        if ('lab_id' in changed) setLab(changed.lab_id ?? undefined);
        setValues(all);
      }}
    >
      <GradingResult grade={gradeOf(set, factsOf(values, lines))} rules={set.rules} />
      <Section title="危险源">
        <UnitPicker
          name={field('lab_id')}
          label="带入一间实验室的危险源"
          levels={['lab']}
          hint="也可以不选实验室，直接在下面填写"
        />
        {lab !== undefined && facts.data && !facts.isPlaceholderData && (
          <Alert
            type="info"
            style={{ alignSelf: 'center' }}
            title={`该实验室有 ${facts.data.amounts.length} 条在用危险源`}
            action={
              <button type="button" className="ant-btn ant-btn-link" onClick={take}>
                带入
              </button>
            }
          />
        )}
        <RowList name={field('rows')} add="添加危险源" start={start} empty="没有危险源时按“其他规则均未命中”判定。">
          {(at) => (
            <>
              <SelectField name={cell(at, 'kind')} label="种类" source={kindSource} span={8} />
              <NumberField name={cell(at, 'qty')} label="数量" min={0} max={1_000_000} span={4} />
              <EnumField name={cell(at, 'unit')} label="单位" of={HazardUnit} span={4} />
              <EnumField name={cell(at, 'controlled')} label="管控类别" of={Controlled} span={4} />
              <EnumField name={cell(at, 'state')} label="存在状态" of={{ $items: [...HazardState.$items] }} span={4} />
            </>
          )}
        </RowList>
      </Section>
      <Section title="实验室">
        <SelectField
          name={field('facilities')}
          label="已有的应急设施"
          source={codeSource('material_category')}
          multiple
          span={18}
        />
        <NumberField name={field('age')} label="建成年数" unit="年" min={0} max={200} precision={0} span={6} />
      </Section>
    </Form>
  );
}
