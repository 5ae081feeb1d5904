import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Row } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { capitalsOf, moneyText, sumOf, timesOf } from '#platform/funds/shared/money.rules.ts';
import { DecimalField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { projectApi } from '../../shared/application/project.ts';

const field = rowNamesOf(projectApi.create, 'budget');
export const needed = (message: string) => [{ required: true, message }];

type Typed = { price?: string | number | null; qty?: number | null } | undefined;
const amountOf = (row: Typed) => timesOf(row?.price ?? 0, row?.qty ?? 0);

function Line({ at, onRemove }: { at: number; onRemove: (() => void) | undefined }) {
  const row = Form.useWatch(['budget', at]) as Typed;
  return (
    <Panel
      title={`预算第 ${at + 1} 行`}
      extra={
        <>
          <span>金额 {moneyText(amountOf(row))} 元</span>
          {onRemove && (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除预算第 ${at + 1} 行`}
              onClick={onRemove}
            />
          )}
        </>
      }
    >
      <Row gutter={24}>
        <SelectField
          name={field(at, 'subject')}
          label="科目"
          span={6}
          source={codeSource('project_subject')}
          rules={needed('请选择科目')}
        />
        <TextField name={field(at, 'item')} label="名称" span={10} max={60} rules={needed('请填写名称')} />
        <TextField name={field(at, 'spec')} label="规格" span={8} max={100} />
        <NumberField
          name={field(at, 'qty')}
          label="数量"
          span={6}
          min={1}
          max={99_999}
          precision={0}
          rules={needed('请填写数量')}
        />
        <DecimalField name={field(at, 'price')} label="单价" unit="元" span={6} rules={needed('请填写单价')} />
        <TextField name={field(at, 'reason')} label="理由" span={12} max={200} />
        <FileField name={field(at, 'quotes')} label="报价" max={9} hint="金额较大的须附多份报价，份数以学校设置为准" />
      </Row>
    </Panel>
  );
}

function Total() {
  const rows = (Form.useWatch('budget') as Typed[] | undefined) ?? [];
  const total = sumOf(rows.map(amountOf));
  return (
    <output className="project-total">
      申请金额 <strong>{moneyText(total)}</strong> 元，大写：{capitalsOf(total)}
    </output>
  );
}

/** Rows of the budget; their sum is what is applied for. */
export const BudgetLines = () => (
  <Form.List name="budget">
    {(lines, { add, remove }) => (
      <>
        {lines.map(({ key, name }) => (
          <Line key={key} at={name} onRemove={lines.length > 1 ? () => remove(name) : undefined} />
        ))}
        <div className="project-foot">
          <Button icon={<PlusOutlined />} disabled={lines.length >= 60} onClick={() => add({})}>
            添加预算行
          </Button>
          <Total />
        </div>
      </>
    )}
  </Form.List>
);
