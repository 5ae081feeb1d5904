import { Button, Input, Radio } from 'antd';
import { useState } from 'react';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { reviewDrafts } from '#screens/frames/review-drafts.ts';
import { useOnce } from '#screens/frames/form-frame.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { purchaseApi, type PurchaseDetail } from '../../shared/purchase/purchase.ts';
import { LineResult } from '../../shared/purchase/purchase.states.ts';
import { LineTable } from './purchase-line-table.tsx';
import { purchaseReads } from './purchase-reads.ts';

type Verdict = { result?: 1 | 2; opinion?: string };
type Typed = { opinion: string; lines: Readonly<Record<number, Verdict>> };

const results = [
  { value: LineResult.passed, label: '通过' },
  { value: LineResult.refused, label: '不通过' },
];

/** Verdicts on the lines of a purchase at the reader's step; what was typed stays in the tab until it is sent. */
export function PurchaseDesk({ row, onDone }: { row: PurchaseDetail; onDone: () => void }) {
  const { path } = purchaseApi.decide;
  const [typed, setTyped] = useState<Typed>(() => ({
    opinion: '',
    lines: {},
    ...(reviewDrafts.read(path, row.id) as Partial<Typed> | undefined),
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const once = useOnce();
  const invalidate = useInvalidate();
  const open = row.lines.filter(({ result }) => result !== LineResult.refused);
  const change = (next: Typed) => {
    setTyped(next);
    reviewDrafts.write(path, row.id, next);
  };
  const judge = (line: number, verdict: Verdict) => {
    change({ ...typed, lines: { ...typed.lines, [line]: { ...typed.lines[line], ...verdict } } });
    setErrors(({ [`line_${line}`]: _fixed, ...others }) => others);
  };
  const passAll = () => {
    change({
      ...typed,
      lines: Object.fromEntries(open.map(({ line }) => [line, { ...typed.lines[line], result: 1 as const }])),
    });
    setErrors({});
  };
  const send = async () => {
    const missing = open.filter(({ line }) => !typed.lines[line]?.result);
    if (missing.length > 0)
      return setErrors(Object.fromEntries(missing.map(({ line }) => [`line_${line}`, '请选择是否通过'])));
    setBusy(true);
    const lines = open.map(({ line }) => {
      const { result, opinion = '' } = typed.lines[line]!;
      return { line, result: result!, ...(opinion.trim() && { opinion: opinion.trim() }) };
    });
    try {
      const opinion = typed.opinion.trim();
      await call(purchaseApi.decide, { id: row.id, lines, ...(opinion && { opinion }) }, { quiet: true });
      reviewDrafts.remove(path, row.id);
      notify.success('审核完成');
      onDone();
      void invalidate(purchaseReads);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors ?? {});
      notify.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Panel
      title="逐项审核"
      extra={
        <span className="purchase-note">
          <Button onClick={passAll}>全部通过</Button>
          <Button type="primary" loading={isBusy} onClick={() => void once(send)}>
            提交审核
          </Button>
        </span>
      }
    >
      <LineTable
        row={row}
        verdict={(line) =>
          line.result !== LineResult.refused && (
            <div className="purchase-verdict">
              <Radio.Group
                aria-label={`${line.name}是否通过`}
                options={results}
                value={typed.lines[line.line]?.result ?? null}
                onChange={(event) => judge(line.line, { result: event.target.value as 1 | 2 })}
              />
              {typed.lines[line.line]?.result === LineResult.refused && (
                <Input
                  aria-label={`${line.name}不通过的意见`}
                  placeholder="不通过的意见（必填）"
                  maxLength={200}
                  value={typed.lines[line.line]?.opinion ?? ''}
                  onChange={(event) => judge(line.line, { opinion: event.target.value })}
                />
              )}
              {errors[`line_${line.line}`] && (
                <p className="purchase-bad" role="alert">
                  {errors[`line_${line.line}`]}
                </p>
              )}
            </div>
          )
        }
      />
      <Input.TextArea
        style={{ marginTop: 12 }}
        autoSize={{ minRows: 1, maxRows: 4 }}
        maxLength={300}
        aria-label="意见"
        placeholder="总体意见（选填）"
        value={typed.opinion}
        onChange={(event) => change({ ...typed, opinion: event.target.value })}
      />
    </Panel>
  );
}
