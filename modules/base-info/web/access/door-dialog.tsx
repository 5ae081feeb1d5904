import { Input } from 'antd';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { Field, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { doorApi, type DoorRow } from '../../shared/access/door.ts';
import { acsReads } from './acs-reads.ts';

const field = namesOf(doorApi.create);
const keyField = namesOf(doorApi.setKey);

function DoorFields({ hasSecret }: { hasSecret: boolean }) {
  return (
    <>
      <TextField name={field('name')} label="门禁点名称" max={50} placeholder="如 301 正门" />
      <TextField name={field('device_no')} label="设备编号" max={32} placeholder="控制器上的编号" />
      <TextField name={field('address')} label="接口地址" max={200} placeholder="如 http://10.5.0.8:8000" />
      <Field
        name={field('secret')}
        label="密钥"
        hint={hasSecret ? '已设置，不填则不变' : '与设备上设置的一致，至少 16 位'}
      >
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Field>
    </>
  );
}

/** A door with its device: a new one, or another address, number or key of it. */
export function DoorDialog({ row, onClose }: { row?: DoorRow; onClose: () => void }) {
  if (!row)
    return (
      <FormDialog
        title="登记门禁点"
        save={doorApi.create}
        done="已登记"
        invalidates={acsReads}
        onClose={onClose}
        width={720}
      >
        <UnitPicker name={field('lab_id')} label="实验室" levels={['lab']} known={[]} />
        <DoorFields hasSecret={false} />
      </FormDialog>
    );
  const { id, version, lab_id, lab_name, name, device_no, address, has_secret } = row;
  return (
    <FormDialog
      title={`编辑${lab_name}的门禁点`}
      save={doorApi.update}
      input={{ id, version, lab_id }}
      defaults={{ name, device_no, address }}
      invalidates={acsReads}
      onClose={onClose}
      width={720}
    >
      <DoorFields hasSecret={has_secret} />
    </FormDialog>
  );
}

export type KeyDialogProps = { rows: readonly DoorRow[]; onClose: () => void };

/** One key for many doors: controllers of a maker often share it, and a sheet holds none. */
export function KeyDialog({ rows, onClose }: KeyDialogProps) {
  return (
    <FormDialog
      title={`为 ${rows.length} 个门禁点设置密钥`}
      save={doorApi.setKey}
      input={{ ids: rows.map(({ id }) => id) }}
      done="密钥已设置，等待下发的授权正在发送"
      invalidates={acsReads}
      onClose={onClose}
    >
      <Field name={keyField('secret')} label="密钥" span={24} hint="与设备上设置的一致，至少 16 位；原有密钥会被替换">
        <Input.Password autoComplete="new-password" maxLength={128} />
      </Field>
    </FormDialog>
  );
}
