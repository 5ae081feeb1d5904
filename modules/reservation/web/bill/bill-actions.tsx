import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { billApi, type BillRow } from '../../shared/bill/bill.ts';
import { bookingReads } from '../parts/reads.ts';
import type { BillDialogProps } from './bill-dialogs.tsx';

const BillDialog = lazyPart<BillDialogProps>(() => import('./bill-dialogs.tsx').then((m) => m.BillDialog));

type BillAction = RowAction<BillRow> & { primary?: boolean };

/** Actions on a bill by its `can`, and the dialog that one of them opened. */
export function useBillActions() {
  const [asked, setAsked] = useState<{ kind: BillDialogProps['kind']; row: BillRow }>();
  const confirm = useCommand(billApi.confirm, bookingReads);
  const settle = useCommand(billApi.settle, bookingReads);
  const may = (action: BillRow['can'][number]) => (row: BillRow) => row.can.includes(action);
  const actions: BillAction[] = [
    {
      label: '确认',
      primary: true,
      when: may('confirm'),
      confirm: (row) => `确认${row.user_name}使用${row.resource_name}的费用 ${moneyText(row.amount)} 元？`,
      run: ({ id }) => confirm.mutateAsync({ id }),
      done: '已确认',
    },
    { label: '支付', primary: true, when: may('pay'), run: (row) => setAsked({ kind: 'pay', row }), done: false },
    {
      label: '结算',
      primary: true,
      when: may('settle'),
      confirm: (row) => `账单 ${row.no}（${moneyText(row.amount)} 元）已入账？结算后不能再作废。`,
      run: ({ id }) => settle.mutateAsync({ id }),
      done: '已结算',
    },
    { label: '作废', danger: true, when: may('void'), run: (row) => setAsked({ kind: 'void', row }), done: false },
  ];
  return { actions, dialog: asked && <BillDialog {...asked} onClose={() => setAsked(undefined)} /> };
}
