import { useState, type ReactNode } from 'react';
import type { PageAddress } from '#kernel/shared/rights.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { useCommand } from '#kernel/web/api/query.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import type { ProblemRow } from '../../shared/problem/problem.ts';
import type { DialogKind } from './problem-dialogs.tsx';
import { problemReads } from './problem-reads.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';

const ProblemDialog = lazyPart(() => import('./problem-dialogs.tsx').then((m) => m.ProblemDialog));

/** Address of the workbench that shows this result. */
const reviewAddress = (row: ProblemRow): PageAddress => `/lab-check/rectify-examine?row=${row.id}`;

type Addresses = {
  review?: (row: ProblemRow) => PageAddress | `?${string}`;
  examine?: (row: ProblemRow) => PageAddress;
};

/**
 * Row actions of a problem by its `can`, with their dialogs. Verdicts are given on the workbench, where the problem is
 * seen; a list of waiting rows passes addresses that keep its filters.
 */
export function useProblemActions({
  review = reviewAddress,
  examine = (row) => `/lab-check/problem-examine/${row.id}`,
}: Addresses = {}): { actions: RowAction<ProblemRow>[]; dialog: ReactNode } {
  const [open, setOpen] = useState<{ kind: DialogKind; row: ProblemRow }>();
  const withdraw = useCommand(rectifyApi.withdraw, problemReads);
  const urge = useCommand(rectifyApi.urge, problemReads);
  const asks = (kind: DialogKind, label: string, danger = false): RowAction<ProblemRow> => ({
    label,
    danger,
    when: (row) => row.can.includes(kind),
    run: (row) => setOpen({ kind, row }),
  });
  const actions: RowAction<ProblemRow>[] = [
    {
      label: '整改',
      when: (row) => row.can.includes('rectify') || row.can.includes('plan'),
      to: (row) => `/lab-check/problem/${row.id}`,
    },
    {
      label: '审核',
      when: (row) => row.can.includes('confirm'),
      to: examine,
    },
    {
      label: '审核',
      when: (row) => row.can.includes('pass') || row.can.includes('return'),
      to: review,
    },
    asks('accept', '验收通过'),
    asks('refuse', '验收不通过', true),
    asks('rejectPlan', '退回计划', true),
    asks('resubmit', '修改后重提'),
    asks('delay', '申请延期'),
    asks('reassign', '转派'),
    asks('handOff', '移交部门'),
    asks('handBack', '退回移交'),
    {
      label: '催办',
      when: (row) => row.can.includes('urge'),
      confirm: (row) => `向${row.duty_name || '责任人'}催办该隐患？`,
      run: (row) => urge.mutateAsync({ id: row.id }),
      done: '已催办',
    },
    {
      label: '撤回整改',
      when: (row) => row.can.includes('withdraw'),
      confirm: '撤回后需重新提交整改结果，确定撤回？',
      run: (row) => withdraw.mutateAsync({ id: row.id }),
    },
    asks('recheck', '复查不合格', true),
    asks('closeLab', '临时关闭实验室', true),
    asks('revoke', '撤销隐患', true),
  ];
  const dialog = open && <ProblemDialog kind={open.kind} row={open.row} onClose={() => setOpen(undefined)} />;
  return { actions, dialog };
}
