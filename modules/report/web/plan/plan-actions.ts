import { useCommand } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import type { RowAction } from '#screens/frames/row-actions.tsx';
import { planApi, type PlanRow } from '../../shared/plan/plan.ts';
import { planPath, taskReads } from '../parts/reads.ts';

type PlanAction = RowAction<PlanRow> & { primary?: boolean };

/** Actions on a plan by its `can`; `extend` opens the dialog that asks for the day. */
export function usePlanActions(extend: (row: PlanRow) => void): PlanAction[] {
  const publish = useCommand(planApi.publish, taskReads);
  const urge = useCommand(planApi.urge, taskReads);
  const close = useCommand(planApi.close, taskReads);
  const may = (action: PlanRow['can'][number]) => (row: PlanRow) => row.can.includes(action);
  return [
    { label: '编辑', when: may('edit'), to: ({ id }) => `${planPath}/edit/${id}` },
    {
      label: '发布',
      primary: true,
      when: may('publish'),
      confirm: '发布后按填报范围生成各单位的填报表，带出上年通过的数据，并通知填报人；计划不能再修改。确定发布吗？',
      run: async ({ id }) => {
        const { tasks, rows } = await publish.mutateAsync({ id });
        notify.success(`已发布：${tasks} 张表，带出上年数据 ${rows} 行`);
      },
      done: false,
    },
    {
      label: '催报',
      when: may('urge'),
      confirm: '将通知还没有上报的单位的填报人，每天最多催报一次。确定催报吗？',
      run: async ({ id }) => {
        const { units, people } = await urge.mutateAsync({ id });
        notify.success(`已通知 ${units} 个单位的 ${people} 名填报人`);
      },
      done: false,
    },
    { label: '延期', when: may('extend'), run: extend, done: false },
    {
      label: '关闭',
      danger: true,
      when: may('close'),
      confirm: '关闭后各单位不能再填报和审核，没有审核完的数据不进入统计表。确定关闭吗？',
      run: ({ id }) => close.mutateAsync({ id }),
      done: '已关闭',
    },
  ];
}
