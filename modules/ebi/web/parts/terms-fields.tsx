import type { ReactNode } from 'react';
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Form, Input, Select } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { Fact, factParts, Index, type FactKey } from '../../shared/facts.ts';
import { QuotaKind } from '../../shared/terms.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

const kinds = QuotaKind.$items.map(({ value, label }) => ({ value, label }));
const isRequired = [{ required: true, message: '请填写' }];
const points = [{ required: true, pattern: /^\d{1,7}(\.\d{1,2})?$/, message: '数字，最多两位小数' }];

type LinesProps = {
  name: readonly (string | number)[];
  heads: readonly string[];
  blank: object;
  add: string;
  line: (at: number) => readonly ReactNode[];
};

/** A list of the terms, one a line, that can be added to. */
function Lines({ name, heads, blank, add: label, line }: LinesProps) {
  return (
    <Form.List name={[...name]}>
      {(rows, { add, remove }) => (
        <div className="ebi-lines">
          <table>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name: at }) => (
                <tr key={key}>
                  {line(at).map((cell, n) => (
                    <td key={heads[n]}>{cell}</td>
                  ))}
                  <td>
                    <Button
                      type="text"
                      aria-label={`删除第 ${at + 1} 行`}
                      icon={<DeleteOutlined />}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button icon={<PlusOutlined />} onClick={() => add(blank)}>
            {label}
          </Button>
        </div>
      )}
    </Form.List>
  );
}

const whole = (at: number, field: string, label: string, max: number) => (
  <Form.Item name={[at, field]} rules={isRequired}>
    <NumberInput aria-label={`第 ${at + 1} 行${label}`} min={0} max={max} precision={0} style={{ width: 100 }} />
  </Form.Item>
);

/** Weights of the five indices, in the order of the form. */
export const WeightsField = () => (
  <Form.List name={['terms', 'weights']}>
    {(rows) => (
      <div className="ebi-weights">
        {rows.map(({ key, name }) => (
          <Form.Item key={key} shouldUpdate noStyle>
            {({ getFieldValue }) => (
              <>
                <Form.Item name={[name, 'index']} hidden>
                  <Input />
                </Form.Item>
                <Form.Item
                  name={[name, 'weight']}
                  label={labelOf(Index, getFieldValue(['terms', 'weights', name, 'index']) as string)}
                  rules={isRequired}
                >
                  <NumberInput min={0} max={100} precision={0} suffix="%" style={{ width: 110 }} />
                </Form.Item>
              </>
            )}
          </Form.Item>
        ))}
      </div>
    )}
  </Form.List>
);

const factName = (fact: FactKey) => {
  const { unit, index } = factParts[fact];
  return `${labelOf(Index, index)}：${labelOf(Fact, fact)}（${unit}）`;
};
const facts = Fact.$items.map(({ value }) => ({ value, label: factName(value) }));

/** Points of the facts. */
export const ItemsField = () => (
  <Lines
    name={['terms', 'items']}
    heads={['计分项', '分值', '每']}
    blank={{ per: '1' }}
    add="增加计分项"
    line={(at) => [
      <Form.Item key="fact" name={[at, 'fact']} rules={isRequired}>
        <Select aria-label={`第 ${at + 1} 行计分项`} options={facts} style={{ width: 280 }} />
      </Form.Item>,
      <Form.Item key="points" name={[at, 'points']} rules={points}>
        <Input aria-label={`第 ${at + 1} 行分值`} style={{ width: 100 }} />
      </Form.Item>,
      <Form.Item key="per" name={[at, 'per']} rules={points}>
        <Input aria-label={`第 ${at + 1} 行每`} style={{ width: 120 }} />
      </Form.Item>,
    ]}
  />
);

/** Points for the share of the functions that is used. */
export const StepsField = () => (
  <Lines
    name={['terms', 'steps']}
    heads={['利用率达到（%）', '分值']}
    blank={{}}
    add="增加一档"
    line={(at) => [whole(at, 'from', '利用率', 100), whole(at, 'points', '分值', 100)]}
  />
);

/** Hours of a year that an instrument should reach. */
export const QuotasField = () => (
  <Lines
    name={['terms', 'quotas']}
    heads={['分类号开头', '类型', '定额（小时/年）']}
    blank={{ kind: QuotaKind.general }}
    add="增加定额"
    line={(at) => [
      <Form.Item
        key="class"
        name={[at, 'class_no']}
        rules={[{ required: true, pattern: /^\d{2,8}$/, message: '2–8 位数字' }]}
      >
        <Input aria-label={`第 ${at + 1} 行分类号`} maxLength={8} style={{ width: 120 }} />
      </Form.Item>,
      <Form.Item key="kind" name={[at, 'kind']} rules={isRequired}>
        <Select aria-label={`第 ${at + 1} 行类型`} options={kinds} style={{ width: 100 }} />
      </Form.Item>,
      whole(at, 'hours', '定额', 8760),
    ]}
  />
);

const bounds = [
  ['excellent', '优秀不低于'],
  ['good', '良好不低于'],
  ['passed', '合格不低于'],
] as const;

export const GradesField = () => (
  <div className="ebi-weights">
    {bounds.map(([grade, label]) => (
      <Form.Item key={grade} name={['terms', 'grades', grade]} label={label} rules={isRequired}>
        <NumberInput min={0} max={100} precision={0} suffix="分" style={{ width: 110 }} />
      </Form.Item>
    ))}
  </div>
);
