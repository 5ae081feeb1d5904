import { Col, Form } from 'antd';
import { codeSource } from '#platform/codes/shared/code-source.ts';
import { budgetCardApi } from '#platform/funds/shared/budget-card.ts';
import { centsOf, moneyText, sumOf, timesOf, yuanOf } from '#platform/funds/shared/money.rules.ts';
import { DecimalField, SelectField, TextField } from '#screens/fields/fields.tsx';
import { namesOf, type InputName } from '#screens/fields/names.ts';
import { FormDialog } from '#screens/frames/form-dialog.tsx';
import { libraryApi, type LibraryRow } from '../../shared/review/library.ts';
import { projectReads } from '../parts/reads.ts';

const field = namesOf(libraryApi.approve);
export type ApproveProps = { rows: readonly LibraryRow[]; onClose: () => void };

const rowName = (id: number) => `row_${id}` as InputName;
const cardName = (id: number) => `card_${id}` as InputName;

/** Each row in the proportion in which the experts suggest the whole; the first row takes what rounding leaves. */
function proposed({ applied, suggested, budget }: LibraryRow): Record<string, string> {
  const share = suggested === null ? 1 : centsOf(suggested) / Math.max(centsOf(applied), 1);
  const cents = budget.map(({ amount }) => Math.floor(centsOf(amount) * share));
  const rest = centsOf(suggested ?? applied) - cents.reduce((sum, one) => sum + one, 0);
  return Object.fromEntries(budget.map(({ id }, at) => [rowName(id), yuanOf(cents[at]! + (at === 0 ? rest : 0))]));
}

function Granted({ row }: { row: LibraryRow }) {
  const values = (Form.useWatch([]) as Record<string, string | number | null> | undefined) ?? {};
  const total = sumOf(row.budget.map(({ id }) => timesOf(values[rowName(id)] ?? 0, 1)));
  return (
    <Col span={24}>
      <h3>{`${row.no} ${row.name}`}</h3>
      <p className="lab-page-note">{`申请 ${moneyText(row.applied)} 元，批准 ${moneyText(total)} 元`}</p>
    </Col>
  );
}

/** Approves projects with an amount for each row of their budgets. */
export function ApproveDialog({ rows, onClose }: ApproveProps) {
  const toInput = (values: Record<string, unknown>) => ({
    note: values['note'],
    card_type: values['card_type'],
    items: rows.map(({ id, version, budget }) => ({
      id,
      version,
      card_id: values[cardName(id)] ?? null,
      rows: budget.map((one) => ({ row_id: one.id, approved: values[rowName(one.id)] })),
    })),
  });
  return (
    <FormDialog
      title={`批准立项（${rows.length} 个项目）`}
      save={libraryApi.approve}
      defaults={{ card_type: 'safety', ...Object.assign({}, ...rows.map(proposed)) }}
      toInput={toInput}
      okText="批准立项"
      done={({ approved }: { approved: number }) => `已批准 ${approved} 个项目，经费已下达到经费卡`}
      invalidates={projectReads}
      onClose={onClose}
      width={760}
    >
      <TextField name={field('note')} label="批准依据" max={100} placeholder="如 校资〔2026〕18 号" />
      <SelectField name={field('card_type')} label="经费卡类型" source={codeSource('fund_card_type')} />
      {rows.map((row) => (
        <div key={row.id} style={{ display: 'contents' }}>
          <Granted row={row} />
          {row.budget.map((one) => (
            <DecimalField
              key={one.id}
              name={rowName(one.id)}
              label={`${one.subject_name} ${one.item}`}
              unit="元"
              hint={`申请 ${moneyText(one.amount)} 元`}
              rules={[{ required: true, message: '请填写批准金额' }]}
            />
          ))}
          <SelectField
            name={cardName(row.id)}
            label="经费卡"
            placeholder="不选则为项目新建经费卡"
            span={24}
            source={{
              read: budgetCardApi.list,
              input: { status: 1, size: 150 },
              label: (card) => `${card.card_no} ${card.name}`,
            }}
          />
        </div>
      ))}
    </FormDialog>
  );
}
