import { Col, Form, Select } from 'antd';
import { centsOf, moneyText, sumOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { PersonInput } from '#platform/workflow/web/public.tsx';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, DecimalField, EnumField, Field, NumberField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf, type InputName } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import type { BudgetRow, ProjectDetail } from '../../shared/application/project.ts';
import { changeApi } from '../../shared/running/change.ts';
import { ChangeKind } from '../../shared/running/change.states.ts';
import { expenseApi } from '../../shared/running/expense.ts';
import { progressApi } from '../../shared/running/progress.ts';
import { stageCheckApi } from '../../shared/running/stage-check.ts';
import { projectReads } from '../parts/reads.ts';

const expense = namesOf(expenseApi.create);
const progress = namesOf(progressApi.add);
const midterm = namesOf(stageCheckApi.midterm);
const accept = namesOf(stageCheckApi.accept);
const change = namesOf(changeApi.create);

export type WorkProps = {
  kind: 'expense' | 'progress' | 'midterm' | 'accept' | 'change';
  row: ProjectDetail;
  onClose: () => void;
};
type Part = { row: ProjectDetail; common: { invalidates: typeof projectReads; onClose: () => void; width: number } };

const leftOf = ({ approved, frozen, spent }: BudgetRow) =>
  moneyText(yuanOf(centsOf(approved ?? '0') - centsOf(sumOf([frozen, spent]))));

function ExpenseForm({ row, common }: Part) {
  const options = row.budget.map((one) => ({
    value: one.id,
    label: `${one.subject_name} ${one.item}（可用 ${leftOf(one)} 元）`,
  }));
  return (
    <FormDialog
      title={`申请支出：${row.name}`}
      save={expenseApi.create}
      okText="提交"
      done="已提交，等待经费卡负责人审批"
      {...common}
    >
      <Field name={expense('budget_id')} label="预算行" picks span={24}>
        <Select options={options} placeholder="请选择预算行" />
      </Field>
      <DecimalField name={expense('amount')} label="金额" unit="元" />
      <AreaField name={expense('purpose')} label="用途" max={300} rows={3} />
      <FileField name={expense('files')} label="合同、发票等附件" max={9} />
    </FormDialog>
  );
}

const ProgressForm = ({ row, common }: Part) => (
  <FormDialog
    title={`填报进展：${row.name}`}
    save={progressApi.add}
    input={{ id: row.id }}
    defaults={{ percent: row.percent }}
    done="已填报"
    {...common}
  >
    <NumberField name={progress('percent')} label="进度" unit="%" min={0} max={100} precision={0} />
    <AreaField name={progress('content')} label="进展" max={1000} rows={4} />
    <FileField name={progress('files')} label="照片和附件" max={9} />
  </FormDialog>
);

const MidtermForm = ({ row, common }: Part) => (
  <FormDialog
    title={`提交中期检查：${row.name}`}
    save={stageCheckApi.midterm}
    input={{ id: row.id }}
    okText="提交"
    done="已提交，等待学院检查"
    {...common}
  >
    <AreaField
      name={midterm('content')}
      label="中期总结"
      max={4000}
      rows={6}
      placeholder="完成情况、存在问题和下一步安排"
    />
    <FileField name={midterm('files')} label="附件" max={9} />
  </FormDialog>
);

const resultName = (at: number) => `result_${at}` as InputName;

function AcceptForm({ row, common }: Part) {
  const toInput = (values: Record<string, unknown>) => ({
    content: values['content'],
    assets: values['assets'],
    reason: values['reason'],
    files: values['files'] ?? [],
    achieved: row.indicators.map(({ name, target }, at) => ({ name, target, result: values[resultName(at)] })),
  });
  return (
    <FormDialog
      title={`提交验收：${row.name}`}
      save={stageCheckApi.accept}
      input={{ id: row.id }}
      toInput={toInput}
      okText="提交"
      done="已提交，等待学校验收"
      {...common}
    >
      <AreaField name={accept('content')} label="验收总结" max={4000} rows={5} />
      {row.indicators.map(({ name, target }, at) => (
        <TextField
          key={name}
          name={resultName(at)}
          label={`${name}（目标 ${target}）`}
          max={60}
          placeholder="完成情况"
          rules={[{ required: true, message: '请填写完成情况' }]}
        />
      ))}
      <TextField name={accept('assets')} label="资产登记" max={300} span={24} placeholder="新增设备的资产编号" />
      <AreaField
        name={accept('reason')}
        label="经费执行说明"
        max={500}
        rows={2}
        placeholder="经费执行率低于学校规定的比例时必填"
      />
      <FileField name={accept('files')} label="现场照片和验收材料" max={9} />
    </FormDialog>
  );
}

const rowName = (id: number) => `row_${id}` as InputName;

function ChangeFields({ row }: { row: ProjectDetail }) {
  const kind = Form.useWatch('kind') as string | undefined;
  return (
    <>
      {kind === ChangeKind.head && (
        <Field name={change('head_id')} label="新的负责人" picks>
          <PersonInput multiple={false} />
        </Field>
      )}
      {kind === ChangeKind.term && (
        <DateField name={change('ends_on')} label="新的结束日期" hint={`现为 ${row.ends_on}，只能变更一次`} />
      )}
      {kind === ChangeKind.content && (
        <AreaField name={change('content')} label="变更后的建设内容" max={4000} rows={5} />
      )}
      {kind === ChangeKind.budget && (
        <>
          <Col span={24}>
            <p className="lab-page-note">调整前后的合计应相同。科目之间调整较多的，学院审核后由学校决定</p>
          </Col>
          {row.budget.map((one) => (
            <DecimalField
              key={one.id}
              name={rowName(one.id)}
              label={`${one.subject_name} ${one.item}`}
              unit="元"
              hint={`批准 ${moneyText(one.approved ?? '0')} 元，已冻结和支出 ${moneyText(sumOf([one.frozen, one.spent]))} 元`}
            />
          ))}
        </>
      )}
    </>
  );
}

function ChangeForm({ row, common }: Part) {
  const defaults = Object.fromEntries(row.budget.map((one) => [rowName(one.id), one.approved ?? '0']));
  const toInput = (values: Record<string, unknown>) => ({
    kind: values['kind'],
    reason: values['reason'],
    ...(values['kind'] === ChangeKind.head && { head_id: values['head_id'] }),
    ...(values['kind'] === ChangeKind.term && { ends_on: values['ends_on'] }),
    ...(values['kind'] === ChangeKind.content && { content: values['content'] }),
    ...(values['kind'] === ChangeKind.budget && {
      rows: row.budget.map((one) => ({ row_id: one.id, approved: values[rowName(one.id)] ?? '0' })),
    }),
  });
  return (
    <FormDialog
      title={`申请变更：${row.name}`}
      save={changeApi.create}
      input={{ id: row.id }}
      defaults={{ ...defaults, content: row.content }}
      toInput={toInput}
      okText="提交"
      done="已提交，等待审核"
      {...common}
    >
      <EnumField name={change('kind')} label="变更事项" of={ChangeKind} />
      <ChangeFields row={row} />
      <AreaField name={change('reason')} label="变更原因" max={500} rows={3} />
    </FormDialog>
  );
}

const forms = {
  expense: ExpenseForm,
  progress: ProgressForm,
  midterm: MidtermForm,
  accept: AcceptForm,
  change: ChangeForm,
};

/** What a head or member does with a running project. */
export function WorkDialog({ kind, row, onClose }: WorkProps) {
  const Form = forms[kind];
  return <Form row={row} common={{ invalidates: projectReads, onClose, width: 720 }} />;
}
