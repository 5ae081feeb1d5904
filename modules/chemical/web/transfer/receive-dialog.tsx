import './transfer.css';
import { Form, Row } from 'antd';
import { CellField } from '#platform/stock/web/public.tsx';
import { TextField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { transferApi, type TransferDetail } from '../../shared/transfer/transfer.ts';

const field = rowNamesOf(transferApi.receive, 'lines');

export type ReceiveDialogProps = { row: TransferDetail; onClose: () => void };

/** The receiving keeper goes through the containers: each into its cell, or back with a reason. */
export function ReceiveDialog({ row, onClose }: ReceiveDialogProps) {
  return (
    <FormDialog
      title={`接收 ${row.no}（${row.items.length} 件）`}
      save={transferApi.receive}
      input={{ id: row.id, version: row.version }}
      defaults={{ lines: row.items.map(({ code, cell_id }) => ({ code, cell_id })) }}
      toInput={({ lines }) => ({
        lines: (lines as { cell_id?: number | null; refusal?: string }[]).map(({ cell_id, refusal, ...line }, at) => ({
          ...line,
          code: row.items[at]!.code,
          ...(cell_id && { cell_id }),
          ...(refusal && { refusal }),
        })),
      })}
      invalidates={[transferApi.find, transferApi.list, containerApi.list, containerApi.find]}
      okText="确认接收"
      done={({ received, refused }) => `已接收 ${received} 件${refused > 0 ? `，拒收 ${refused} 件已退回` : ''}`}
      width={720}
      onClose={onClose}
    >
      <Form.List name="lines">
        {(lines) => (
          <div style={{ width: '100%', padding: '0 12px' }}>
            {lines.map(({ key, name: at }) => {
              const item = row.items[at]!;
              return (
                <section key={key} className="receipt-item" aria-label={item.code}>
                  <p>
                    <strong>{item.name}</strong>　{item.code}　余 {item.quantity} {item.unit}
                  </p>
                  <Row gutter={16}>
                    <CellField name={field(at, 'cell_id')} label="存放层位" warehouseId={row.target_id} span={12} />
                    <TextField
                      name={field(at, 'refusal')}
                      label="拒收原因"
                      max={200}
                      span={12}
                      placeholder="不符时填写，容器退回原处"
                    />
                  </Row>
                </section>
              );
            })}
          </div>
        )}
      </Form.List>
    </FormDialog>
  );
}
