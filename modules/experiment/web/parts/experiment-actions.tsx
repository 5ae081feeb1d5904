import { useState } from 'react';
import { download } from '#kernel/web/api/download.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { assessmentApi } from '../../shared/assessment.ts';
import { experimentApi } from '../../shared/experiment.ts';
import type { DecisionProps } from './decision-dialog.tsx';
import { experimentReads, riskPath } from './reads.ts';

const DecisionDialog = lazyPart<DecisionProps>(() => import('./decision-dialog.tsx').then((m) => m.DecisionDialog));

type Row = { id: number; name: string; version?: number; can: readonly string[] };

/** 实验安全风险告知书 of what is in force. */
async function printNotice({ id }: { id: number }): Promise<void> {
  if (!(await download(experimentApi.print, { id }, '实验安全风险告知书.pdf'))) notify.error('打印失败，请稍后重试');
}

/** What is done with an experiment and its assessment; it is decided on the page of the assessment, where it is read. */
export function useExperimentActions(place: 'experiment' | 'assessment' = 'experiment') {
  const [asked, setAsked] = useState<Omit<DecisionProps, 'onClose'>>();
  const submit = useCommand(assessmentApi.submit, experimentReads);
  const withdraw = useCommand(assessmentApi.withdraw, experimentReads);
  const may = (action: string) => (row: Row) => row.can.includes(action);
  const ask = (label: string, kind: DecisionProps['kind'], action: string, danger = false) => ({
    label,
    danger,
    when: may(action),
    run: (row: Row) => setAsked({ kind, row }),
    done: false as const,
  });
  const actions = [
    ...(place === 'assessment'
      ? [ask('通过', 'pass', 'decide'), ask('驳回', 'refuse', 'decide', true)]
      : [{ label: '审核', when: may('decide'), to: (row: Row) => `${riskPath}/${row.id}` as const }]),
    { label: '填写评估', when: may('assess'), to: (row: Row) => `${riskPath}/edit/${row.id}` as const },
    {
      label: '提交',
      when: may('submit'),
      confirm: '提交后按风险等级逐级审核，审核前可以撤回。确定提交吗？',
      run: ({ id }: Row) => submit.mutateAsync({ id }),
      done: '已提交，等待审核',
    },
    {
      label: '撤回',
      when: may('withdraw'),
      confirm: '撤回后可以修改并重新提交。确定撤回吗？',
      run: ({ id }: Row) => withdraw.mutateAsync({ id }),
      done: '已撤回',
    },
    { label: '打印告知书', when: may('print'), run: printNotice, done: false as const },
    ask('停止', 'stop', 'stop', true),
  ];
  const dialog = asked && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />;
  return { actions, dialog };
}
