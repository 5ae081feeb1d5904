import { namesOf } from '#screens/fields/names.ts';
import { Form, Select, Skeleton } from 'antd';
import { useDeferredValue, useState } from 'react';
import { AreaField, EnumField, Field, NumberField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { PhotoField } from '#screens/fields/photo-field.tsx';
import { FileLinks } from '#screens/fields/photos.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { OrgLevel } from '#platform/org/shared/unit.rules.ts';
import { UnitPicker } from '#platform/org/web/public.tsx';
import { problemApi, type ProblemRow } from '../../shared/problem/problem.ts';
import { ProblemLevel, RoundKind } from '../../shared/core/problem.states.ts';
import { problemClassApi } from '../../shared/library/problem-class.ts';
import { AcceptDialog, HandOffDialog, RefuseDialog, HandBackDialog } from './hand-off-dialogs.tsx';
import { problemReads } from './problem-reads.ts';
import { reviewApi } from '../../shared/problem/review.ts';
import { examineApi } from '../../shared/problem/examine.ts';
import { delayApi } from '../../shared/problem/delay.ts';
import { rectifyApi } from '../../shared/problem/rectify.ts';

const rejectPlanField = namesOf(reviewApi.rejectPlan);
const revokeField = namesOf(examineApi.revoke);
const closeLabField = namesOf(examineApi.closeLab);
const recheckFailedField = namesOf(reviewApi.recheckFailed);
const applyField = namesOf(delayApi.apply);
const reassignField = namesOf(rectifyApi.reassign);
const resubmitField = namesOf(examineApi.resubmit);

type Props = { row: ProblemRow; onClose: () => void };

const common = ({ row, onClose }: Props) => ({ input: { id: row.id }, invalidates: problemReads, onClose });

/** The plan that is returned, so that nobody judges it unseen. */
function Plan({ id }: { id: number }) {
  const { data } = useRead(problemApi.find, { id });
  const plan = data?.rounds.findLast((round) => round.kind === RoundKind.plan);
  if (!plan) return <Skeleton active paragraph={{ rows: 3 }} />;
  return (
    <div style={{ width: '100%', padding: '0 12px 16px' }}>
      <Facts
        columns={1}
        items={[
          ['计划措施', plan.measures],
          ['临时防控措施', plan.interim],
          ['计划完成日期', plan.finish_on],
          plan.budget !== null && ['经费（元）', plan.budget],
          plan.files.length > 0 && ['附件', <FileLinks key="files" files={plan.files} />],
          ['提交', `${plan.submitted_by_name} ${plan.submitted_at.slice(0, 16)}`],
        ]}
      />
    </div>
  );
}

function RejectPlanDialog(props: Props) {
  return (
    <FormDialog title="退回整改计划" save={reviewApi.rejectPlan} okText="退回" {...common(props)}>
      <Plan id={props.row.id} />
      <AreaField name={rejectPlanField('opinion')} label="意见" max={300} rows={3} />
    </FormDialog>
  );
}

function RevokeDialog(props: Props) {
  return (
    <FormDialog title="撤销隐患" save={examineApi.revoke} okText="撤销" {...common(props)}>
      <AreaField name={revokeField('reason')} label="原因" max={300} rows={3} />
    </FormDialog>
  );
}

function CloseLabDialog(props: Props) {
  return (
    <FormDialog title="临时关闭实验室" save={examineApi.closeLab} okText="临时关闭" {...common(props)}>
      <AreaField
        name={closeLabField('reason')}
        label="原因"
        max={300}
        rows={3}
        hint={`${props.row.org_name}的使用状态将变为“临时关闭”；整改完成后在实验室管理中重新开放`}
      />
    </FormDialog>
  );
}

function RecheckDialog(props: Props) {
  return (
    <FormDialog title="复查不合格" save={reviewApi.recheckFailed} okText="退回重新整改" {...common(props)}>
      <AreaField name={recheckFailedField('reason')} label="原因" max={300} rows={3} />
      <PhotoField name={recheckFailedField('photos')} label="复查照片" />
    </FormDialog>
  );
}

function DelayDialog(props: Props) {
  const { row } = props;
  const limits = useRead(problemApi.find, { id: row.id }, { quiet: true }).data?.limits;
  const hint = limits && `一次最多 ${limits.delay_days} 天，还可申请 ${limits.delays_left} 次`;
  return (
    <FormDialog title="申请延期" save={delayApi.apply} okText="提交申请" {...common(props)}>
      <NumberField
        name={applyField('days')}
        label="延期天数"
        min={1}
        max={limits?.delay_days ?? 365}
        precision={0}
        unit="天"
        span={24}
        hint={hint}
      />
      <AreaField name={applyField('reason')} label="原因" max={300} rows={3} />
      <AreaField name={applyField('interim')} label="临时防控措施" max={300} rows={3} />
      <FileField name={applyField('files')} label="附件" max={10} />
    </FormDialog>
  );
}

/** People of the chosen unit, or of the laboratory that has the problem now. */
function AssigneeField({ row }: { row: ProblemRow }) {
  const org_id = Form.useWatch('org_id') as number | null | undefined;
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed);
  const asked = { id: row.id, ...(org_id && { org_id }), ...(keyword && { keyword }) };
  const { data, isFetching } = useRead(rectifyApi.assignees, asked);
  return (
    <Field name={reassignField('user_id')} label="责任人" span={24}>
      <Select
        allowClear
        loading={isFetching}
        placeholder="输入姓名或工号查找"
        notFoundContent={isFetching ? '正在查找…' : '该单位没有符合条件的人员'}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        options={(data?.content ?? []).map((one) => ({
          value: one.user_id,
          label: [one.name, one.job_no, one.org_name].filter(Boolean).join(' · '),
        }))}
      />
    </Field>
  );
}

