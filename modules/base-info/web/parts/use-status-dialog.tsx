import { namesOf } from '#screens/fields/names.ts';
import { Alert } from 'antd';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { AreaField, EnumField } from '#screens/fields/fields.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { outcomeText } from '#platform/org/shared/change-outcome.ts';
import '../change/change.css';
import { labApi, type LabDetail } from '../../shared/lab.ts';
import { UseStatus } from '../../shared/use-status.ts';

const field = namesOf(labApi.setUseStatus);

type Props = { lab: LabDetail; reads: readonly Endpoint[]; onClose: () => void };

export function UseStatusDialog({ lab, reads, onClose }: Props) {
  const others = { $items: UseStatus.$items.filter((item) => item.value !== lab.use_status) };
  return (
    <FormDialog
      title="变更使用状态"
      save={labApi.setUseStatus}
      input={{ id: lab.id }}
      invalidates={reads}
      done={outcomeText}
      onClose={onClose}
    >
      <EnumField name={field('use_status')} label="变更为" of={others} span={24} />
      {!holdsRight('base-info.lab.direct') && (
        <Alert
          type="info"
          showIcon
          className="change-hint"
          title={
            holdsRight('base-info.lab.manage')
              ? '关闭立即生效；重新开放按“组织变更设置”须经审批的，审批通过后生效。'
              : '按“组织变更设置”须经审批的，审批通过后生效。'
          }
        />
      )}
      <AreaField name={field('reason')} label="原因" max={200} rows={3} />
    </FormDialog>
  );
}
