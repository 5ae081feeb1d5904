import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { annualApi, type AnnualRow } from '../../shared/annual/annual.ts';
import { annualPath, annualReads } from './annual-reads.ts';
import type { NumberProps } from './number-dialog.tsx';

const NumberDialog = lazyPart<NumberProps>(() => import('./number-dialog.tsx').then((m) => m.NumberDialog));

/** What is done with a plan, by the `can` of its row, and the dialog that is open. */
export function useAnnualActions() {
  const [asked, setAsked] = useState<Omit<NumberProps, 'onClose'>>();
  const confirm = useCommand(annualApi.confirm, annualReads);
  const reopen = useCommand(annualApi.reopen, annualReads);
  const actions: RowAction<AnnualRow>[] = [
    { label: '编辑', when: (row) => row.can.includes('edit'), to: ({ id }) => `${annualPath}/edit/${id}` },
    {
      label: '确认',
      when: (row) => row.can.includes('confirm'),
      confirm: '确认后由学校在国家系统备案。确定吗？',
      run: ({ id }) => confirm.mutateAsync({ id }),
      done: '已确认',
    },
    {
      label: '登记备案',
      when: (row) => row.can.includes('file'),
      run: (row) => setAsked({ kind: 'file', row }),
      done: false,
    },
    {
      label: '登记申报',
      when: (row) => row.can.includes('declare'),
      run: (row) => setAsked({ kind: 'declare', row }),
      done: false,
    },
    {
      label: '退回修改',
      danger: true,
      when: (row) => row.can.includes('reopen'),
      confirm: '退回后须重新确认和备案。确定退回吗？',
      run: ({ id }) => reopen.mutateAsync({ id }),
      done: '已退回草稿',
    },
  ];
  return { actions, dialog: asked && <NumberDialog {...asked} onClose={() => setAsked(undefined)} /> };
}
