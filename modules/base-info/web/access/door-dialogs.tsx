import { Alert, Form } from 'antd';
import { addDays, formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { doorApplicationApi, type ApplicationRow } from '../../shared/access/door-application.ts';
import { doorGrantApi, type GrantRow } from '../../shared/access/door-grant.ts';
import { everyDay } from '../../shared/access/door-hours.ts';
import { labApi } from '../../shared/lab.ts';
import { Admission } from '../../shared/people/member.ts';
import { acsReads } from './acs-reads.ts';
import { HoursFields } from './hours-fields.tsx';
import { HoursCell } from './special-time-columns.tsx';

const grant = namesOf(doorGrantApi.grant);
const extend = namesOf(doorGrantApi.extend);
const revoke = namesOf(doorGrantApi.revoke);
const apply = namesOf(doorApplicationApi.create);
const decide = namesOf(doorApplicationApi.decide);

const today = () => formatDate(new Date(serverNow()));
const usual = 180;
const validity = () => ({ starts_on: today(), ends_on: addDays(today(), usual), days: everyDay });

const grantedText = ({ count, shortened }: { count: number; shortened: number }) =>
  `已授权 ${count} 条，正在下发${shortened > 0 ? `；其中 ${shortened} 条只到本人准入到期日` : ''}`;

/** Doors and admitted members of the chosen laboratory. */
function GrantFields() {
  const chosen: unknown = Form.useWatch('lab_id');
  const lab = typeof chosen === 'number' ? chosen : 0;
  const source = { input: { lab_id: lab }, enabled: lab > 0 };
  const doors = useRead(doorGrantApi.doors, { lab_id: lab }, { enabled: lab > 0, quiet: true });
  const placeholder = lab ? '请选择' : '请先选择实验室';
  return (
    <>
      {doors.data?.needs_approval && (
        <Alert
          type="warning"
          showIcon
          style={{ margin: '0 12px 16px', width: '100%' }}
          title="该实验室的等级要求每学期审批，请由本人申请，在“申请审核”中通过"
        />
      )}
      <SelectField
        name={grant('doors')}
        label="门禁点"
        multiple
        placeholder={placeholder}
        source={{ read: doorGrantApi.doors, ...source }}
      />
      <SelectField
        name={grant('users')}
        label="人员"
        multiple
        span={24}
        placeholder={placeholder}
        hint="只列出已准入的人员；有效期不超过本人的准入有效期"
        source={{
          read: doorGrantApi.people,
          ...source,
          label: ({ name, job_no, admitted_to }) => [name, job_no, `准入至 ${admitted_to}`].filter(Boolean).join(' · '),
        }}
      />
    </>
  );
}

function NewGrants({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="门禁授权"
      save={doorGrantApi.grant}
      defaults={validity()}
      okText="授权"
      done={grantedText}
      invalidates={acsReads}
      onClose={onClose}
      width={720}
    >
      <UnitPicker name={grant('lab_id')} label="实验室" levels={['lab']} known={[]} />
      <GrantFields />
      <DateField name={grant('starts_on')} label="开始日期" />
      <DateField name={grant('ends_on')} label="结束日期" />
      <HoursFields days={grant('days')} from={grant('opens_at')} to={grant('closes_at')} />
    </FormDialog>
  );
}

export type GrantDialogProps = { kind: 'grant' | 'extend' | 'revoke'; rows: readonly GrantRow[]; onClose: () => void };

export function GrantDialog({ kind, rows, onClose }: GrantDialogProps) {
  if (kind === 'grant') return <NewGrants onClose={onClose} />;
  const ids = rows.map(({ id }) => id);
  return kind === 'extend' ? (
    <FormDialog
      title={`延期 ${ids.length} 条授权`}
      save={doorGrantApi.extend}
      input={{ ids }}
      defaults={{ ends_on: addDays(today(), usual) }}
      done={grantedText}
      invalidates={acsReads}
      onClose={onClose}
    >
      <DateField name={extend('ends_on')} label="结束日期" span={24} hint="不超过本人的准入有效期" />
    </FormDialog>
  ) : (
    <FormDialog
      title={`撤销 ${ids.length} 条授权`}
      save={doorGrantApi.revoke}
      input={{ ids }}
      okText="撤销"
      done="已撤销，正在从设备删除"
      invalidates={acsReads}
      onClose={onClose}
    >
      <AreaField name={revoke('reason')} label="撤销原因" max={200} rows={3} span={24} />
    </FormDialog>
  );
}

/** An application for the doors of a laboratory to which the user is admitted. */
export function ApplyDialog({ onClose }: { onClose: () => void }) {
  const { data } = useRead(labApi.mine, {}, { quiet: true });
  return (
    <FormDialog
      title="申请门禁"
      save={doorApplicationApi.create}
      defaults={validity()}
      okText="提交"
      done="已提交，等待实验室或学院审核"
      invalidates={acsReads}
      onClose={onClose}
      width={720}
    >
      {data?.length === 0 && (
        <Alert
          type="info"
          showIcon
          style={{ margin: '0 12px 16px', width: '100%' }}
          title="您还没有有效的实验室准入。请先完成准入，由实验室在“实验室人员”中登记"
        />
      )}
      <SelectField
        name={apply('lab_id')}
        label="实验室"
        span={24}
        placeholder="从已准入的实验室中选择"
        source={{ read: labApi.mine, value: 'lab_id', label: ({ lab_name, to }) => `${lab_name} · 准入至 ${to}` }}
      />
      <DateField name={apply('starts_on')} label="开始日期" />
      <DateField name={apply('ends_on')} label="结束日期" />
      <HoursFields days={apply('days')} from={apply('opens_at')} to={apply('closes_at')} />
      <AreaField name={apply('reason')} label="申请理由" max={200} rows={3} span={24} />
    </FormDialog>
  );
}

export type DecideApplicationProps = { row: ApplicationRow; pass: boolean; onClose: () => void };

export function DecideApplicationDialog({ row, pass, onClose }: DecideApplicationProps) {
  return (
    <FormDialog
      title={`${pass ? '通过' : '驳回'}${row.name}的门禁申请`}
      save={doorApplicationApi.decide}
      input={{ id: row.id, pass }}
      okText={pass ? '通过' : '驳回'}
      done={pass ? '已通过，正在下发到设备' : '已驳回'}
      invalidates={acsReads}
      onClose={onClose}
      width={720}
      about={
        <Facts
          items={[
            ['实验室', row.lab_name],
            ['准入状态', <EnumTag key="admission" of={Admission} value={row.admission} />],
            ['有效期', `${row.starts_on} 至 ${row.ends_on}`],
            ['时段', <HoursCell key="hours" {...row} />],
            ['理由', row.reason, 2],
          ]}
        />
      }
    >
      <AreaField
        name={decide('opinion')}
        label="意见"
        max={200}
        rows={3}
        span={24}
        rules={pass ? [] : [{ required: true, message: '请写明驳回原因，便于申请人修改后重新提交' }]}
      />
    </FormDialog>
  );
}
