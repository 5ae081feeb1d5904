import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { planApi, type PlanRow } from '../../shared/year/plan.ts';
import { yearReads } from '../parts/reads.ts';

const field = namesOf(planApi.create);
const fields = (
  <>
    <TextField name={field('name')} label="名称" max={60} span={24} />
    <TextField
      name={field('school_year')}
      label="学年"
      max={9}
      placeholder="如 2025-2026"
      hint="9 月 1 日至次年 8 月 31 日"
      span={24}
    />
    <DateField name={field('starts_on')} label="开始日期" />
    <DateField name={field('deadline')} label="截止日期" />
    <AreaField name={field('instructions')} label="填报说明" max={2000} rows={4} />
  </>
);

export type PlanDialogProps = { id?: number; onClose: () => void };

/** A plan of a school year, as a draft. */
export function PlanDialog({ id, onClose }: PlanDialogProps) {
  const answer = useRead(planApi.find, { id: id ?? 0 }, { enabled: id !== undefined });
  const common = { okText: '保存', invalidates: yearReads, width: 640, onClose } as const;
  if (id === undefined)
    return (
      <FormDialog title="新增年度上报计划" save={planApi.create} done="已保存为草稿，核对后发布" {...common}>
        {fields}
      </FormDialog>
    );
  const plan = answer.data;
  if (!plan || answer.isPlaceholderData) return null;
  return (
    <FormDialog
      title="编辑年度上报计划"
      save={planApi.update}
      input={{ id, version: plan.version }}
      defaults={plan}
      done="已保存"
      {...common}
    >
      {fields}
    </FormDialog>
  );
}

export type ExtendDialogProps = { row: PlanRow; onClose: () => void };

/** 延期. */
export const ExtendDialog = ({ row, onClose }: ExtendDialogProps) => (
  <FormDialog
    title={`延期：${row.name}`}
    save={planApi.extend}
    input={{ id: row.id }}
    okText="延期"
    done="已延期，没有上报的负责人会收到通知"
    invalidates={yearReads}
    onClose={onClose}
  >
    <DateField
      name={namesOf(planApi.extend)('deadline')}
      label="新的截止日期"
      span={24}
      hint={`原截止日期 ${row.deadline}`}
    />
  </FormDialog>
);
