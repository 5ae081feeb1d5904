import { OpinionField } from '#platform/workflow/web/public.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { reportApi, type ReportRow } from '../../shared/year/report.ts';
import { yearReads } from '../parts/reads.ts';

export type DecideProps = {
  row: Pick<ReportRow, 'id' | 'version' | 'instrument_name'>;
  rejects: boolean;
  onClose: () => void;
};

/** Rejects or defers a year with a reason. */
export function DecideDialog({ row, rejects, onClose }: DecideProps) {
  const verb = rejects ? '驳回' : '暂缓';
  return (
    <FormDialog
      title={`${verb}“${row.instrument_name}”的年度数据`}
      save={rejects ? reportApi.reject : reportApi.defer}
      input={{ id: row.id, version: row.version }}
      okText={verb}
      done={rejects ? '已驳回，负责人会收到通知' : '已暂缓，之后仍可通过或驳回'}
      invalidates={yearReads}
      onClose={onClose}
    >
      <OpinionField name={namesOf(reportApi.reject)('opinion')} pass={false} />
    </FormDialog>
  );
}
