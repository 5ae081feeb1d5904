import { Alert, Col, Form } from 'antd';
import { useState } from 'react';
import { AreaField, EnumField, TextField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { instrumentApi, type InstrumentRow } from '../../shared/register/instrument.ts';
import { InstrumentStatus, statusesAfter } from '../../shared/register/instrument.states.ts';
import { registerReads } from '../parts/reads.ts';

const field = namesOf(instrumentApi.setStatus);

export type StatusDialogProps = { row: InstrumentRow; onClose: () => void };

function Fields({ of }: { of: { $items: readonly { value: number; label: string }[] } }) {
  const status = Form.useWatch<number | undefined>('status', Form.useFormInstance());
  const stops = status === InstrumentStatus.repair || status === InstrumentStatus.scrap;
  return (
    <>
      <EnumField name={field('status')} label="变更为" of={of} span={24} />
      {status === InstrumentStatus.scrap && (
        <TextField name={field('scrap_no')} label="报废审批单号" max={40} span={24} hint="先在资产系统完成报废审批" />
      )}
      <AreaField name={field('reason')} label="原因" max={200} rows={2} />
      {stops && (
        <Col span={24}>
          <Alert
            type="warning"
            showIcon
            title="以后的预约会全部取消并通知预约人，同时停止接受预约。恢复使用后，请在预约的“资源管理”中重新开放。"
          />
        </Col>
      )}
    </>
  );
}

/** 变更状态: only to what may follow. */
export function StatusDialog({ row, onClose }: StatusDialogProps) {
  const next = statusesAfter(row.status);
  const [of] = useState({ $items: InstrumentStatus.$items.filter(({ value }) => next.includes(value)) });
  return (
    <FormDialog
      title={`变更状态：${row.name}`}
      save={instrumentApi.setStatus}
      input={{ id: row.id }}
      invalidates={registerReads}
      okText="变更"
      done={({ cancelled }) => (cancelled > 0 ? `已变更，取消了 ${cancelled} 个预约` : '已变更')}
      onClose={onClose}
    >
      <Fields of={of} />
    </FormDialog>
  );
}
