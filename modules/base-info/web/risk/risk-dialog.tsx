import { AreaField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { riskPointApi, type RiskPointRow } from '../../shared/risk/risk-point.ts';
import { riskReads } from './risk-reads.ts';

const closing = namesOf(riskPointApi.close);
const reviewing = namesOf(riskPointApi.review);

export type Asked = { kind: 'close' | 'review'; row: RiskPointRow };

/** Asks for the reason of closing a risk point, or for a note on its review. */
export function RiskDialog({ kind, row, onClose }: Asked & { onClose: () => void }) {
  if (kind === 'close')
    return (
      <FormDialog
        title={`关闭风险点“${row.name}”`}
        save={riskPointApi.close}
        input={{ id: row.id }}
        okText="提交审核"
        done="已提交审核，通过后关闭"
        invalidates={riskReads}
        onClose={onClose}
      >
        <AreaField name={closing('reason')} label="关闭原因" max={200} rows={3} />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`复核风险点“${row.name}”`}
      save={riskPointApi.review}
      input={{ id: row.id, version: row.version }}
      okText="复核无变化"
      done="已登记复核"
      invalidates={riskReads}
      onClose={onClose}
    >
      <p className="lab-page-note">风险值和管控措施没有变化时登记；下次复核日期顺延 {row.review_cycle} 个月。</p>
      <AreaField name={reviewing('note')} label="复核说明" max={200} rows={3} />
    </FormDialog>
  );
}
