import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reportApi, type ReportRow } from '../../shared/report/police-report.ts';
import { warningApi } from '../../shared/warning/warning.ts';

const field = namesOf(reportApi.file);

export type FileReportDialogProps = { row: ReportRow; onClose: () => void };

export function FileReportDialog({ row, onClose }: FileReportDialogProps) {
  return (
    <FormDialog
      title={`登记回执：${row.subject}`}
      save={reportApi.file}
      input={{ id: row.id, version: row.version }}
      invalidates={[reportApi.list, warningApi.list, warningApi.counts]}
      done="已登记回执"
      onClose={onClose}
    >
      <DateField name={field('reported_on')} label="报备日期" hint={`截止 ${row.due_on}`} />
      <TextField name={field('receipt_no')} label="回执编号" max={60} />
      <TextField name={field('authority')} label="受理机关" max={60} placeholder="如：示范市公安局治安支队" />
      <AreaField name={field('remark')} label="说明" rows={2} />
    </FormDialog>
  );
}
