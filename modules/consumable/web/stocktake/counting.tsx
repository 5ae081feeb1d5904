import { Button, Input, Space } from 'antd';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { DataTable } from '#screens/frames/data-table.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { reviewDrafts } from '#screens/frames/review-drafts.ts';
import { perform } from '#screens/frames/row-actions.tsx';
import { stocktakeApi, type StocktakeDetail, type StocktakeLine } from '../../shared/stocktake/stocktake.ts';
import { stockReads } from '../parts/reads.ts';
import { NumberInput } from '#screens/fields/number-input.tsx';

type Count = { counted: string | null; reason: string };

const nameOf = ({ name, spec, batch_no }: StocktakeLine) => [name, spec, batch_no].filter(Boolean).join(' ');

type Typed = Readonly<Record<number, Count>>;
const { path } = stocktakeApi.count;

/** What was typed of a count and not sent yet, kept in the tab: a reload or another page does not lose it. */
function useTyped(id: number) {
  const [typed, setTyped] = useState((): Typed => (reviewDrafts.read(path, id) as Typed | undefined) ?? {});
  const change = (next: (now: Typed) => Typed) =>
    setTyped((now) => {
      const changed = next(now);
      if (Object.keys(changed).length > 0) reviewDrafts.write(path, id, changed);
      else reviewDrafts.remove(path, id);
      return changed;
    });
  return [typed, change] as const;
}

/** Counts of all batches; a difference asks for its reason. What was typed is sent with 保存, and before 提交. */
export function Counting({ row }: { row: StocktakeDetail }) {
  const count = useCommand(stocktakeApi.count, stockReads);
  const submit = useCommand(stocktakeApi.submit, stockReads);
  const [typed, setTyped] = useTyped(row.id);
  const of = (line: StocktakeLine): Count => typed[line.batch_id] ?? line;
  const change = (line: StocktakeLine, more: Partial<Count>) =>
    setTyped((now) => {
      const { counted, reason } = now[line.batch_id] ?? line;
      return { ...now, [line.batch_id]: { counted, reason, ...more } };
    });
  const waiting = row.lines.filter(({ batch_id }) => typed[batch_id]);
  const save = async () => {
    const lines = waiting.map(({ batch_id }) => ({ batch_id, ...typed[batch_id]! }));
    if (lines.length > 0) await count.mutateAsync({ id: row.id, lines });
    // What was typed meanwhile is not sent yet.
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([id, one]) => typed[Number(id)] !== one)));
  };
  const start = (work: () => Promise<unknown>, done: string) => void perform({ done }, work);
  const finish = async () => {
    await save();
    await submit.mutateAsync({ id: row.id });
  };
  const busy = count.isPending || submit.isPending;
  return (
    <Panel
      title="盘点明细"
      extra={
        <Space>
          <Button disabled={busy || waiting.length === 0} onClick={() => start(save, '已保存')}>
            保存
          </Button>
          <Button type="primary" loading={busy} onClick={() => start(finish, '已提交，由学院或学校审核')}>
            提交盘点
          </Button>
        </Space>
      }
    >
      <DataTable
        label="盘点明细"
        rows={row.lines}
        rowKey="batch_id"
        empty="没有要盘点的批次"
        columns={[
          { field: 'code', title: '物资编码' },
          {
            field: 'name',
            title: '物资',
            maxWidth: 200,
            render: (line) => [line.name, line.spec].filter(Boolean).join('　'),
          },
          { field: 'batch_no', title: '批号', render: (line) => line.batch_no || '—' },
          { field: 'expires_on', title: '有效期', render: (line) => line.expires_on ?? '—' },
          { field: 'book', title: '账面', align: 'right', render: (line) => `${line.book} ${line.unit}` },
          {
            field: 'counted',
            title: '实盘',
            width: 130,
            render: (line) => (
              <NumberInput<string>
                stringMode
                min="0"
                inputMode="decimal"
                style={{ width: 110 }}
                aria-label={`${nameOf(line)}的实盘数量`}
                value={of(line).counted}
                onChange={(counted) => change(line, { counted: counted === null ? null : String(counted) })}
              />
            ),
          },
          {
            field: 'reason',
            title: '差异原因',
            width: 220,
            render: (line) =>
              of(line).counted !== null && Number(of(line).counted) !== Number(line.book) ? (
                <Input
                  maxLength={200}
                  placeholder="如 破损、漏登记"
                  aria-label={`${nameOf(line)}的差异原因`}
                  value={of(line).reason}
                  onChange={(event) => change(line, { reason: event.target.value })}
                />
              ) : (
                '—'
              ),
          },
        ]}
      />
    </Panel>
  );
}
