import { notify } from '#kernel/web/ui/notify.ts';
import { DecimalField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { mostFill } from '../../shared/fill.rules.ts';
import { mostPhotos, recordApi, type RecordRow } from '../../shared/record/record.ts';
import { needsPh } from '../../shared/compat.rules.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { groupText } from '../parts/tags.tsx';
import { ComponentFields } from './component-fields.tsx';
import { recordReads } from './record-reads.ts';

const given = namesOf(recordApi.deposit);
const closed = namesOf(recordApi.seal);
const corrected = namesOf(recordApi.correct);
const pictured = namesOf(recordApi.addPhotos);
const ended = namesOf(recordApi.void);

export type RecordDialogProps = {
  kind: 'deposit' | 'seal' | 'correct' | 'photo' | 'void';
  row: RecordRow;
  onClose: () => void;
};
type Props = Omit<RecordDialogProps, 'kind'>;

const percent = (rate: number) => `${Math.round(rate * 1_000) / 10}%`;
const room = ({ volume_l, amount }: RecordRow) =>
  Math.max(0, Math.round((Number(volume_l) * mostFill - Number(amount)) * 1_000) / 1_000);

function DepositForm({ row, onClose }: Props) {
  const isLiquid = row.form === Form.liquid;
  const hasGroup = row.compat_group !== '';
  const asksPh = needsPh(row.compat_group, row.form);
  return (
    <FormDialog
      title={`追加投放：${row.name}`}
      save={recordApi.deposit}
      input={{ id: row.id }}
      done={({ fill_rate, warn }) => {
        if (warn) notify.info('已装到 2/3 以上，请尽快封装并申请收运');
        return fill_rate === null ? '已登记' : `已登记，装载率 ${percent(fill_rate)}`;
      }}
      invalidates={recordReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {hasGroup && `收集 ${groupText(row.compat_group)}，`}
        {isLiquid ? `现有 ${row.amount} L，还可投放 ${room(row)} L（不超过容积的 4/5）` : `现有 ${row.amount} kg`}
      </p>
      <ComponentFields hasGroup={hasGroup} />
      <DecimalField name={given('amount')} label="投放量" unit={row.unit} />
      {(isLiquid || asksPh) && (
        <DecimalField
          name={given('ph')}
          label="pH"
          hint={asksPh ? '含氰废物须大于 10' : '酸、碱废液请填写'}
          {...(asksPh && { rules: [{ required: true, message: '请填写 pH' }] })}
        />
      )}
    </FormDialog>
  );
}

function SealForm({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`封装：${row.name}`}
      save={recordApi.seal}
      input={{ id: row.id }}
      okText="封装"
      done="已封装，请重新打印标签并贴好，再申请收运"
      invalidates={recordReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        封装后不能再投放。{row.fill_rate !== null && `现装载率 ${percent(row.fill_rate)}。`}
      </p>
      <DecimalField name={closed('net_kg')} label="净重" unit="kg" hint="称量减去容器皮重" />
      <SwitchField
        name={closed('lid_closed')}
        label="桶盖已盖紧，液面上方留有 100 mm 以上空间"
        on="已确认"
        off="未确认"
      />
    </FormDialog>
  );
}

function CorrectForm({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`更正净重：${row.name}`}
      save={recordApi.correct}
      input={{ id: row.id }}
      okText="更正"
      done="已更正，请重新打印标签并贴好，再申请收运"
      invalidates={recordReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        现在的净重 {row.net_kg} kg。更正前后的重量和原因都会保留，标签须重新打印。
      </p>
      <DecimalField name={corrected('net_kg')} label="更正后的净重" unit="kg" hint="称量减去容器皮重" />
      <TextField name={corrected('reason')} label="更正原因" max={100} span={24} />
    </FormDialog>
  );
}

function PhotoForm({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`补充照片：${row.name}`}
      save={recordApi.addPhotos}
      input={{ id: row.id }}
      done="已补充"
      invalidates={recordReads}
      onClose={onClose}
    >
      <PhotoField
        name={pictured('photos')}
        label="照片"
        max={mostPhotos}
        rules={[{ required: true, message: '请上传照片' }]}
      />
    </FormDialog>
  );
}

function VoidForm({ row, onClose }: Props) {
  return (
    <FormDialog
      title={`作废：${row.name}`}
      save={recordApi.void}
      input={{ id: row.id }}
      okText="作废"
      invalidates={recordReads}
      onClose={onClose}
    >
      <TextField name={ended('reason')} label="作废原因" max={100} span={24} />
    </FormDialog>
  );
}

const forms = { deposit: DepositForm, seal: SealForm, correct: CorrectForm, photo: PhotoForm, void: VoidForm };

/** The dialogs of a container: a deposit, its end, another weight, photos, or giving it up. */
export function RecordDialog({ kind, ...props }: RecordDialogProps) {
  const Form = forms[kind];
  return <Form {...props} />;
}
