import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { DataTable } from '#screens/frames/data-table.tsx';

type Line = {
  line: number;
  code: string;
  name: string;
  spec: string;
  unit: string;
  batch_no: string;
  expires_on: string | null;
  quantity: string;
  price: string;
  amount: string;
};

/** Lines of a receipt or an issue. */
export const GoodsTable = ({ label, lines }: { label: string; lines: readonly Line[] }) => (
  <DataTable
    label={label}
    rows={lines.map((line) => ({ ...line, id: line.line }))}
    empty="没有明细"
    columns={[
      { field: 'code', title: '物资编码' },
      { field: 'name', title: '名称', maxWidth: 220 },
      { field: 'spec', title: '规格', maxWidth: 180 },
      { field: 'batch_no', title: '批号', render: (line) => line.batch_no || '—' },
      { field: 'expires_on', title: '有效期', render: (line) => line.expires_on ?? '—' },
      { field: 'quantity', title: '数量', align: 'right', render: (line) => `${line.quantity} ${line.unit}` },
      { field: 'price', title: '单价（元）', align: 'right', render: (line) => moneyText(line.price) },
      { field: 'amount', title: '金额（元）', align: 'right', render: (line) => moneyText(line.amount) },
    ]}
  />
);
