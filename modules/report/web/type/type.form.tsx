import '../report.css';
import { Col } from 'antd';
import { EnumField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { ColumnKind, Grain, type ColumnInput } from '../../shared/type/column.ts';
import { typeApi, type TypeDetail } from '../../shared/type/type.ts';
import { typePath, typeReads } from '../parts/reads.ts';
import { ColumnsField } from './columns-field.tsx';

const field = namesOf(typeApi.create);

type Line = Omit<ColumnInput, 'options'> & { codes?: string };

/** Columns as lines of the form, without those that the system fills in. */
const toForm = ({ code, name, grain, version, columns }: TypeDetail) => ({
  code,
  name,
  grain,
  version,
  columns: columns
    .filter(({ fill }) => fill === undefined)
    .map(({ options, ...column }) => ({
      ...column,
      codes: options?.map(({ value, label }) => `${value} ${label}`).join('\n'),
    })),
});

const optionsOf = (codes = '') =>
  codes
    .split('\n')
    .map((line) => /^(\S+)\s+(.+)$/.exec(line.trim()))
    .flatMap((match) => (match ? [{ value: match[1]!, label: match[2]! }] : []));

const columnOf = ({ codes, kind, is_key, is_required, ...line }: Line) => ({
  ...line,
  kind,
  is_required: is_required === true,
  is_key: is_key === true,
  ...(kind === ColumnKind.code && { options: optionsOf(codes) }),
});

const toInput = ({ columns = [], ...values }: Record<string, unknown>) => ({
  ...values,
  columns: (columns as Line[]).map(columnOf),
});

/** A type of the school: who fills it, and its columns. */
export function TypeFormPage() {
  return (
    <FormPage
      title="填报类型"
      load={typeApi.find}
      create={typeApi.create}
      update={typeApi.update}
      defaults={{ grain: Grain.lab, columns: [{ kind: ColumnKind.text, width: 20, is_required: true }] }}
      toForm={toForm}
      toInput={toInput}
      back={typePath}
      invalidates={typeReads}
    >
      <Section title="类型">
        <TextField name={field('code')} label="编码" max={20} placeholder="如 award" />
        <TextField name={field('name')} label="名称" max={60} />
        <EnumField name={field('grain')} label="粒度" of={Grain} span={24} />
      </Section>
      <Section title="字段">
        <Col span={24}>
          <ColumnsField />
        </Col>
      </Section>
    </FormPage>
  );
}
