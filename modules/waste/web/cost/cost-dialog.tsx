import { Form, Modal } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { AreaField, DecimalField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { costApi, type CostDetail, type CostRow } from '../../shared/cost/cost.ts';
import { sharesOf } from '../../shared/cost/share.rules.ts';

const field = namesOf(costApi.allocate);
export type CostDialogProps = { row: CostRow; onClose: () => void };

/** Who bears what: of what has been allocated, or of the amount that is being typed. */
function Shares({ cost, amount }: { cost: CostDetail; amount: string | undefined }) {
  const isAmount = amount !== undefined && /^\d+(\.\d{1,2})?$/.test(amount);
  const parts = cost.shares.map(({ unit_id, kg }) => ({ unit_id, kg: Number(kg) }));
  const asked = isAmount ? new Map(sharesOf(amount, parts).map((one) => [one.unit_id, one.amount])) : undefined;
  return (
    <DataTable
      label="分摊"
      rows={cost.shares.map((share) => ({ ...share, id: share.unit_id }))}
      empty="没有重量"
      columns={[
        { field: 'unit_name', title: '学院（单位）' },
        { field: 'kg', title: '重量', align: 'right', render: (one) => `${one.kg} kg` },
        {
          field: 'amount',
          title: '分摊金额',
          align: 'right',
          render: (one) => {
            const own = asked?.get(one.unit_id) ?? one.amount;
            return own === null ? '—' : `¥${own}`;
          },
        },
      ]}
    />
  );
}

const Typed = ({ cost }: { cost: CostDetail }) => {
  const amount: unknown = Form.useWatch('amount');
  return (
    <div style={{ width: '100%', padding: '0 12px' }}>
      <Shares cost={cost} amount={typeof amount === 'string' ? amount : undefined} />
    </div>
  );
};

/** Sets what was paid for a load; the colleges bear it by the weight that they sent. */
export function CostDialog({ row, onClose }: CostDialogProps) {
  const { data } = useRead(costApi.find, { id: row.id });
  const title = `处置费用：${row.manifest_no}`;
  if (!row.can.includes('allocate'))
    return (
      <Modal open title={title} footer={null} onCancel={onClose}>
        {data && <Shares cost={data} amount={undefined} />}
        {row.remark !== '' && <p className="lab-page-note">说明：{row.remark}</p>}
      </Modal>
    );
  return (
    <FormDialog
      title={title}
      save={costApi.allocate}
      input={{ id: row.id, version: row.version }}
      defaults={{ amount: row.amount ?? row.expected ?? undefined, remark: row.remark }}
      okText="分摊"
      done="已按重量分摊"
      invalidates={[costApi.list, costApi.find]}
      onClose={onClose}
    >
      <p className="lab-page-note" style={{ padding: '0 12px' }}>
        {row.disposer_name}　{row.kg} kg
        {row.expected === null ? '。合同和废物类别中有代码没有单价，请按发票填写' : `，按单价计 ¥${row.expected}`}
      </p>
      <DecimalField name={field('amount')} label="实付金额" unit="元" />
      <AreaField name={field('remark')} label="说明" max={300} rows={2} hint="超过应付两倍时必填" />
      {data && <Typed cost={data} />}
    </FormDialog>
  );
}
