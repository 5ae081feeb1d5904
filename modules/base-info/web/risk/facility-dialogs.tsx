import { Modal } from 'antd';
import { UserField } from '#platform/identity/web/public.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { formatDate } from '#kernel/shared/time.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { Photos } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { FacilityStatus } from '../../shared/facility-status.ts';
import {
  AnomalyLevel,
  CheckKind,
  CheckResult,
  facilityApi,
  type FacilityRow,
  type LabProtection,
} from '../../shared/risk/facility.ts';
import { facilityReads } from './facility-reads.ts';

export type FacilityDialogKind = 'edit' | 'check' | 'report' | 'checks';
type Own = { row: FacilityRow; onClose: () => void };

const field = namesOf(facilityApi.create);
const check = namesOf(facilityApi.check);
const report = namesOf(facilityApi.report);

const nameOf = (row: FacilityRow) => `${row.category_name}（${row.place}）`;
const today = () => formatDate(new Date(serverNow()));

function EditDialog({ row, lab, onClose }: { row: FacilityRow | undefined; lab: LabProtection; onClose: () => void }) {
  return (
    <FormDialog
      title={row ? `编辑${nameOf(row)}` : '新增安全设施'}
      save={row ? facilityApi.update : facilityApi.create}
      input={{ lab_id: lab.lab_id, ...(row && { id: row.id, version: row.version }) }}
      defaults={row ? { ...row } : { qty: 1, status: FacilityStatus.normal, check_cycle: 6 }}
      invalidates={facilityReads}
      onClose={onClose}
      width={720}
    >
      <SelectField name={field('category')} label="类别" source={codeSource('material_category')} />
      <TextField name={field('name')} label="名称" max={100} placeholder="如 手提式干粉灭火器" />
      <TextField name={field('model')} label="型号" max={100} />
      <NumberField name={field('qty')} label="数量" min={1} max={9999} precision={0} />
      <TextField name={field('place')} label="位置" max={100} placeholder="如 门口左侧" />
      <UserField name={field('duty_id')} label="责任人" />
      <DateField name={field('installed_on')} label="安装日期" />
      <NumberField name={field('check_cycle')} label="检查周期" min={1} max={60} precision={0} unit="个月" />
      <DateField name={field('checked_on')} label="上次检查" />
      <DateField name={field('expires_on')} label="有效期至" />
      <EnumField name={field('status')} label="状态" of={FacilityStatus} />
      <PhotoField name={field('photos')} label="照片" span={24} />
    </FormDialog>
  );
}

function CheckDialog({ row, onClose }: Own) {
  return (
    <FormDialog
      title={`登记检查：${nameOf(row)}`}
      save={facilityApi.check}
      input={{ id: row.id }}
      defaults={{ checked_on: today(), result: CheckResult.normal }}
      done="已登记检查"
      invalidates={facilityReads}
      onClose={onClose}
    >
      <DateField name={check('checked_on')} label="检查日期" />
      <EnumField name={check('result')} label="检查结果" of={CheckResult} />
      <AreaField name={check('note')} label="说明" max={200} rows={2} />
      <PhotoField name={check('photos')} label="照片" span={24} />
    </FormDialog>
  );
}

function ReportDialog({ row, onClose }: Own) {
  return (
    <FormDialog
      title={`报异常：${nameOf(row)}`}
      save={facilityApi.report}
      input={{ id: row.id }}
      defaults={{ level: AnomalyLevel.ordinary }}
      okText="上报"
      done="已上报为隐患，整改完成后设施恢复正常"
      invalidates={facilityReads}
      onClose={onClose}
    >
      <EnumField name={report('level')} label="隐患等级" of={AnomalyLevel} />
      <AreaField
        name={report('description')}
        label="异常描述"
        max={400}
        rows={3}
        placeholder="如 压力不足、喷头不出水、报警器不响"
      />
      <PhotoField name={report('photos')} label="现场照片" span={24} />
    </FormDialog>
  );
}

function ChecksDialog({ row, onClose }: Own) {
  const read = useRead(facilityApi.checks, { id: row.id });
  return (
    <Modal open title={`检查记录：${nameOf(row)}`} width={760} footer={null} onCancel={onClose}>
      <Loaded of={read}>
        {({ content }) => (
          <DataTable
            label="检查记录"
            empty="还没有检查记录"
            rows={content}
            columns={[
              { field: 'checked_on', title: '日期' },
              { field: 'kind', title: '类型', render: ({ kind }) => labelOf(CheckKind, kind) },
              { field: 'result', title: '结果', render: ({ result }) => <EnumTag of={CheckResult} value={result} /> },
              {
                field: 'note',
                title: '说明',
                maxWidth: 240,
                render: ({ note, problem_id }) => (
                  <>
                    {note || '—'}{' '}
                    {problem_id !== null && <Link to={`/lab-check/problem_look/${problem_id}`}>查看隐患</Link>}
                  </>
                ),
              },
              { field: 'photos', title: '照片', render: ({ photos }) => <Photos files={photos} size={40} /> },
              { field: 'by_name', title: '登记人' },
            ]}
          />
        )}
      </Loaded>
    </Modal>
  );
}

type Props = { kind: FacilityDialogKind; row: FacilityRow | undefined; lab: LabProtection; onClose: () => void };

export function FacilityDialog({ kind, row, lab, onClose }: Props) {
  if (kind === 'edit') return <EditDialog row={row} lab={lab} onClose={onClose} />;
  if (!row) return null;
  if (kind === 'check') return <CheckDialog row={row} onClose={onClose} />;
  if (kind === 'report') return <ReportDialog row={row} onClose={onClose} />;
  return <ChecksDialog row={row} onClose={onClose} />;
}