const everyLevel = OrgLevel.$items.map((item) => item.value);

function ReassignDialog(props: Props) {
  return (
    <FormDialog title="转派隐患" save={rectifyApi.reassign} okText="转派" {...common(props)}>
      <UnitPicker
        name={reassignField('org_id')}
        label="转派单位"
        span={24}
        levels={everyLevel}
        hint="不选则转给本单位的其他人员"
      />
      <AssigneeField row={props.row} />
      <AreaField name={reassignField('reason')} label="原因" max={300} rows={3} hint="整改期限不变，双方都会收到通知" />
    </FormDialog>
  );
}

function ResubmitDialog(props: Props) {
  const { row } = props;
  const { data } = useRead(problemApi.find, { id: row.id });
  if (!data) return null;
  const { class_id, description, level, place, risk, suggest, photos, room_id, descr_id } = data;
  return (
    <FormDialog
      title="修改后重新提交"
      save={examineApi.resubmit}
      okText="重新提交"
      width={680}
      {...common(props)}
      input={{ id: row.id, ...(room_id && { room_id }), ...(descr_id && { descr_id }) }}
      defaults={{ class_id, description, level, place, risk, suggest, photos }}
    >
      <SelectField
        name={resubmitField('class_id')}
        label="问题分类"
        source={{ read: problemClassApi.list, input: { status: 1 }, value: 'id', label: 'name' }}
      />
      <EnumField name={resubmitField('level')} label="隐患等级" of={ProblemLevel} />
      <AreaField name={resubmitField('description')} label="隐患描述" max={500} />
      <TextField name={resubmitField('place')} label="具体位置" max={100} />
      <TextField name={resubmitField('risk')} label="可能后果" max={200} />
      <AreaField name={resubmitField('suggest')} label="整改建议" max={300} rows={2} />
      <PhotoField name={resubmitField('photos')} label="现场照片" />
    </FormDialog>
  );
}

const dialogs = {
  rejectPlan: RejectPlanDialog,
  delay: DelayDialog,
  reassign: ReassignDialog,
  revoke: RevokeDialog,
  closeLab: CloseLabDialog,
  recheck: RecheckDialog,
  resubmit: ResubmitDialog,
  handOff: HandOffDialog,
  handBack: HandBackDialog,
  accept: AcceptDialog,
  refuse: RefuseDialog,
};
export type DialogKind = keyof typeof dialogs;

export function ProblemDialog({ kind, ...props }: Props & { kind: DialogKind }) {
  const Dialog = dialogs[kind];
  return <Dialog {...props} />;
}
