import { Alert, Col, Form } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { permitApi, PermitKind } from '../../shared/purchase/permit.ts';
import { BaseUnit, substanceApi } from '../../shared/substance.ts';
import { SubstanceField } from '../parts/substance-field.tsx';
import { PermitFields } from './permit-dialog.tsx';

const field = namesOf(permitApi.create);

export type StandingPermitDialogProps = { onClose: () => void };

function Fields() {
  const id: unknown = Form.useWatch('substance_id');
  const isChosen = typeof id === 'number';
  const substance = useRead(substanceApi.find, { id: isChosen ? id : 0 }, { enabled: isChosen });
  return <PermitFields unit={substance.data?.base_unit ?? BaseUnit.gram} />;
}

/** A permit that belongs to no purchase: what comes without one is taken in under it. */
export function StandingPermitDialog({ onClose }: StandingPermitDialogProps) {
  return (
    <FormDialog
      title="登记常备许可或备案"
      save={permitApi.create}
      defaults={{ kind: PermitKind.filing }}
      invalidates={[permitApi.list]}
      done="已登记"
      onClose={onClose}
      width={720}
    >
      <Col span={24}>
        <Alert
          type="info"
          style={{ marginBottom: 16 }}
          title="用于没有采购申请的管控化学品入库（如多次使用的备案、受赠）。采购申请的许可在列表中逐行登记"
        />
      </Col>
      <SubstanceField name={field('substance_id')} label="化学品" placeholder="名称、别名或 CAS 号" span={24} />
      <Fields />
    </FormDialog>
  );
}
