import '../reservation.css';
import { Alert, Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { DateTimeField } from '#screens/fields/date-time-field.tsx';
import { AreaField, EnumField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { ClosureReason } from '../../shared/kinds.ts';
import { closureApi } from '../../shared/booking/closure.ts';
import { resourceReads } from '../parts/reads.ts';
import { ownResourceSource } from '../parts/resource-source.ts';

const field = namesOf(closureApi.create);
const mostNames = 20;

/** Who would lose a booking, as soon as resources and times are chosen. */
function Preview() {
  const form = Form.useFormInstance();
  const resource_ids = Form.useWatch<number[] | undefined>('resource_ids', form) ?? [];
  const starts_at = Form.useWatch<string | undefined>('starts_at', form) ?? '';
  const ends_at = Form.useWatch<string | undefined>('ends_at', form) ?? '';
  const isWhole = resource_ids.length > 0 && starts_at !== '' && ends_at > starts_at;
  const input = { resource_ids, starts_at, ends_at, reason: ClosureReason.maintenance };
  const answer = useRead(closureApi.preview, input, { enabled: isWhole, quiet: true });
  if (!isWhole || !answer.data || answer.isPlaceholderData) return null;
  const { count, people, later } = answer.data;
  return (
    <div className="resv-wide" aria-live="polite">
      {later.map(({ name, from }) => (
        <Alert
          key={name}
          type="warning"
          showIcon
          title={
            from === null
              ? `${name}在这段时间一直有人使用或已停用，不能停用，请选择之后的时间`
              : `${name}有人使用或已停用，从 ${from.slice(0, 16)} 起停用`
          }
        />
      ))}
      {count === 0 && later.length === 0 && <Alert type="success" showIcon title="这段时间没有预约" />}
      {count > 0 && (
        <Alert
          type="warning"
          showIcon
          title={`将取消 ${count} 个预约，并通知预约人和同行人员`}
          description={`预约人：${people.join('、')}${people.length === mostNames ? ' 等' : ''}`}
        />
      )}
    </div>
  );
}

/** Takes resources out of booking for a time. */
export function ClosureDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="新增停用"
      save={closureApi.create}
      defaults={{ reason: ClosureReason.maintenance }}
      okText="停用"
      done={({ closed, cancelled }) =>
        `已停用 ${closed} 个资源${cancelled > 0 ? `，取消 ${cancelled} 个预约并已通知` : ''}`
      }
      invalidates={resourceReads}
      onClose={onClose}
      width={640}
    >
      <SelectField name={field('resource_ids')} label="资源" source={ownResourceSource} multiple span={24} />
      <DateTimeField name={field('starts_at')} label="开始时间" />
      <DateTimeField name={field('ends_at')} label="结束时间" />
      <EnumField name={field('reason')} label="原因" of={ClosureReason} span={24} />
      <AreaField
        name={field('note')}
        label="说明"
        max={200}
        rows={2}
        placeholder="日历上显示，被取消预约的人员也会看到"
      />
      <Preview />
    </FormDialog>
  );
}
