import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { planApi, type PlanRow } from '../../shared/year/plan.ts';
import { yearReads } from '../parts/reads.ts';
import type { ExtendDialogProps, PlanDialogProps } from './plan-dialogs.tsx';

const PlanDialog = lazyPart<PlanDialogProps>(() => import('./plan-dialogs.tsx').then((m) => m.PlanDialog));
const ExtendDialog = lazyPart<ExtendDialogProps>(() => import('./plan-dialogs.tsx').then((m) => m.ExtendDialog));

type PlanAction = RowAction<PlanRow> & { primary?: boolean };
const may = (action: PlanRow['can'][number]) => (row: PlanRow) => row.can.includes(action);

/** Actions on a plan by its `can`, with the dialogs that they open. */
export function usePlanActions() {
  const [asked, setAsked] = useState<{ kind: 'edit' | 'extend'; row: PlanRow }>();
  const publish = useCommand(planApi.publish, yearReads);
  const urge = useCommand(planApi.urge, yearReads);
  const close = useCommand(planApi.close, yearReads);
  const remove = useCommand(planApi.remove, yearReads);
  const actions: PlanAction[] = [
    { label: '编辑', when: may('edit'), run: (row) => setAsked({ kind: 'edit', row }), done: false },
    {
      label: '发布',
      primary: true,
      when: may('publish'),
      confirm: '发布后台账中的每台仪器生成一行年度数据，并通知负责人；计划不能再修改。确定发布吗？',
      run: async ({ id }) => {
        const { reports } = await publish.mutateAsync({ id });
        notify.success(`已发布：${reports} 台仪器`);
      },
      done: false,
    },
    {
      label: '催报',
      when: may('urge'),
      confirm: '将通知还没有上报的仪器的负责人，每天最多催报一次。确定催报吗？',
      run: async ({ id }) => {
        const { instruments, people } = await urge.mutateAsync({ id });
        notify.success(`${instruments} 台仪器没有上报，已通知 ${people} 人`);
      },
      done: false,
    },
    { label: '延期', when: may('extend'), run: (row) => setAsked({ kind: 'extend', row }), done: false },
    {
      label: '关闭',
      danger: true,
      when: may('close'),
      confirm: '关闭后不能再填报和审核，没有通过的数据不进入导出的表。确定关闭吗？',
      run: ({ id }) => close.mutateAsync({ id }),
      done: '已关闭',
    },
    {
      label: '删除',
      danger: true,
      when: may('remove'),
      confirm: '确定删除这个草稿吗？',
      run: ({ id }) => remove.mutateAsync({ id }),
      done: '已删除',
    },
  ];
  const onClose = () => setAsked(undefined);
  const dialog = asked && (
    <>
      {asked.kind === 'edit' && <PlanDialog id={asked.row.id} onClose={onClose} />}
      {asked.kind === 'extend' && <ExtendDialog row={asked.row} onClose={onClose} />}
    </>
  );
  return { actions, dialog };
}
