import type { ReactNode } from 'react';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import type { PurchaseDetail, PurchaseLine } from '../../shared/purchase.ts';
import { LineResult, PurchaseState } from '../../shared/purchase.states.ts';

type Props = { row: PurchaseDetail; verdict?: (line: PurchaseLine) => ReactNode };

const both = (asked: string, approved: string) => (asked === approved ? approved : `${asked} → ${approved}`);

const progress = ({ result, order_no, received, checked_qty, is_closed, close_reason }: PurchaseLine) => {
  if (result !== LineResult.passed) return '—';
  const closed = is_closed ? `，已关闭：${close_reason}` : '';
  return `${order_no === '' ? '未下单' : order_no}，验收 ${received}/${checked_qty}${closed}`;
};

/** Lines of a purchase with what was decided and what has come; `verdict` stands in the place of the decision. */
export function LineTable({ row, verdict }: Props) {
  const hasQuotes = row.lines.some(({ quotes }) => quotes.length > 0);
  return (
    <DataTable
      label="采购明细"
      rows={row.lines.map((line) => ({ ...line, id: line.line }))}
      empty="没有明细"
      columns={[
        { field: 'name', title: '物品', maxWidth: 180 },
        { field: 'spec', title: '规格型号', maxWidth: 150, render: (line) => line.spec || '—' },
        { field: 'category_name', title: '分类' },
        {
          field: 'checked_qty',
          title: '数量',
          align: 'right',
          render: (line) => `${both(line.qty, line.checked_qty)} ${line.unit}`,
        },
        {
          field: 'checked_price',
          title: '单价（元）',
          align: 'right',
          render: (line) => both(moneyText(line.price), moneyText(line.checked_price)),
        },
        { field: 'amount', title: '金额（元）', align: 'right', render: (line) => moneyText(line.amount) },
        ...(hasQuotes
          ? [
              {
                field: 'quotes' as const,
                title: '报价单',
                maxWidth: 200,
                render: (line: PurchaseLine) => <FileLinks files={line.quotes} />,
              },
            ]
          : []),
        {
          field: 'result',
          title: '审核',
          maxWidth: 240,
          render: (line) =>
            verdict?.(line) || (
              <>
                <EnumTag of={LineResult} value={line.result} /> {line.opinion}
              </>
            ),
        },
        ...(row.state === PurchaseState.schoolDone
          ? [{ field: 'received' as const, title: '执行', maxWidth: 240, render: progress }]
          : []),
      ]}
    />
  );
}
