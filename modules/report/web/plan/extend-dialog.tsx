import { DateField } from '#screens/fields/date-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { planApi, type PlanRow } from '../../shared/plan/plan.ts';
import { taskReads } from '../parts/reads.ts';

const field = namesOf(planApi.extend);

export type ExtendProps = { plan: Pick<PlanRow, 'id' | 'name' | 'deadline'>; onClose: () => void };

/** Gives the units more time. */
export function ExtendDialog({ plan, onClose }: ExtendProps) {
  return (
    <FormDialog
      title={`延期：${plan.name}`}
      save={planApi.extend}
      input={{ id: plan.id }}
      okText="延期"
      done="已延期，还没有上报的填报人会收到通知"
      invalidates={taskReads}
      onClose={onClose}
    >
      <DateField name={field('deadline')} label="新的截止日期" span={24} hint={`现在是 ${plan.deadline}`} />
    </FormDialog>
  );
}
