import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { labelOf } from '#kernel/shared/enums.ts';
import { mayBeMissing, ProvinceField, ProvinceMask } from '../../shared/province/province-columns.ts';

const fields = ProvinceField.$items.map(({ value, label }) => ({ value, label }));
const masks = ProvinceMask.$items.map(({ value, label }) => ({ value, label }));
const blank = {
  field: ProvinceField.serial,
  title: labelOf(ProvinceField, ProvinceField.serial),
  mask: ProvinceMask.none,
};

/** Codes are written one a line, `科研=02`. */
const codesRule = {
  validator: async (_: unknown, text: string | undefined) => {
    const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
    if (lines.some((line) => !/^[^=＝]+[=＝].+$/.test(line.trim()))) throw new Error('每行一个：本平台用语=省厅代码');
  },
};

/** What depends on the content of the column: whether it must be filled, its text, its codes. */
function Required({ at }: { at: number }) {
  const field: unknown = Form.useWatch(['columns', at, 'field']);
  if (!mayBeMissing(String(field))) return '—';
  return (
    <Form.Item name={[at, 'is_required']} valuePropName="checked">
      <Checkbox aria-label={`第 ${at + 1} 列必填`} />
    </Form.Item>
  );
}
function Words({ at }: { at: number }) {
  const field: unknown = Form.useWatch(['columns', at, 'field']);
  if (field === ProvinceField.fixed)
    return (
      <Form.Item name={[at, 'text']} rules={[{ required: true, max: 60, message: '请填写固定文字' }]}>
        <Input aria-label={`第 ${at + 1} 列的固定文字`} maxLength={60} placeholder="每一行都写这段文字" />
      </Form.Item>
    );
  return (
    <Form.Item name={[at, 'codes']} rules={[codesRule]}>
      <Input.TextArea
        aria-label={`第 ${at + 1} 列的代码对照`}
        autoSize={{ minRows: 1, maxRows: 6 }}
        placeholder="如 科研=02，每行一个"
      />
    </Form.Item>
  );
}

type LineProps = { at: number; count: number; move: (from: number, to: number) => void; remove: (at: number) => void };

function Line({ at, count, move, remove }: LineProps) {
  const no = at + 1;
  return (
    <tr>
      <td>{no}</td>
      <td>
        <Form.Item name={[at, 'field']} rules={[{ required: true, message: '请选择内容' }]}>
          <Select aria-label={`第 ${no} 列的内容`} options={fields} style={{ width: 132 }} />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={[at, 'title']} rules={[{ required: true, max: 40, message: '请填写列名' }]}>
          <Input aria-label={`第 ${no} 列的列名`} maxLength={40} style={{ width: 160 }} />
        </Form.Item>
      </td>
      <td>
        <Form.Item name={[at, 'mask']}>
          <Select aria-label={`第 ${no} 列的隐去方式`} options={masks} style={{ width: 168 }} />
        </Form.Item>
      </td>
      <td>
        <Required at={at} />
      </td>
      <td>
        <Words at={at} />
      </td>
      <td>
        <Button
          type="text"
          aria-label={`第 ${no} 列上移`}
          icon={<ArrowUpOutlined />}
          disabled={at === 0}
          onClick={() => move(at, at - 1)}
        />
        <Button
          type="text"
          aria-label={`第 ${no} 列下移`}
          icon={<ArrowDownOutlined />}
          disabled={at === count - 1}
          onClick={() => move(at, at + 1)}
        />
        <Button type="text" aria-label={`删除第 ${no} 列`} icon={<DeleteOutlined />} onClick={() => remove(at)} />
      </td>
    </tr>
  );
}

/** The columns of a layout in their order, one a line. */
export function ColumnsField() {
  return (
    <Form.List name="columns">
      {(rows, { add, move, remove }, { errors }) => (
        <div className="province-columns">
          <table>
            <thead>
              <tr>
                {['序号', '内容', '列名', '隐去', '必填', '代码对照（可不填）', '操作'].map((title) => (
                  <th key={title} scope="col">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name }) => (
                <Line key={key} at={name} count={rows.length} move={move} remove={remove} />
              ))}
            </tbody>
          </table>
          <Button icon={<PlusOutlined />} onClick={() => add(blank)}>
            增加列
          </Button>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}
