import { Modal } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { OpinionField, PersonInput } from '#platform/workflow/web/public.tsx';
import { AreaField, Field, SelectField } from '#screens/fields/fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DataTable } from '#screens/frames/data-table.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { appealApi, type AppealRow } from '../../shared/credit/appeal.ts';
import { blockApi, type BlockRow } from '../../shared/credit/block.ts';
import { creditApi, CreditKind, type CreditFlowRow, type CreditRow } from '../../shared/credit/credit.ts';
import { bookingReads, creditReads } from '../parts/reads.ts';
import { resourceSource } from '../parts/resource-source.ts';

const appeal = namesOf(appealApi.create);
const decide = namesOf(appealApi.decide);
const adjust = namesOf(creditApi.adjust);
const lift = namesOf(blockApi.lift);

export type AppealProps = { row: CreditFlowRow; onClose: () => void };

/** Asks the keeper to give points back. */
export const AppealDialog = ({ row, onClose }: AppealProps) => (
  <FormDialog
    title={`申诉：${row.reason}`}
    save={appealApi.create}
    input={{ flow_id: row.id }}
    okText="提交申诉"
    done="已提交，处理结果会通知您"
    invalidates={creditReads}
    onClose={onClose}
  >
    <AreaField
      name={appeal('reason')}
      label="申诉理由"
      max={300}
      rows={3}
      hint="先由资源负责人处理，未采纳的可以提请学院处理；每次扣分申诉一次"
    />
  </FormDialog>
);

export type DecideAppealProps = { row: AppealRow; pass: boolean; onClose: () => void };

export const DecideAppealDialog = ({ row, pass, onClose }: DecideAppealProps) => (
  <FormDialog
    title={`${pass ? '采纳' : '不采纳'}${row.user_name}的申诉`}
    save={appealApi.decide}
    input={{ id: row.id, pass }}
    okText={pass ? '采纳' : '不采纳'}
    done={pass ? `已采纳，退回 ${row.points} 分` : '已处理，申诉人会收到通知'}
    invalidates={creditReads}
    onClose={onClose}
  >
    <div className="resv-wide">
      <p className="resv-text">扣分：{row.cause}</p>
      <p className="resv-text">申诉：{row.reason}</p>
    </div>
    <OpinionField name={decide('opinion')} pass={pass} />
  </FormDialog>
);

/** Damage or a breach of safety. */
export const BreachDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="登记损坏或违规"
    save={creditApi.adjust}
    okText="登记并扣分"
    done="已登记，本人会收到通知"
    invalidates={bookingReads}
    onClose={onClose}
  >
    <Field name={adjust('user_id')} label="人员" span={24} picks>
      <PersonInput multiple={false} />
    </Field>
    <SelectField name={adjust('resource_id')} label="资源" source={resourceSource} span={24} />
    <AreaField name={adjust('reason')} label="原因" max={200} rows={2} hint="本人会看到，可以在规定天数内申诉" />
  </FormDialog>
);

export type CreditFlowsProps = { row: CreditRow; onClose: () => void };

/** Why a person has lost points in a year, the newest first. */
export function CreditFlowsDialog({ row, onClose }: CreditFlowsProps) {
  const { data, isFetching } = useRead(creditApi.flows, { id: row.id, size: 100 });
  return (
    <Modal open title={`扣分记录：${row.user_name}（${row.school_year}）`} width={800} footer={null} onCancel={onClose}>
      <DataTable
        label="扣分记录"
        rows={data?.content ?? []}
        loading={isFetching}
        empty="没有扣分"
        columns={[
          { field: 'at', title: '时间', render: (flow) => flow.at.slice(0, 16) },
          { field: 'kind', title: '类型', render: (flow) => <EnumTag of={CreditKind} value={flow.kind} /> },
          { field: 'points', title: '分值', align: 'right' },
          { field: 'balance', title: '余分', align: 'right' },
          { field: 'reason', title: '原因', maxWidth: 300 },
          { field: 'operator_name', title: '经办人' },
        ]}
      />
    </Modal>
  );
}

export type LiftProps = { row: BlockRow; onClose: () => void };

export const LiftDialog = ({ row, onClose }: LiftProps) => (
  <FormDialog
    title={`解除${row.user_name}的预约限制`}
    save={blockApi.lift}
    input={{ id: row.id }}
    okText="解除"
    done="已解除，可以立即预约"
    invalidates={creditReads}
    onClose={onClose}
  >
    <AreaField name={lift('reason')} label="原因" max={200} rows={2} hint="已取消的预约不会恢复，信用分不变" />
  </FormDialog>
);
