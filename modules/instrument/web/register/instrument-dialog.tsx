import { useRead } from '#kernel/web/api/query.ts';
import { EnumField, NumberField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { instrumentApi, InstrumentKind } from '../../shared/register/instrument.ts';
import { registerReads } from '../parts/reads.ts';

const field = namesOf(instrumentApi.update);

export type InstrumentDialogProps = { id: number; onClose: () => void };

/** 维护信息: what the register of equipment does not say. */
export function InstrumentDialog({ id, onClose }: InstrumentDialogProps) {
  const { data, isPlaceholderData } = useRead(instrumentApi.find, { id });
  if (!data || isPlaceholderData) return null;
  return (
    <FormDialog
      title={`维护信息：${data.name}`}
      save={instrumentApi.update}
      input={{ id, version: data.version }}
      defaults={data}
      invalidates={registerReads}
      okText="保存"
      done="已保存"
      onClose={onClose}
      width={640}
    >
      <EnumField name={field('kind')} label="类型" of={InstrumentKind} hint="决定效益评价的定额机时" />
      <TextField
        name={field('peer_group')}
        label="同类组"
        max={40}
        placeholder="如 扫描电镜"
        hint="同组的仪器互相比较"
      />
      <SwitchField name={field('is_shared')} label="是否共享" />
      <TextField name={field('platform_no')} label="共享平台编号" max={40} placeholder="没有入网的不填" />
      <NumberField name={field('functions_original')} label="原有功能数" min={0} max={999} precision={0} unit="项" />
      <NumberField name={field('functions_used')} label="使用功能数" min={0} max={999} precision={0} unit="项" />
    </FormDialog>
  );
}
