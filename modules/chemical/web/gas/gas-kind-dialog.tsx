import { Form, Input } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { EnumField, SelectField, SwitchField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { CycleKind } from '../../shared/gas/cycle.rules.ts';
import { GasGroup, gasKindApi, type GasKindRow } from '../../shared/gas/gas-kind.ts';
import { Bottle } from './bottle.tsx';
import { cylinderReads } from './gas-reads.ts';

const field = namesOf(gasKindApi.create);

export type GasKindDialogProps = { row?: GasKindRow; onClose: () => void };

const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text);

/** The bottle in the colours that were typed. */
function Preview() {
  const [body, lettering] = [Form.useWatch<unknown>('body'), Form.useWatch<unknown>('lettering')];
  if (!isColour(body) || !isColour(lettering)) return null;
  return (
    <div className="gas-preview">
      <Bottle body={body} lettering={lettering} title="预览" large /> 预览
    </div>
  );
}

export function GasKindDialog({ row, onClose }: GasKindDialogProps) {
  return (
    <FormDialog
      title={row ? `编辑${row.name}` : '新增气体'}
      save={row ? gasKindApi.update : gasKindApi.create}
      {...(row && { input: { id: row.id, version: row.version } })}
      defaults={
        row ?? {
          cas: '',
          is_flammable: false,
          is_oxidising: false,
          is_toxic: false,
          cycle: CycleKind.common,
          body: '#b8bcc0',
          lettering: '#111111',
        }
      }
      invalidates={[gasKindApi.list, ...cylinderReads]}
      onClose={onClose}
      width={720}
    >
      {row ? (
        <Form.Item name={field('code')} hidden>
          <Input />
        </Form.Item>
      ) : (
        <SelectField
          name={field('code')}
          label="气体"
          source={codeSource('gas_type')}
          span={24}
          hint="没有的先在“公共代码 → 实验气体”中新增"
        />
      )}
      <TextField name={field('cas')} label="CAS 号" max={12} placeholder="混合气体留空" />
      <EnumField name={field('storage_group')} label="储存组" of={GasGroup} />
      <SwitchField name={field('is_flammable')} label="易燃" />
      <SwitchField name={field('is_oxidising')} label="助燃" />
      <SwitchField name={field('is_toxic')} label="有毒" />
      <EnumField name={field('cycle')} label="检验周期" of={CycleKind} hint="年数在系统设置中" />
      <TextField name={field('body_name')} label="瓶色名称" max={20} placeholder="如 淡蓝" />
      <TextField name={field('body')} label="瓶色" max={7} placeholder="#9fd0e6" />
      <TextField name={field('lettering_name')} label="字色名称" max={20} placeholder="如 黑" />
      <TextField name={field('lettering')} label="字色" max={7} placeholder="#111111" />
      <TextField name={field('basis')} label="依据" max={200} span={24} placeholder="如 GB/T 7144" />
      <Preview />
    </FormDialog>
  );
}
