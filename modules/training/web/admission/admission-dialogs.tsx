import { PersonsField } from '../parts/persons-field.tsx';
import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { instanceApi } from '#platform/workflow/shared/process.ts';
import { taskApi } from '#platform/workflow/shared/task.ts';
import { OpinionField } from '#platform/workflow/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { admissionApi, type AdmissionRow } from '../../shared/admission/admission.ts';
import type { ManageKind } from './admission-actions.ts';
import { admissionReads } from './admission-reads.ts';

const reason = namesOf(admissionApi.suspend);
const extend = namesOf(admissionApi.extend);
const decide = namesOf(admissionApi.decide);
const onSite = namesOf(admissionApi.onSite);

export type DecideProps = { id: number; pass: boolean; onClose: () => void };

/** The opinion with which a step passes or rejects an application. */
export function DecideDialog({ id, pass, onClose }: DecideProps) {
  return (
    <FormDialog
      title={pass ? '通过准入申请' : '驳回准入申请'}
      save={admissionApi.decide}
      input={{ id, pass }}
      okText={pass ? '通过' : '驳回'}
      done={pass ? '已通过' : '已驳回，申请人可修改后重新提交'}
      invalidates={[...admissionReads, taskApi.todo, instanceApi.find]}
      onClose={onClose}
    >
      <OpinionField name={decide('opinion')} pass={pass} />
    </FormDialog>
  );
}

const texts = {
  suspend: { verb: '暂停', hint: '门禁、预约和领用立即停止，并通知本人和导师' },
  resume: { verb: '恢复', hint: '写明再培训或整改的情况；准入要求须仍然全部满足' },
  cancel: { verb: '取消', hint: '取消后不能恢复，需要时重新申请' },
} as const;

export type ManageProps = { kind: ManageKind; row: AdmissionRow; onClose: () => void };

/** Suspends, resumes, extends or cancels one admission. */
export function ManageDialog({ kind, row, onClose }: ManageProps) {
  const of = `${row.name}在${row.lab_name}的准入`;
  if (kind === 'extend')
    return (
      <FormDialog
        title={`延长${of}`}
        save={admissionApi.extend}
        input={{ id: row.id }}
        okText="延期"
        done="已延期"
        invalidates={admissionReads}
        onClose={onClose}
      >
        <DateField
          name={extend('ends_on')}
          label="新的截止日期"
          span={24}
          hint={`现在至 ${row.ends_on}，不能晚于所需证书和账号的有效期`}
        />
      </FormDialog>
    );
  const { verb, hint } = texts[kind];
  return (
    <FormDialog
      title={`${verb}${of}`}
      save={admissionApi[kind]}
      input={{ id: row.id }}
      okText={verb}
      done={`已${verb}`}
      invalidates={admissionReads}
      onClose={onClose}
    >
      <AreaField name={reason('reason')} label="原因" max={200} rows={3} span={24} hint={hint} />
    </FormDialog>
  );
}

/** The laboratory confirms that people were trained on site. */
export function OnSiteDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="确认现场培训"
      save={admissionApi.onSite}
      defaults={{ trained_on: formatDate(new Date(serverNow())) }}
      okText="确认"
      done={({ confirmed }) => `已确认 ${confirmed} 人`}
      invalidates={admissionReads}
      onClose={onClose}
    >
      <UnitPicker name={onSite('lab_id')} label="实验室" levels={['lab']} span={24} />
      <PersonsField name={onSite('user_ids')} label="人员" />
      <DateField name={onSite('trained_on')} label="培训日期" span={24} />
      <AreaField
        name={onSite('note')}
        label="培训内容"
        max={200}
        rows={2}
        span={24}
        placeholder="如：本室危险源、应急设施、撤离路线、设备操作"
      />
    </FormDialog>
  );
}
