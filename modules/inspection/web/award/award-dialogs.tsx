import { Form } from 'antd';
import { UserField } from '#platform/identity/web/public.tsx';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { AreaField, EnumField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { defineEnum } from '#kernel/shared/enums.ts';
import { awardApi } from '../../shared/award/award.ts';
import { AwardKind } from '../../shared/core/award.states.ts';
import { awardReads } from './award-actions.ts';
import type { ReachAct } from './reach-act.tsx';

const field = namesOf(awardApi.add);
const cancelField = namesOf(awardApi.cancel);

/** Colleges are chosen by their scores. */
const AddedKind = defineEnum({
  lab: { value: AwardKind.lab, label: '优秀实验室' },
  person: { value: AwardKind.person, label: '优秀安全员' },
});

function Person() {
  const kind = Form.useWatch('kind') as number | undefined;
  return (
    kind === AwardKind.person && (
      <UserField
        name={field('user_id')}
        label="安全员"
        span={24}
        rules={[{ required: true, message: '请选择安全员' }]}
      />
    )
  );
}

/** A laboratory that no college recommended, or a safety officer. */
export function AddDialog({ act, onClose }: { act: ReachAct; onClose: () => void }) {
  return (
    <FormDialog
      title="增加表彰对象"
      save={awardApi.add}
      input={{ act_id: act.id }}
      defaults={{ kind: AwardKind.person }}
      invalidates={awardReads}
      okText="开始公示"
      done="已列入名单，开始公示"
      onClose={onClose}
    >
      <EnumField name={field('kind')} label="类型" of={AddedKind} span={24} />
      <UnitPicker name={field('unit_id')} label="实验室" levels={['lab']} span={24} hint="参加本次检查的实验室" />
      <Person />
      <AreaField name={field('reason')} label="理由" max={500} rows={3} />
    </FormDialog>
  );
}

/** Takes an award off the list. */
export function CancelDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  return (
    <FormDialog
      title={`取消表彰：${name}`}
      save={awardApi.cancel}
      input={{ id }}
      invalidates={awardReads}
      okText="取消表彰"
      done="已取消并通知"
      onClose={onClose}
    >
      <AreaField name={cancelField('reason')} label="取消原因" max={200} rows={3} hint="已发的证书编号作废，不再使用" />
    </FormDialog>
  );
}
