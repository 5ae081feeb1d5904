import './province.css';
import { Col } from 'antd';
import { Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { usualColumns, type ProvinceColumn } from '../../shared/province/province-columns.ts';
import { provinceTemplateApi, type ProvinceTemplate } from '../../shared/province/province-template.ts';
import { ColumnsField } from './columns-field.tsx';
import { templateReads } from './province-template.list.tsx';

const field = namesOf(provinceTemplateApi.create);

type Given = Omit<ProvinceColumn, 'field' | 'mask'> & { field: string; mask: string };
/** A line of the form: codes are written one a line, `科研=02`. */
type Line = Omit<Given, 'words'> & { codes?: string };

const toLine = ({ words, ...column }: Given): Line => ({
  ...column,
  codes: words.map(({ own, code }) => `${own}=${code}`).join('\n'),
});

const wordsOf = (codes = '') =>
  codes
    .split('\n')
    .map((line) => /^([^=＝]+)[=＝](.+)$/.exec(line.trim()))
    .flatMap((match) => (match ? [{ own: match[1]!.trim(), code: match[2]!.trim() }] : []));

const toForm = ({ name, version, columns }: ProvinceTemplate) => ({ name, version, columns: columns.map(toLine) });

const toInput = ({ columns = [], ...values }: Record<string, unknown>) => ({
  ...values,
  columns: (columns as Line[]).map(({ codes, is_required, ...line }) => ({
    ...line,
    is_required: is_required === true,
    words: wordsOf(codes),
  })),
});

/** A layout of the file for the department; a new one begins with the usual columns. */
export function ProvinceTemplateFormPage() {
  return (
    <FormPage
      title="省厅导出模板"
      load={provinceTemplateApi.find}
      create={provinceTemplateApi.create}
      update={provinceTemplateApi.update}
      defaults={{ columns: usualColumns.map(toLine) }}
      toForm={toForm}
      toInput={toInput}
      back="/export-pro-depart/template"
      invalidates={templateReads}
    >
      <Section title="模板">
        <TextField name={field('name')} label="名称" max={40} placeholder="如 广东省 2026 年报送" />
      </Section>
      <Section title="列">
        <Col span={24}>
          <ColumnsField />
        </Col>
      </Section>
    </FormPage>
  );
}
