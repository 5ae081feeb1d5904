import './purchase.css';
import { Alert, Button, Checkbox, Form } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { waitsForUploads } from '#kernel/web/api/uploads-under-way.ts';
import { ExperimentField } from '#modules/experiment/web/public.tsx';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { AreaField, EnumField, Field, Section, SelectField, TextField } from '#screens/fields/fields.tsx';
import { FileField } from '#screens/fields/file-fields.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { createdPage } from '#screens/frames/created-page.ts';
import { FormPage } from '#screens/frames/form-page.tsx';
import { showErrors } from '#screens/frames/form-rules.ts';
import { toWire } from '#screens/frames/wire.rules.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import {
  CheckLevel,
  purchaseApi,
  SupplierMode,
  type CheckResult,
  type PurchaseDetail,
} from '../../shared/purchase/purchase.ts';
import { CheckList } from './purchase-checks.tsx';
import { idOf, LabSelect, ownCards } from './purchase-choice.tsx';
import { purchasePath } from './purchase-columns.tsx';
import { purchaseReads } from './purchase-reads.ts';
import { PurchaseLines } from './purchase-lines.tsx';

const field = namesOf(purchaseApi.create);

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== '';
const toInput = ({ lines, ...values }: Record<string, unknown>) => ({
  ...values,
  lines: ((lines as object[] | undefined) ?? []).map((line) =>
    Object.fromEntries(Object.entries(line).filter(([, value]) => isGiven(value))),
  ),
});

const toForm = (row: PurchaseDetail) => ({
  ...row,
  lines: row.lines.map(({ substance_id, spec_id, count, price, supplier_id, supplier_name, cabinet_id }) => ({
    substance_id,
    spec_id,
    count,
    price,
    supplier_id,
    supplier_name,
    cabinet_id,
  })),
});

/** What a form says of its fields that are wrong. */
type Invalid = { errorFields: { name: (string | number)[] }[] };

/** Asks every rule what it would say of the form as it stands. */
function Checks() {
  const form = Form.useFormInstance<Record<string, unknown>>();
  const { id = '0' } = useParams();
  const [results, setResults] = useState<readonly CheckResult[]>();
  const [isBusy, setBusy] = useState(false);
  const ask = async () => {
    if (waitsForUploads()) return setResults(undefined);
    setBusy(true);
    try {
      const values = await form.validateFields();
      const input = toWire({ ...toInput(values), ...(id !== '0' && { id: Number(id) }) });
      setResults((await call(purchaseApi.check, input as never, { quiet: true })).results);
    } catch (error) {
      setResults(undefined);
      if (error instanceof ApiError) return showErrors(form, error);
      const { errorFields } = error as Partial<Invalid>;
      if (!errorFields) throw error;
      const [first] = errorFields;
      if (first) form.scrollToField(first.name, { block: 'center', focus: true });
    } finally {
      setBusy(false);
    }
  };
  const isBlocked = results?.some(({ level }) => level === CheckLevel.block);
  return (
    <Panel
      title="提交前预检"
      extra={
        <Button loading={isBusy} onClick={() => void ask()}>
          预检
        </Button>
      }
    >
      {results ? (
        <>
          <Alert
            showIcon
            type={isBlocked ? 'error' : 'success'}
            style={{ marginBottom: 12 }}
            title={isBlocked ? '有不符合的规则，按提示修改后才能提交' : '各项规则均符合，保存后可以提交审核'}
          />
          <CheckList results={results} />
        </>
      ) : (
        <span className="lab-none">
          逐条核对实验室、人员准入、到货日期、存量上限、限额、供应商资质和经费，提交时按同样的规则判定
        </span>
      )}
    </Panel>
  );
}

function Controlled() {
  return (
    <Section title="管控化学品信息（含管控化学品时必填）">
      <LabSelect of="people" name={field('second_id')} label="第二责任人" hint="同一实验室的另一名教职工" />
      <TextField name={field('use_place')} label="使用地点" max={100} placeholder="楼宇和房间号" />
      <DateField name={field('use_from')} label="使用起期" />
      <DateField name={field('use_to')} label="使用止期" />
      <AreaField
        name={field('summary')}
        label="实验与反应概述"
        max={1000}
        rows={3}
        placeholder="20–1000 字：实验内容、反应、用量和防护"
      />
      <AreaField name={field('waste_plan')} label="废弃物处置方案" max={500} rows={2} />
      <FileField name={field('seal_files')} label="申请表盖章件" max={5} />
      <Field name={field('committed')} label="安全承诺" item={{ valuePropName: 'checked' }}>
        <Checkbox>所购管控化学品只用于本申请所列用途，双人保管、双人使用，如实登记流向</Checkbox>
      </Field>
    </Section>
  );
}

/** The experiment for which is bought, of the chosen laboratory. */
function LabExperiment({ row }: { row: PurchaseDetail | undefined }) {
  return (
    <ExperimentField
      use="purchase"
      name={field('experiment_id')}
      labId={idOf(Form.useWatch('lab_id'))}
      known={row?.experiment_id ? { id: row.experiment_id, name: row.experiment_name } : undefined}
      hint="含管控化学品时必选；所购化学品须在其风险评估范围内"
    />
  );
}

export function PurchaseFormPage() {
  return (
    <FormPage
      title="采购申请"
      load={purchaseApi.find}
      create={purchaseApi.create}
      update={purchaseApi.update}
      defaults={{ supplier_mode: SupplierMode.platform, lines: [{}] }}
      toForm={toForm}
      toInput={toInput}
      back={purchasePath}
      done={() => '已保存为草稿，请核对后提交审核'}
      next={createdPage(purchasePath)}
      invalidates={purchaseReads}
    >
      {(row: PurchaseDetail | undefined) => (
        <>
          <Section title="申请信息">
            <LabSelect of="labs" name={field('lab_id')} label="实验室" />
            <TextField name={field('phone')} label="联系电话" max={20} />
            <SelectField name={field('purpose')} label="用途" source={codeSource('chem_purpose')} />
            <TextField name={field('project')} label="项目或课程" max={100} />
            <LabExperiment row={row} />
            <SelectField name={field('card_id')} label="经费卡" source={ownCards} hint="您负责的和授权给您的经费卡" />
            <DateField
              name={field('expected_on')}
              label="期望到货日期"
              hint="一般化学品至少提前 3 天，管控化学品至少提前 15 天，以学校设置为准"
            />
            <EnumField name={field('supplier_mode')} label="供应方式" of={SupplierMode} />
          </Section>
          <PurchaseLines known={row?.lines ?? []} />
          <Controlled />
          <Section title="其他">
            <FileField name={field('files')} label="附件" max={5} />
            <AreaField name={field('remark')} label="备注" max={500} rows={2} />
          </Section>
          <Checks />
        </>
      )}
    </FormPage>
  );
}
