import { namesOf } from '#screens/fields/names.ts';
import { Button, Modal } from 'antd';
import { AreaField, NumberField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { activityApi } from '../../shared/activity/activity.ts';
import { collegeReportApi, type CollegeReportRow } from '../../shared/college-report/college-report.ts';
import { CollegeReportStatus } from '../../shared/core/college-report.states.ts';

const field = namesOf(collegeReportApi.submit);
const returnField = namesOf(collegeReportApi.return);
const reads = [collegeReportApi.list, activityApi.list];

type Props = { row: CollegeReportRow; onClose: () => void };

function SubmitDialog({ row, onClose }: Props) {
  const { content, found, fixed, files } = row;
  return (
    <FormDialog
      title={`${row.college_name}自查报告`}
      save={collegeReportApi.submit}
      input={{ id: row.id }}
      {...(row.submitted_at !== null && { defaults: { content, found, fixed, files } })}
      invalidates={reads}
      okText="提交"
      done="自查报告已提交"
      width={640}
      onClose={onClose}
    >
      <AreaField
        name={field('content')}
        label="自查情况"
        max={5000}
        rows={6}
        hint={row.return_reason ? `退回原因：${row.return_reason}` : '自查范围、方式、主要问题和整改措施'}
      />
      <NumberField name={field('found')} label="自查发现问题" min={0} max={9999} precision={0} unit="项" span={12} />
      <NumberField name={field('fixed')} label="已整改" min={0} max={9999} precision={0} unit="项" span={12} />
      <FileField name={field('files')} label="自查报告" max={10} hint="盖章扫描件或 Word、PDF 文件" />
    </FormDialog>
  );
}

function ReturnDialog({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`退回${row.college_name}自查报告`}
      save={collegeReportApi.return}
      input={{ id: row.id }}
      invalidates={reads}
      okText="退回"
      done="已退回，学院可修改后重新提交"
      onClose={onClose}
    >
      <AreaField name={returnField('reason')} label="退回原因" max={200} rows={3} />
    </FormDialog>
  );
}

function ViewDialog({ row, onClose }: Props) {
  return (
    <Modal
      open
      title={`${row.college_name}自查报告`}
      width={720}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      <Facts
        items={[
          ['上报状态', <EnumTag key="status" of={CollegeReportStatus} value={row.status} />],
          ['提交', `${row.submitted_by_name} ${row.submitted_at?.slice(0, 16) ?? ''}${row.is_late ? '（迟报）' : ''}`],
          ['自查发现', `${row.found} 项`],
          ['已整改', `${row.fixed} 项`],
          [
            '自查情况',
            <span key="content" className="insp-pre">
              {row.content}
            </span>,
            2,
          ],
          row.return_reason !== '' && ['退回原因', row.return_reason, 2],
          ['报告文件', <FileLinks key="files" files={row.files} />, 2],
        ]}
      />
    </Modal>
  );
}

const dialogs = { submit: SubmitDialog, return: ReturnDialog, view: ViewDialog };

export function ReportDialog({ kind, ...props }: Props & { kind: keyof typeof dialogs }) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}
