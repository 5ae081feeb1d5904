import { Select } from 'antd';
import { AreaField, Field, SwitchField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { batchApi, type BatchRow } from '../../shared/batch/batch.ts';
import { teachingTermApi } from '../../shared/course/term-period.ts';
import { batchReads } from '../parts/reads.ts';
import { PlaceFields } from './place-fields.tsx';

const cancel = namesOf(batchApi.cancel);
const copy = namesOf(batchApi.copy);
const move = namesOf(batchApi.move);

export type OneBatchProps = { kind: 'cancel' | 'copy' | 'move'; row: BatchRow; onClose: () => void };
type Common = { invalidates: typeof batchReads; onClose: () => void };

function CopyDialog({ row, ...common }: Common & { row: BatchRow }) {
  const { data } = useRead(teachingTermApi.list, {}, { staleMs: 60_000 });
  const count = data?.content.find(({ id }) => id === row.term_id)?.weeks ?? 0;
  const weeks = Array.from({ length: count }, (_, at) => ({
    value: at + 1,
    label: `第 ${at + 1} 周`,
    disabled: at + 1 === row.week,
  }));
  return (
    <FormDialog
      title={`复制到其他周：${row.name}`}
      save={batchApi.copy}
      input={{ id: row.id }}
      okText="复制"
      done={({ copied }) => `已复制 ${copied} 个草稿，检查后发布`}
      {...common}
    >
      <Field name={copy('weeks')} label="周次" picks span={24} hint="星期、节次、实验室和教师相同，选课截止按周顺延">
        <Select mode="multiple" options={weeks} placeholder="请选择周次" />
      </Field>
    </FormDialog>
  );
}

/** Moves, cancels or copies one batch. */
export function OneBatchDialog({ kind, row, onClose }: OneBatchProps) {
  const common = { invalidates: batchReads, onClose };
  const { id, version, week, weekday, period_from, period_to, lab_id } = row;
  if (kind === 'copy') return <CopyDialog row={row} {...common} />;
  if (kind === 'cancel')
    return (
      <FormDialog
        title={`取消批次：${row.project_name} ${row.name}`}
        save={batchApi.cancel}
        input={{ id }}
        okText="取消批次"
        done="已取消，时段已释放，学生和教师已通知"
        {...common}
      >
        <AreaField
          name={cancel('reason')}
          label="原因"
          max={200}
          rows={2}
          hint={`取消后不能恢复，${row.taken} 名已选学生会收到通知并须改选其他批次`}
        />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`调整时间地点：${row.project_name} ${row.name}`}
      save={batchApi.move}
      input={{ id, version }}
      defaults={{ week, weekday, period_from, period_to, lab_id, priority: false }}
      okText="调整"
      done={({ cancelled }) => `已调整，学生和教师已通知${cancelled > 0 ? `，取消了 ${cancelled} 个预约` : ''}`}
      width={680}
      {...common}
    >
      <PlaceFields termId={row.term_id} lab={{ id: lab_id, name: row.lab_name }} />
      {holdsRight('teaching.batch.priority') && (
        <SwitchField name={move('priority')} label="教学优先" hint="取消新时段内的预约并通知预约人" />
      )}
    </FormDialog>
  );
}
