import { Button, Col, Form } from 'antd';
import { call } from '#kernel/web/api/api.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { DecimalField, NumberField, Section, TextField } from '#screens/fields/fields.tsx';
import { namesOf, rowNamesOf } from '#screens/fields/names.ts';
import { createdPage } from '#screens/frames/created-page.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { annualApi, type AnnualDetail } from '../../shared/annual/annual.ts';
import { LineRows } from '../parts/line-rows.tsx';
import { thisYear } from '../parts/year-choice.tsx';
import { annualPath, annualReads } from './annual-reads.ts';

const field = namesOf(annualApi.create);
const line = rowNamesOf(annualApi.create, 'lines');
const needed = (message: string) => [{ required: true, message }];

/** Fills in what the year before was like. */
function Suggest() {
  const form = Form.useFormInstance();
  const fill = async () => {
    const year: unknown = form.getFieldValue('year');
    const { content } = await call(annualApi.suggest, typeof year === 'number' ? { year } : {});
    if (content.length === 0) return notify.info('上一年没有产生和转移记录，请逐行填写');
    form.setFieldsValue({ lines: content });
    return notify.success(`已按上一年实际填入 ${content.length} 个代码，请核对`);
  };
  return <Button onClick={() => void fill()}>按上一年实际填入</Button>;
}

const newLine = { method: 'D10' };

const Lines = () => (
  <LineRows name={field('lines')} noun="废物代码" start={newLine} least={1} most={60}>
    {(at) => (
      <>
        <TextField
          name={line(at, 'code')}
          label={`废物代码 ${at + 1}`}
          max={12}
          span={6}
          placeholder="如 900-047-49"
          rules={needed('请填写废物代码')}
        />
        <DecimalField
          name={line(at, 'produce_kg')}
          label="预计产生"
          unit="kg"
          span={5}
          rules={needed('请填写预计产生量')}
        />
        <DecimalField
          name={line(at, 'transfer_kg')}
          label="预计转移"
          unit="kg"
          span={5}
          rules={needed('请填写预计转移量')}
        />
        <TextField
          name={line(at, 'method')}
          label="处置方式"
          max={3}
          span={5}
          placeholder="R 或 D 代码，如 D10"
          rules={needed('请填写处置方式')}
        />
      </>
    )}
  </LineRows>
);

/** The first year that has no plan: this one, else the next. */
const starting = (planned: readonly { year: number }[]) => ({
  year: planned.some(({ year }) => year === thisYear()) ? thisYear() + 1 : thisYear(),
  lines: [newLine],
});

/** 编制管理计划: how much of each code a year is expected to bring. */
export function AnnualFormPage() {
  const plans = useRead(annualApi.list, {});
  return (
    <Loaded of={plans}>
      {({ content }) => (
        <FormPage
          title="管理计划"
          load={annualApi.find}
          create={annualApi.create}
          update={annualApi.update}
          defaults={starting(content)}
          toForm={({ year, lines, version }: AnnualDetail) => ({
            year,
            version,
            lines: lines.filter(({ is_absent }) => !is_absent),
          })}
          back={annualPath}
          next={createdPage(annualPath)}
          invalidates={annualReads}
        >
          {() => (
            <>
              <Section title="年度">
                <NumberField name={field('year')} label="年度" min={2000} max={2100} precision={0} />
              </Section>
              <Section title="废物代码">
                <Col span={24} style={{ marginBottom: 16 }}>
                  <Suggest />
                </Col>
                <Lines />
              </Section>
            </>
          )}
        </FormPage>
      )}
    </Loaded>
  );
}
