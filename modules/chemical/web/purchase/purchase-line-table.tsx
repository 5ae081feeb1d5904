import type { ReactNode } from 'react';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import type { PurchaseDetail, PurchaseLine } from '../../shared/purchase/purchase.ts';
import { LineResult, PurchaseStatus } from '../../shared/purchase/purchase.states.ts';
import { ControlMarks } from '../parts/control-marks.tsx';

type Props = { row: PurchaseDetail; verdict?: (line: PurchaseLine) => ReactNode };

const permitText = ({ permit, filing_free_on }: PurchaseLine) =>
  permit === null
    ? filing_free_on
      ? `少量自用，无须备案（${filing_free_on}）`
      : '—'
    : permit.no === ''
      ? '待登记'
      : `${permit.no}，余 ${permit.rest} ${permit.unit}，至 ${permit.ends_on}`;

/** Lines of a purchase with what was decided and what has come; `verdict` stands in the place of the decision. */
export function LineTable({ row, verdict }: Props) {
  const isPassed = row.status === PurchaseStatus.passed;
  return (
    <DataTable
      label="采购明细"
      rows={row.lines.map((line) => ({ ...line, id: line.line }))}
      empty="没有明细"
      columns={[
        { field: 'name', title: '化学品', render: (line) => `${line.name}（${line.cas}）` },
        { field: 'controls', title: '管控', render: (line) => <ControlMarks marks={line.controls} /> },
        { field: 'package_text', title: '规格' },
        { field: 'count', title: '数量', align: 'right' },
        { field: 'price', title: '单价', align: 'right', render: (line) => moneyText(line.price) },
        { field: 'amount', title: '金额（元）', align: 'right', render: (line) => moneyText(line.amount) },
        { field: 'supplier_name', title: '供应商', maxWidth: 180, render: (line) => line.supplier_name || '—' },
        { field: 'place', title: '存放柜', maxWidth: 200 },
        {
          field: 'result',
          title: '审核',
          render: (line) =>
            verdict?.(line) || (
              <>
                <EnumTag of={LineResult} value={line.result} /> {line.opinion}
              </>
            ),
        },
        ...(isPassed && row.is_controlled
          ? [{ field: 'permit' as const, title: '许可或备案', maxWidth: 220, render: permitText }]
          : []),
        ...(isPassed
          ? [
              {
                field: 'arrived' as const,
                title: '到货',
                align: 'right' as const,
                render: (line: PurchaseLine) =>
                  line.result === LineResult.passed
                    ? `${line.arrived}/${line.count}${line.coming > 0 ? `（待复核 ${line.coming}）` : ''}`
                    : '—',
              },
            ]
          : []),
      ]}
    />
  );
}
