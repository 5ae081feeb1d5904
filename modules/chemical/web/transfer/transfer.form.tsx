import { Form } from 'antd';
import { useCallback } from 'react';
import { warehouseApi } from '#platform/stock/shared/warehouse.ts';
import { AreaField, Section, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { containerApi } from '../../shared/container/container.ts';
import { transferApi } from '../../shared/transfer/transfer.ts';
import { TransferLines } from './transfer-lines.tsx';

const field = namesOf(transferApi.create);
const isOpen = ({ status }: { status: number }) => status === 1;

function Target() {
  const from: unknown = Form.useWatch('warehouse_id');
  const only = useCallback(({ id }: { id: number }) => id !== from, [from]);
  return (
    <SelectField
      name={field('target_id')}
      label="调入仓库"
      hint="由调入仓库的保管人接收"
      source={{ read: transferApi.stores, only }}
    />
  );
}

/** 登记调拨: which containers go where; nothing moves before the keeper sends them. */
export function TransferFormPage() {
  return (
    <FormPage
      title="调拨单"
      create={transferApi.create}
      defaults={{ lines: [{}] }}
      toInput={({ lines, ...values }) => ({
        ...values,
        lines: (lines as object[]).map((line) =>
          Object.fromEntries(Object.entries(line).filter(([, value]) => value !== undefined && value !== '')),
        ),
      })}
      back="/chemical/transfer"
      next={(answer) => `/chemical/transfer/${(answer as { id: number }).id}`}
      done={() => '已登记，请保管人核对后调出'}
      invalidates={[transferApi.list, containerApi.list]}
    >
      <Section title="单据">
        <SelectField
          name={field('warehouse_id')}
          label="调出仓库"
          source={{ read: warehouseApi.list, label: 'name', only: isOpen }}
        />
        <Target />
        <AreaField name={field('remark')} label="备注" rows={2} />
      </Section>
      <TransferLines />
    </FormPage>
  );
}
