import { formatDate } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { receiptFault, receivedFault } from '../../shared/transfer/confirm.rules.ts';
import { manifestApi, type ManifestDetail } from '../../shared/transfer/manifest.ts';
import { transferReads } from './transfer-reads.ts';

const received = namesOf(manifestApi.receive);
const corrected = namesOf(manifestApi.correct);
const settled = namesOf(manifestApi.settle);

const starting = () => ({ received_on: formatDate(new Date(serverNow())) });

const receivable = ({ departed_at }: ManifestDetail) => ({
  validator: async (_rule: unknown, day: unknown) => {
    const departedOn = (departed_at ?? '').slice(0, 10);
    const fault =
      typeof day === 'string' && day !== '' && receiptFault(day, departedOn, formatDate(new Date(serverNow())));
    if (fault) throw new Error(fault);
  },
});

export type ManifestDialogProps = { kind: 'receive' | 'correct' | 'settle'; row: ManifestDetail; onClose: () => void };

const weighable = ({ weight_kg }: ManifestDetail) => ({
  validator: async (_rule: unknown, kg: unknown) => {
    const fault = typeof kg === 'string' && kg !== '' && receivedFault(Number(weight_kg), kg);
    if (fault) throw new Error(fault);
  },
});

function CorrectForm({ row, onClose }: Omit<ManifestDialogProps, 'kind'>) {
  return (
    <FormDialog
      title={`更正接受重量：${row.no}`}
      save={manifestApi.correct}
      input={{ id: row.id }}
      okText="更正"
      done={({ disputed }) => (disputed ? '已更正，重量仍相差超过 3%，请核实处理' : '已更正，容器标为已处置')}
      invalidates={transferReads}
      onClose={onClose}
    >
      <DecimalField
        name={corrected('received_kg')}
        label="更正后的接受重量"
        unit="kg"
        hint={`移出 ${row.weight_kg} kg，现登记 ${row.received_kg ?? ''} kg`}
        rules={[weighable(row)]}
      />
      <TextField name={corrected('reason')} label="更正原因" max={100} span={24} />
    </FormDialog>
  );
}

/** What the receiver has confirmed, its correction, or how a difference was settled. */
export function ManifestDialog({ kind, row, onClose }: ManifestDialogProps) {
  if (kind === 'correct') return <CorrectForm {...{ row, onClose }} />;
  if (kind === 'settle')
    return (
      <FormDialog
        title={`处理异常：${row.no}`}
        save={manifestApi.settle}
        input={{ id: row.id }}
        done="已处理，容器标为已处置"
        invalidates={transferReads}
        onClose={onClose}
      >
        <AreaField
          name={settled('note')}
          label="处理结果"
          max={300}
          rows={3}
          hint={`移出 ${row.weight_kg} kg，接受 ${row.received_kg ?? ''} kg`}
        />
      </FormDialog>
    );
  return (
    <FormDialog
      title={`登记接受：${row.no}`}
      save={manifestApi.receive}
      input={{ id: row.id }}
      defaults={starting()}
      done={({ disputed }) => (disputed ? '重量相差超过 3%，联单转为异常，请核实处理' : '已登记，容器标为已处置')}
      invalidates={transferReads}
      onClose={onClose}
    >
      <DecimalField
        name={received('received_kg')}
        label="接受重量"
        unit="kg"
        hint={`移出 ${row.weight_kg} kg`}
        rules={[weighable(row)]}
      />
      <DateField name={received('received_on')} label="接受日期" rules={[receivable(row)]} />
      <TextField name={received('method')} label="处置方式" max={3} placeholder="如 D10 焚烧、R2" />
      <FileField name={received('files')} label="接受确认" max={5} />
    </FormDialog>
  );
}
