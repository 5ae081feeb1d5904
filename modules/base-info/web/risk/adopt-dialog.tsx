import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { TreeField } from '#screens/fields/tree-field.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { attributeApi } from '../../shared/attribute.ts';
import { riskPointApi } from '../../shared/risk/risk-point.ts';
import { attributeSource } from '../parts/sources.ts';
import { riskReads } from './risk-reads.ts';

const field = namesOf(riskPointApi.adopt);

/** Takes risk points of the catalogue with their usual values, as drafts. */
export function AdoptDialog({ labId, onClose }: { labId: number | undefined; onClose: () => void }) {
  return (
    <FormDialog
      title="批量引用风险点"
      save={riskPointApi.adopt}
      defaults={{ ...(labId && { lab_id: labId }) }}
      okText="引用"
      done={({ added, skipped }) =>
        `已引用 ${added} 个为草稿${skipped > 0 ? `，${skipped} 个已登记，未重复引用` : ''}，请核对后提交审核`
      }
      invalidates={riskReads}
      onClose={onClose}
      width={640}
    >
      <UnitPicker name={field('lab_id')} label="实验室" levels={['lab']} span={24} />
      <TreeField
        name={field('attribute_ids')}
        label="风险点"
        source={{ read: attributeApi.pick, input: { kind: 'riskPoint', type: 'tree' } }}
        multiple
        span={24}
        hint="可能性、严重性取目录的默认值，引用后可以修改"
      />
      <SelectField
        name={field('protect_ids')}
        label="管控措施"
        source={attributeSource('protect')}
        multiple
        span={24}
        hint="写入所引用的每个风险点，引用后可以逐个调整"
      />
      <TextField name={field('place')} label="部位" max={100} placeholder="如 通风橱、气瓶间" />
      <UserField name={field('duty_id')} label="责任人" />
    </FormDialog>
  );
}
