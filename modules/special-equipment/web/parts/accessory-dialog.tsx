import { Form } from 'antd';
import { addMonths } from '#kernel/shared/time.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { EnumField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { accessoryApi, type AccessoryRow } from '../../shared/accessory.ts';
import { AccessoryKind, AccessoryStatus } from '../../shared/kinds.ts';
import { cycleApi } from '../../shared/rule.ts';
import { pieceReads } from './reads.ts';
import { assetSource } from './sources.ts';

export type AccessoryDialogProps = { row?: AccessoryRow | undefined; onClose: () => void };
const field = namesOf(accessoryApi.create);

function NextField() {
  const cycles = useRead(cycleApi.list, { kind: 0, status: 1, page: 1, size: 50 });
  const [kind, on] = [Form.useWatch<string | undefined>('kind'), Form.useWatch<string | undefined>('checked_on')];
  const months = cycles.data?.content.find(({ code }) => code === kind)?.months;
  const day = on && months ? addMonths(on, months) : null;
  return (
    <DateField
      name={field('next_on')}
      label="下次校验"
      hint={day ? `不填则按周期为 ${day}` : '以校验证书为准，不填则按周期计算'}
    />
  );
}

const fields = (
  <>
    <SelectField name={field('asset_id')} label="设备" source={assetSource} span={24} />
    <EnumField name={field('kind')} label="附件" of={AccessoryKind} span={24} />
    <TextField name={field('no')} label="编号" max={50} />
    <EnumField name={field('status')} label="状态" of={AccessoryStatus} />
    <DateField name={field('checked_on')} label="校验日期" />
    <NextField />
    <FileField name={field('files')} label="校验证书" />
  </>
);

/** A safety accessory, or its next check. */
export function AccessoryDialog({ row, onClose }: AccessoryDialogProps) {
  const common = { okText: '保存', done: '已保存', invalidates: pieceReads, onClose, width: 640 };
  if (!row)
    return (
      <FormDialog title="登记安全附件" save={accessoryApi.create} defaults={{ status: AccessoryStatus.on }} {...common}>
        {fields}
      </FormDialog>
    );
  const { id, version, asset_id, kind, no, checked_on, next_on, status, files } = row;
  return (
    <FormDialog
      title={`编辑安全附件：${no}`}
      save={accessoryApi.update}
      input={{ id, version }}
      defaults={{ asset_id, kind, no, checked_on, next_on, status, files }}
      {...common}
    >
      {fields}
    </FormDialog>
  );
}
