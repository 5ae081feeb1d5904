import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { riskPointApi, type RiskPointRow } from '../../shared/risk/risk-point.ts';
import { RiskChangeKind } from '../../shared/risk/risk-point.states.ts';
import type { Asked } from './risk-dialog.tsx';
import { riskReads } from './risk-reads.ts';
import { riskPath } from './risk-tags.tsx';

const RiskDialog = lazyPart<Asked & { onClose: () => void }>(() =>
  import('./risk-dialog.tsx').then((m) => m.RiskDialog),
);

/** Row actions of a risk point by its `can`, with their dialogs. */
export function useRiskActions() {
  const [asked, setAsked] = useState<Asked>();
  const submit = useCommand(riskPointApi.submit, riskReads);
  const withdraw = useCommand(riskPointApi.withdraw, riskReads);
  const discard = useCommand(riskPointApi.discard, riskReads);
  const remove = useCommand(riskPointApi.remove, riskReads);
  const may = (action: RiskPointRow['can'][number]) => (row: RiskPointRow) => row.can.includes(action);
  const actions: RowAction<RiskPointRow>[] = [
    {
      label: '提交审核',
      when: may('submit'),
      confirm: (row) => `将“${row.name}”提交审核？审核期间不能修改。`,
      run: (row) => submit.mutateAsync({ ids: [row.id] }),
      done: '已提交审核',
    },
    { label: '编辑', when: may('edit'), to: (row) => `${riskPath}/edit/${row.id}` },
    {
      label: '撤回',
      when: may('withdraw'),
      confirm: (row) =>
        row.change_kind === RiskChangeKind.new
          ? '撤回后成为草稿，可修改后重新提交。确定撤回吗？'
          : '撤回后保持现行内容不变。确定撤回吗？',
      run: (row) => withdraw.mutateAsync({ id: row.id }),
      done: '已撤回',
    },
    { label: '变更', when: may('change'), to: (row) => `${riskPath}/change/${row.id}` },
    {
      label: '放弃变更',
      when: may('discard'),
      confirm: '放弃被驳回的变更，保持现行内容。确定吗？',
      run: (row) => discard.mutateAsync({ id: row.id }),
    },
    { label: '复核', when: may('review'), run: (row) => setAsked({ kind: 'review', row }), done: false },
    { label: '关闭', danger: true, when: may('close'), run: (row) => setAsked({ kind: 'close', row }), done: false },
    {
      label: '删除',
      danger: true,
      when: may('remove'),
      confirm: (row) => `删除草稿“${row.name}”？删除后不能恢复。`,
      run: (row) => remove.mutateAsync({ id: row.id }),
    },
  ];
  return { actions, dialog: asked && <RiskDialog {...asked} onClose={() => setAsked(undefined)} /> };
}
