import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Checkbox, Form, Input, Select } from 'antd';
import { ColumnKind } from '../../shared/type/column.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

const kinds = ColumnKind.$items.map(({ value, label }) => ({ value, label }));

const blank = { kind: ColumnKind.text, width: 20, is_required: false };

const isNumber = (kind: unknown) => kind === ColumnKind.int || kind === ColumnKind.decimal;

const codesPattern = /^\S+ .+$/;
/** Codes are written one a line, `1 国家级`. */
const codesRule = {
  validator: async (_: unknown, text: string | undefined) => {
    const lines = (text ?? '').split('\n').filter((line) => line.trim() !== '');
    if (lines.length === 0 || lines.some((line) => !codesPattern.test(line.trim())))
      throw new Error('每行一个：代码、空格、含义');
  },
};

/** Bounds of a number, or the codes of a code. */
function Limits({ at }: { at: number }) {
  const kind: unknown = Form.useWatch(['columns', at, 'kind']);
  if (kind === ColumnKind.code)
    return (
      <Form.Item name={[at, 'codes']} rules={[codesRule]}>
        <Input.TextArea
          aria-label={`第 ${at + 1} 个字段的代码`}
          autoSize={{ minRows: 1, maxRows: 6 }}
          placeholder={'1 国家级\n2 省部级'}
        />
      </Form.Item>
    );
  if (!isNumber(kind)) return null;
  return (
    <span style={{ display: 'flex', gap: 4 }}>
      <Form.Item name={[at, 'min']}>
        <Input aria-label={`第 ${at + 1} 个字段的最小值`} placeholder="最小" />
      </Form.Item>
      <Form.Item name={[at, 'max']}>
        <Input aria-label={`第 ${at + 1} 个字段的最大值`} placeholder="最大" />
      </Form.Item>
    </span>
  );
}

/** The columns of a type, one a line. */
export function ColumnsField() {
  return (
    <Form.List name="columns">
      {(rows, { add, remove }, { errors }) => (
        <div className="report-matrix">
          <table className="report-columns">
            <thead>
              <tr>
                <th scope="col">字段</th>
                <th scope="col">名称</th>
                <th scope="col">类型</th>
                <th scope="col">宽度</th>
                <th scope="col">必填</th>
                <th scope="col">唯一</th>
                <th scope="col">要求</th>
                <th scope="col">操作</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name: at }) => (
                <tr key={key}>
                  <td>
                    <Form.Item
                      name={[at, 'field']}
                      rules={[{ required: true, pattern: /^[a-z][a-z0-9_]{0,29}$/, message: '小写字母、数字、下划线' }]}
                    >
                      <Input aria-label={`第 ${at + 1} 个字段的字段名`} placeholder="如 award_name" />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[at, 'title']} rules={[{ required: true, max: 30, message: '请填写名称' }]}>
                      <Input aria-label={`第 ${at + 1} 个字段的名称`} maxLength={30} />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[at, 'kind']}>
                      <Select aria-label={`第 ${at + 1} 个字段的类型`} options={kinds} style={{ width: 96 }} />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[at, 'width']} rules={[{ required: true, message: '1–200' }]}>
                      <NumberInput
                        aria-label={`第 ${at + 1} 个字段的宽度`}
                        min={1}
                        max={200}
                        precision={0}
                        style={{ width: 72 }}
                      />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[at, 'is_required']} valuePropName="checked">
                      <Checkbox aria-label={`第 ${at + 1} 个字段必填`} />
                    </Form.Item>
                  </td>
                  <td>
                    <Form.Item name={[at, 'is_key']} valuePropName="checked">
                      <Checkbox aria-label={`第 ${at + 1} 个字段唯一`} />
                    </Form.Item>
                  </td>
                  <td>
                    <Limits at={at} />
                  </td>
                  <td>
                    <Button
                      type="text"
                      aria-label={`删除第 ${at + 1} 个字段`}
                      icon={<DeleteOutlined />}
                      onClick={() => remove(at)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Button icon={<PlusOutlined />} onClick={() => add(blank)}>
            增加字段
          </Button>
          <Form.ErrorList errors={errors} />
        </div>
      )}
    </Form.List>
  );
}
