import { UserField } from '#platform/identity/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { operatorApi, type OperatorRow } from '../../shared/operator.ts';
import { pieceReads } from './reads.ts';
import { assetSource, itemSource } from './sources.ts';

export type OperatorDialogProps = { row?: OperatorRow | undefined; onClose: () => void };
const field = namesOf(operatorApi.create);

const fields = (
  <>
    <UserField name={field('user_id')} label="人员" />
    <SelectField name={field('item_id')} label="作业项目" source={itemSource} />
    <TextField name={field('cert_no')} label="证号" max={50} />
    <TextField name={field('issuer')} label="发证机关" max={100} />
    <DateField name={field('issued_on')} label="发证日期" />
    <DateField name={field('valid_to')} label="有效期至" hint="证书每 4 年复审，当天仍有效" />
    <SelectField name={field('asset_ids')} label="关联设备" source={assetSource} multiple span={24} />
    <FileField name={field('files')} label="证书照片" hint="没有证号、有效期或照片的，状态为“未知”，不能操作设备" />
  </>
);

/** A certificate of a person with the equipment that it is for. */
export function OperatorDialog({ row, onClose }: OperatorDialogProps) {
  const common = { okText: '保存', done: '已保存', invalidates: pieceReads, onClose, width: 680 };
  if (!row)
    return (
      <FormDialog title="登记作业人员" save={operatorApi.create} {...common}>
        {fields}
      </FormDialog>
    );
  const { id, version, user_id, item_id, cert_no, issuer, issued_on, valid_to, asset_ids, files } = row;
  return (
    <FormDialog
      title={`编辑作业人员证书：${row.user_name}`}
      save={operatorApi.update}
      input={{ id, version }}
      defaults={{ user_id, item_id, cert_no, issuer, issued_on, valid_to, asset_ids, files }}
      {...common}
    >
      {fields}
    </FormDialog>
  );
}
