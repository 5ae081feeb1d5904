import './line-desk.css';
import { Button, Input, Radio } from 'antd';
import { useState, type ReactNode } from 'react';
import type { Endpoint } from '#kernel/shared/contract.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useInvalidate } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { reviewDrafts } from '#screens/frames/review-drafts.ts';
import { useOnce } from '#screens/frames/form-frame.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';

const passed = 1;
const refused = 2;
const results = [
  { value: passed, label: '通过' },
  { value: refused, label: '不通过' },
];

type Verdict = { result?: 1 | 2; qty?: string; opinion?: string };
type Typed = { opinion: string; lines: Readonly<Record<number, Verdict>> };
type Line = { line: number; name: string };
/** What was decided on a line, as the call takes it. */
type Decided = { line: number; result: 1 | 2; qty?: string; opinion?: string };

/** Lines that are passed with less: the control of the quantity, and whether a quantity is less than what was asked. */
type Less<L> = {
  field: (line: L, qty: string | undefined, onChange: (qty: string) => void) => ReactNode;
  isLess: (line: L, qty: string) => boolean;
};

type CellProps<L> = {
  line: L;
  verdict: Verdict | undefined;
  error: string | undefined;
  less: Less<L> | undefined;
  onChange: (verdict: Verdict) => void;
};

function VerdictCell<L extends Line>({ line, verdict = {}, error, less, onChange }: CellProps<L>) {
  const { result, qty, opinion = '' } = verdict;
  const isLess = qty !== undefined && less?.isLess(line, qty) === true;
  const why = isLess ? '减少数量的意见（必填）' : '不通过的意见（必填）';
  return (
    <div className="line-verdict">
      <Radio.Group
        aria-label={`${line.name}是否通过`}
        options={results}
        value={result ?? null}
        onChange={(event) => onChange({ result: event.target.value as 1 | 2 })}
      />
      {result === passed && less?.field(line, qty, (next) => onChange({ qty: next }))}
      {(result === refused || isLess) && (
        <Input
          aria-label={`${line.name}的意见`}
          placeholder={why}
          maxLength={200}
          value={opinion}
          onChange={(event) => onChange({ opinion: event.target.value })}
        />
      )}
      {error && (
        <p className="line-verdict-bad" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const decidedOf = ({ line }: Line, { result, qty, opinion = '' }: Verdict): Decided => ({
  line,
  result: result!,
  ...(result === passed && qty !== undefined && { qty }),
  ...(opinion.trim() && { opinion: opinion.trim() }),
});

type Props<L extends Line> = {
  /** The document, and the path of its call, under which what is typed is kept in the tab until it is sent. */
  id: number;
  path: string;
  /** Lines that the reader decides. */
  open: readonly L[];
  less?: Less<L>;
  /** The lines; `verdict` stands in the place of the decision of an open one. */
  table: (verdict: (line: L) => ReactNode) => ReactNode;
  send: (decided: { id: number; lines: Decided[]; opinion?: string }) => Promise<unknown>;
  reads: readonly Endpoint[];
  onDone: () => void;
};

/** Decides a document line by line at the reader's step; a fault of the server stands at its line. */
export function LineDesk<L extends Line>({ id, path, open, less, table, send, reads, onDone }: Props<L>) {
  const [typed, setTyped] = useState<Typed>(() => ({
    opinion: '',
    lines: {},
    ...(reviewDrafts.read(path, id) as Partial<Typed> | undefined),
  }));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const once = useOnce();
  const invalidate = useInvalidate();
  const change = (next: Typed) => {
    setTyped(next);
    reviewDrafts.write(path, id, next);
  };
  const judge = (line: number, verdict: Verdict) => {
    change({ ...typed, lines: { ...typed.lines, [line]: { ...typed.lines[line], ...verdict } } });
    setErrors(({ [`line_${line}`]: _fixed, ...others }) => others);
  };
  const passAll = () => {
    const lines = open.map(({ line }) => [line, { ...typed.lines[line], result: passed }]);
    change({ ...typed, lines: Object.fromEntries(lines) as Typed['lines'] });
    setErrors({});
  };
  const submit = async () => {
    const missing = open.filter(({ line }) => !typed.lines[line]?.result);
    if (missing.length > 0)
      return setErrors(Object.fromEntries(missing.map(({ line }) => [`line_${line}`, '请选择是否通过'])));
    setBusy(true);
    const lines = open.map((line) => decidedOf(line, typed.lines[line.line]!));
    const opinion = typed.opinion.trim();
    try {
      await send({ id, lines, ...(opinion && { opinion }) });
      reviewDrafts.remove(path, id);
      notify.success('审核完成');
      onDone();
      void invalidate(reads);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.errors ?? {});
      notify.error(error.message);
    } finally {
      setBusy(false);
    }
  };
  const isOpen = new Set(open.map(({ line }) => line));
  return (
    <Panel
      title="逐项审核"
      extra={
        <span className="line-desk-tools">
          <Button onClick={passAll}>全部通过</Button>
          <Button type="primary" loading={isBusy} onClick={() => void once(submit)}>
            提交审核
          </Button>
        </span>
      }
    >
      {table(
        (line) =>
          isOpen.has(line.line) && (
            <VerdictCell
              line={line}
              verdict={typed.lines[line.line]}
              error={errors[`line_${line.line}`]}
              less={less}
              onChange={(verdict) => judge(line.line, verdict)}
            />
          ),
      )}
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
