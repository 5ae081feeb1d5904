import './transfer.css';
import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form, Row, Select } from 'antd';
import { useDeferredValue, useState } from 'react';
import { useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Field, SelectField, TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { required } from '../parts/line-panels.tsx';
import { ScanBox } from '../parts/scan-box.tsx';

const field = rowNamesOf(transferApi.create, 'lines');
const most = 50;
type Line = { code?: string; cell_id?: number };
const idOf = (value: unknown) => (typeof value === 'number' ? value : 0);

type ControlProps = { id?: string; value?: string; onChange?: (code: string | undefined) => void; store: number };

/** A container that stands in the store, by code or by what is in it. */
function ContainerControl({ id, value, onChange, store }: ControlProps) {
  const [keyword, setKeyword] = useState('');
  const asked = useDeferredValue(keyword.trim());
  const { data, isFetching } = useRead(
    containerApi.list,
    { warehouse_id: store, state: [ContainerState.stored], size: 15, ...(asked && { keyword: asked }) },
    { enabled: store > 0 },
  );
  const options = (data?.content ?? []).map(({ code, name, quantity, unit, cabinet_name }) => ({
    value: code,
    label: `${code}　${name}　${quantity} ${unit}　${cabinet_name}`,
  }));
  return (
    <Select
      {...(id !== undefined && { id })}
      allowClear
      value={value ?? null}
      onChange={(code) => onChange?.(code ?? undefined)}
      loading={isFetching}
      options={options}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      placeholder={store > 0 ? '编码、名称或 CAS 号' : '请先选择调出仓库'}
      notFoundContent={isFetching ? '正在查找…' : '仓库里没有可调拨的容器'}
    />
  );
}

/** Containers of a transfer: scanned one after the other, or chosen; each with the cell to which it goes. */
export function TransferLines() {
  const form = Form.useFormInstance();
  const store = idOf(Form.useWatch('warehouse_id'));
  const target = idOf(Form.useWatch('target_id'));
  const scan = (code: string) => {
    const lines = (form.getFieldValue('lines') ?? []) as Line[];
    if (lines.some((line) => line.code === code)) return notify.info(`${code} 已在调拨单中`);
    const filled = lines.filter((line) => line.code !== undefined);
    if (filled.length >= most) return notify.warn(`一张调拨单最多 ${most} 件，请另开一张`);
    // What goes together mostly goes to one cell.
    form.setFieldValue('lines', [...filled, { code, cell_id: filled.at(-1)?.cell_id }]);
  };
  return (
    <Panel title="容器">
      <ScanBox hint="扫描容器编码，逐件加入" onCode={scan} />
      <Form.List name="lines">
        {(lines, { add, remove }) => (
          <div className="transfer-lines">
            {lines.map(({ key, name: at }) => (
              <Row key={key} gutter={16} className="transfer-line">
                <Field name={field(at, 'code')} label={`容器 ${at + 1}`} span={10} rules={required('请选择容器')} picks>
                  <ContainerControl store={store} />
                </Field>
                <SelectField
                  name={field(at, 'cell_id')}
                  label="调入层位"
                  span={holdsRight('chemical.compat.override') ? 7 : 12}
                  placeholder={target > 0 ? '请选择层位' : '请先选择调入仓库'}
                  rules={required('请选择调入层位')}
                  source={{ read: transferApi.cells, input: { warehouse_id: target }, enabled: target > 0 }}
                />
                {holdsRight('chemical.compat.override') && (
                  <TextField
                    name={field(at, 'tray_note')}
                    label="隔离措施"
                    span={5}
                    max={200}
                    placeholder="批准同柜时填写"
                  />
                )}
                {lines.length > 1 && (
                  <Button
                    type="text"
                    danger
                    className="transfer-drop"
                    icon={<DeleteOutlined />}
                    aria-label={`删除容器 ${at + 1}`}
                    onClick={() => remove(at)}
                  />
                )}
              </Row>
            ))}
            {lines.length < most && (
              <Button onClick={() => add({ cell_id: ((form.getFieldValue('lines') ?? []) as Line[]).at(-1)?.cell_id })}>
                添加一件
              </Button>
            )}
          </div>
        )}
      </Form.List>
    </Panel>
  );
}
