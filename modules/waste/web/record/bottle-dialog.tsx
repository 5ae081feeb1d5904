import { Modal } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { call } from '#kernel/web/api/api.ts';
import { Link } from '#kernel/web/router/links.ts';
import { ScanBox } from '#modules/chemical/web/public.tsx';
import { DecimalField, EnumField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { needsPh } from '../../shared/compat.rules.ts';
import { groupNamed } from '../../shared/component-groups.rules.ts';
import { recordApi } from '../../shared/record/record.ts';
import type { RecordRow } from '../../shared/record/record.ts';
import { Form } from '../../shared/waste-kinds.ts';
import { groupRules, NumberedGroup } from '../parts/tags.tsx';
import { recordReads } from './record-reads.ts';

const given = namesOf(recordApi.addBottle);
export type BottleDialogProps = { row: RecordRow; onClose: () => void };
type Bottle = OutputOf<typeof recordApi.lookBottle>;

function Scan({ row, onFound, onClose }: BottleDialogProps & { onFound: (bottle: Bottle) => void }) {
  const [busy, setBusy] = useState(false);
  const look = async (code: string) => {
    setBusy(true);
    // The frame of the call has said why where it was refused.
    const bottle = await call(recordApi.lookBottle, { id: row.id, code }).catch(() => undefined);
    setBusy(false);
    if (bottle) onFound(bottle);
  };
  return (
    <Modal open title={`扫码装入试剂：${row.name}`} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p className="lab-page-note">
        扫描试剂瓶上的化学品容器编码。可以装入本实验室领用的试剂，以及您管理的仓库中未开封、过期的试剂。
      </p>
      <ScanBox hint="扫描或输入容器编码" busy={busy} onCode={(code) => void look(code)} />
    </Modal>
  );
}

/** Puts a container of chemicals into a box of waste, by the code on its label. */
export function BottleDialog({ row, onClose }: BottleDialogProps) {
  const [bottle, setBottle] = useState<Bottle>();
  if (!bottle) return <Scan row={row} onFound={setBottle} onClose={onClose} />;
  const isLiquid = row.form === Form.liquid;
  const hasGroup = row.compat_group !== '';
  const asksPh = needsPh(row.compat_group, row.form);
  return (
    <FormDialog
      title={`装入${bottle.name}`}
      save={recordApi.addBottle}
      input={{ id: row.id, code: bottle.code }}
      defaults={hasGroup ? { compat_group: groupNamed(bottle.name) } : {}}
      okText="装入"
      done="已装入，收运入库后从化学品台账转出"
      invalidates={recordReads}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        <Link to={`/chemical/c/${bottle.code}`}>{bottle.code}</Link>　{bottle.name}　{bottle.cas}　余 {bottle.quantity}{' '}
        {bottle.unit}。装入后不能再领用、使用或归还。
      </p>
      {hasGroup && (
        <EnumField name={given('compat_group')} label="成分的相容组" of={NumberedGroup} rules={groupRules} />
      )}
      <DecimalField
        name={given('amount')}
        label={isLiquid ? '倒入量' : '连瓶重量'}
        unit={row.unit}
        {...(!isLiquid && { hint: '称量整瓶，含瓶重' })}
      />
      {(isLiquid || asksPh) && (
        <DecimalField
          name={given('ph')}
          label="pH"
          {...(asksPh && { rules: [{ required: true, message: '请填写 pH' }] })}
        />
      )}
    </FormDialog>
  );
}
