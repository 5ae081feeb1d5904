import { Alert, Form } from 'antd';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { UserField } from '#platform/identity/web/public.tsx';
import { outcomeText } from '#platform/org/shared/change-outcome.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, SelectField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { memberApi, MemberKind, MemberStatus, type MemberRow } from '../../shared/people/member.ts';
import { memberReads } from './member-reads.ts';

export type MemberDialogKind = 'add' | 'edit' | 'leave' | 'officer' | 'admit';
type Own = { row: MemberRow; onClose: () => void };

const field = namesOf(memberApi.create);
const leave = namesOf(memberApi.leave);
const officer = namesOf(memberApi.makeOfficer);
const admit = namesOf(memberApi.admit);

const today = () => formatDate(new Date(serverNow()));
const year = 365;

/** The present teachers of the lab that is chosen in field `lab_id`, or of a given one. */
function TutorField({ labId, row }: { labId?: number; row?: MemberRow }) {
  const chosen: unknown = Form.useWatch('lab_id');
  const lab = labId ?? (typeof chosen === 'number' ? chosen : 0);
  const input = { lab_id: lab, post: MemberKind.teacher, status: MemberStatus.present, size: 150 };
  return (
    <SelectField
      name={field('tutor_id')}
      label="导师"
      placeholder={lab ? '请选择导师' : '请先选择实验室'}
      hint={row && row.kind !== MemberKind.student ? undefined : '学生必填，从本实验室的教师中选择'}
      source={{
        read: memberApi.list,
        input,
        value: 'user_id',
        label: ({ name, job_no }) => [name, job_no].filter(Boolean).join(' · '),
        enabled: lab > 0,
      }}
    />
  );
}

function AdmissionFields() {
  return (
    <>
      <DateField name={field('admitted_to')} label="准入有效期" hint="培训、考试合格后填写，不填为未准入" />
      <FileField name={field('commitment_files')} label="安全承诺书" max={5} span={24} />
    </>
  );
}

function AddDialog({ labId, onClose }: { labId: number | undefined; onClose: () => void }) {
  return (
    <FormDialog
      title="添加实验室人员"
      save={memberApi.create}
      defaults={{ joined_on: today(), ...(labId && { lab_id: labId }) }}
      okText="添加"
      done="已添加"
      invalidates={memberReads}
      onClose={onClose}
      width={720}
    >
      <UnitPicker name={field('lab_id')} label="实验室" levels={['lab']} known={[]} />
      <UserField name={field('user_id')} label="人员" hint="按姓名、账号或工号查找" />
      <DateField name={field('joined_on')} label="加入日期" />
      <TutorField />
      <AdmissionFields />
    </FormDialog>
  );
}

function EditDialog({ row, onClose }: Own) {
  const { id, version, lab_id, user_id } = row;
  return (
    <FormDialog
      title={`编辑${row.name}（${row.lab_name}）`}
      save={memberApi.update}
      input={{ id, version, lab_id, user_id }}
      defaults={{ ...row }}
      invalidates={memberReads}
      onClose={onClose}
      width={720}
    >
      <DateField name={field('joined_on')} label="加入日期" />
      <TutorField labId={lab_id} row={row} />
      <AdmissionFields />
    </FormDialog>
  );
}

function LeaveDialog({ row, onClose }: Own) {
  return (
    <FormDialog
      title={`将${row.name}移出${row.lab_name}`}
      save={memberApi.leave}
      input={{ id: row.id }}
      defaults={{ left_on: today() }}
      okText="移出"
      done="已移出，档案中保留经历"
      invalidates={memberReads}
      onClose={onClose}
    >
      <DateField name={leave('left_on')} label="离开日期" span={24} />
    </FormDialog>
  );
}

function OfficerDialog({ row, onClose }: Own) {
  return (
    <FormDialog
      title={`设${row.name}为安全员`}
      save={memberApi.makeOfficer}
      input={{ id: row.id }}
      done={outcomeText}
      invalidates={memberReads}
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        style={{ margin: '0 12px 16px', width: '100%' }}
        title={`${row.name}将接替“${row.lab_name}”现在的安全员，并获得实验室管理员角色。${
          row.kind === MemberKind.teacher ? '' : '安全员一般由教职工担任，请确认。'
        }`}
      />
      <AreaField
        name={officer('change_reason')}
        label="变更原因"
        max={200}
        rows={3}
        placeholder="学校要求审批安全员变更时必填"
      />
    </FormDialog>
  );
}

/** Admission of one or more members. */
export function AdmitDialog({ rows, onClose }: { rows: readonly MemberRow[]; onClose: () => void }) {
  return (
    <FormDialog
      title={`登记 ${rows.length} 人准入`}
      save={memberApi.admit}
      input={{ ids: rows.map(({ id }) => id) }}
      defaults={{ admitted_to: addDays(today(), year) }}
      done={({ admitted }) => `已登记 ${admitted} 人准入`}
      invalidates={memberReads}
      onClose={onClose}
    >
      <DateField name={admit('admitted_to')} label="准入有效期" span={24} hint="请在培训、考试合格后登记" />
    </FormDialog>
  );
}

type Props = { kind: MemberDialogKind; row?: MemberRow; labId?: number; onClose: () => void };

export function MemberDialog({ kind, row, labId, onClose }: Props) {
  if (kind === 'add') return <AddDialog labId={labId} onClose={onClose} />;
  if (!row) return null;
  if (kind === 'edit') return <EditDialog row={row} onClose={onClose} />;
  if (kind === 'leave') return <LeaveDialog row={row} onClose={onClose} />;
  return kind === 'officer' ? (
    <OfficerDialog row={row} onClose={onClose} />
  ) : (
    <AdmitDialog rows={[row]} onClose={onClose} />
  );
}
