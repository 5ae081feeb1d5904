import { Form, Row } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { DateField } from '#screens/fields/date-fields.tsx';
import { DecimalField } from '#screens/fields/fields.tsx';
import { rowNamesOf } from '#screens/fields/names.ts';
import { mostLines, requisitionApi, type RequisitionLine } from '../../shared/requisition/requisition.ts';
import { LinePanel, LinePanels, LineSubstance, required } from '../parts/line-panels.tsx';

const field = rowNamesOf(requisitionApi.create, 'lines');

const isId = (value: unknown): value is number => typeof value === 'number';

/** What the chosen store can give of the chosen chemicals. */
export function useFree() {
  const lab: unknown = Form.useWatch('lab_id');
  const store: unknown = Form.useWatch('warehouse_id');
  const lines = (Form.useWatch('lines') as { substance_id?: number }[] | undefined) ?? [];
  const ids = [...new Set(lines.flatMap((line) => (isId(line?.substance_id) ? [line.substance_id] : [])))];
  const enabled = isId(lab) && ids.length > 0;
  const input = { ...(isId(lab) && { lab_id: lab }), substance_ids: ids };
  const { data } = useRead(requisitionApi.stores, input, { enabled, staleMs: 30_000, quiet: true });
  const stores = data?.content ?? [];
  // What a chemical demands is the same in every store.
  const known = new Map((stores[0]?.free ?? []).map((one) => [one.substance_id, one]));
  const own = stores.find(({ id }) => id === store);
  return { known, free: own && new Map(own.free.map((one) => [one.substance_id, one.amount])) };
}

type LineProps = {
  at: number;
  known: readonly RequisitionLine[];
  of: ReturnType<typeof useFree>;
  onRemove: (() => void) | undefined;
};

function Line({ at, known, of, onRemove }: LineProps) {
  const substance: unknown = Form.useWatch(['lines', at, 'substance_id']);
  const chemical = isId(substance) ? of.known.get(substance) : undefined;
  const free = isId(substance) ? of.free?.get(substance) : undefined;
  return (
    <LinePanel at={at} onRemove={onRemove}>
      <Row gutter={24}>
        <LineSubstance name={field(at, 'substance_id')} known={known} />
        <DecimalField
          name={field(at, 'amount')}
          label="数量"
          span={5}
          {...(chemical && { unit: chemical.unit })}
          {...(free !== undefined && chemical && { hint: `该仓库可领 ${free} ${chemical.unit}` })}
          rules={required('请填写数量')}
        />
        <DateField name={field(at, 'needed_on')} label="需用日期" span={5} rules={required('请选择需用日期')} />
        {chemical?.two_keepers && (
          <DecimalField
            name={field(at, 'daily_use')}
            label="每日计划用量"
            span={6}
            unit={chemical.unit}
            hint="管控化学品必填，一次领用量以此为限"
            rules={required('请填写每日计划用量')}
          />
        )}
      </Row>
    </LinePanel>
  );
}

/** Lines of a requisition: which chemical, how much, until when. */
export function RequisitionLines({ known }: { known: readonly RequisitionLine[] }) {
  const of = useFree();
  return (
    <LinePanels most={mostLines} line={(at, onRemove) => <Line at={at} known={known} of={of} onRemove={onRemove} />} />
  );
}
