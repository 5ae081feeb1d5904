import { Alert, Col } from 'antd';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { permitApi, PermitKind, type PermitRow } from '../../shared/purchase/permit.ts';
import { purchaseReads } from './purchase-reads.ts';

const field = namesOf(permitApi.create);

/** What stands on a permit. */
export const PermitFields = ({ unit }: { unit: string }) => (
  <>
    <EnumField name={field('kind')} label="类型" of={PermitKind} />
    <TextField name={field('no')} label="编号" max={60} />
    <TextField name={field('authority')} label="签发机关" max={60} placeholder="如：示范市公安局" />
    <DecimalField name={field('qty')} label="许可数量" unit={unit} />
    <DateField name={field('starts_on')} label="有效期起" />
    <DateField name={field('ends_on')} label="有效期至" hint="一次性许可一般 1 个月，多次备案 6 个月" />
    <FileField name={field('files')} label="许可或备案文件" max={5} />
    <AreaField name={field('remark')} label="说明" rows={2} />
  </>
);

export type PermitDialogProps = { row: PermitRow; onClose: () => void };

const noteOf = ({ purchase_id, asked, demand, used_qty, unit }: PermitRow) =>
  [purchase_id === null ? `常备许可，已入库 ${used_qty} ${unit}` : `本行申请 ${asked}`, demand && `要求：${demand}`]
    .filter(Boolean)
    .join('。');

export function PermitDialog({ row, onClose }: PermitDialogProps) {
  const { kind, ...values } = row;
  return (
    <FormDialog
      title={`登记许可或备案：${row.name}`}
      save={permitApi.update}
      input={{ id: row.id, version: row.version }}
      defaults={{ ...values, ...(kind !== '' && { kind }) }}
      invalidates={[permitApi.find, ...purchaseReads]}
      done="已登记"
      onClose={onClose}
      width={720}
    >
      <Col span={24}>
        <Alert type="info" style={{ marginBottom: 16 }} title={noteOf(row)} />
      </Col>
      <PermitFields unit={row.unit} />
    </FormDialog>
  );
}
