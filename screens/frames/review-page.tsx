import './review.css';
import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { preload } from 'react-dom';
import type { Endpoint, InputOf, OutputOf } from '#kernel/shared/contract.ts';
import { Code } from '#kernel/shared/envelope.ts';
import type { FileRef } from '#kernel/shared/files.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { call } from '#kernel/web/api/api.ts';
import { useInvalidate, useRead } from '#kernel/web/api/query.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import type { Values } from './form-frame.tsx';
import { Loaded, PageFrame } from './page-frame.tsx';
import { useBack, type Back } from '#kernel/web/router/use-back.ts';
import { sendDecision, tellRefusal, type Decision, type HandOver, type MadeDecision } from './review-decision.ts';
import { ReviewDesk, ReviewGone, type KeptVerdict } from './review-desk.tsx';
import { reviewDrafts } from './review-drafts.ts';
import { useHold } from './review-hold.tsx';
import { useKeys } from './review-keys.ts';
import { nextOf, previousOf, useQueue, type Reading, type WaitingOf } from './review-queue.ts';
import { ReviewStrip, type StripItem } from './review-strip.tsx';

/** What a workbench shows: the full data of a row, and the row as the list has it. */
export type Shown<L extends Endpoint, D extends Endpoint> = { facts: OutputOf<D>; row: WaitingOf<L> | undefined };

type Batch<R> = { rows: readonly R[]; seen: ReadonlySet<number>; onDone: (ids: readonly number[]) => void };

type ReviewPageProps<L extends Endpoint, D extends Endpoint> = {
  title: string;
  back: Back;
  /** The waiting rows, in the order in which they are reviewed. */
  list: L;
  input?: Partial<InputOf<L>>;
  /** Everything shown of one row, by id. */
  read: D;
  /** Id for `read` when it differs from the row's own; such rows are shown only while they wait. */
  subjectOf?: (row: WaitingOf<L>) => number;
  /** The current row, kept in the address; absent: the first. */
  at: number | undefined;
  onAt: (id: number) => void;
  item: (row: WaitingOf<L>) => StripItem;
  verdicts: readonly Decision<Shown<L, D>>[];
  /** Endpoint whose input names the fields of the form. */
  form: Endpoint;
  /** Fields beside the opinion, and their first values. */
  fields?: (shown: Shown<L, D>) => ReactNode;
  initial?: (shown: Shown<L, D>) => Values;
  /** Reads that change with a verdict, besides `list` and `read`. */
  invalidates?: readonly Endpoint[];
  /** Photos of a row, loaded while the row before it is shown. */
  photos?: (facts: OutputOf<D>) => readonly FileRef[];
  /** How the page works without a network; absent: it does not. */
  offline?: Offline<Shown<L, D>> | undefined;
  /** Tools above the strip for many rows at once. */
  batch?: (of: Batch<WaitingOf<L>>) => ReactNode;
  children: (shown: Shown<L, D>) => ReactNode;
};

/** What makes a workbench work without a network. */
export type Offline<S> = {
  useReading: Reading;
  handOver: HandOver<S>;
  /** Verdicts that have not reached the server, by row. */
  kept: ReadonlyMap<number, KeptVerdict>;
  /** What is not sent yet, above the page. */
  bar: ReactNode;
};

// A row that was read ahead is shown without another read.
const aheadMs = 30_000;

/** Reads what a row shows; nothing of the row before it. */
function useFacts<D extends Endpoint>(useReading: Reading, read: D, id: number | undefined, isWanted = true) {
  const input = { id: id ?? 0 } as unknown as InputOf<D>;
  const answer = useReading(read, input, { enabled: isWanted && id !== undefined, staleMs: aheadMs, quiet: true });
  return { ...answer, data: answer.isPlaceholderData ? undefined : (answer.data as OutputOf<D> | undefined) };
}

/** Reads a row again: true if it is absent, or if what is read says so. */
async function isOver<D extends Endpoint>(read: D, id: number, says: (data: OutputOf<D>) => boolean): Promise<boolean> {
  try {
    return says(await call(read, { id } as unknown as InputOf<D>, { quiet: true }));
  } catch (error) {
    return error instanceof ApiError && error.code === Code.notFound;
  }
}

function AllDone({ title, back, decided, bar }: { title: string; back: Back; decided: number; bar: ReactNode }) {
  const goBack = useBack(back);
  return (
    <PageFrame title={title} back={back}>
      {bar}
      <output className="lab-panel lab-review-done">
        <CheckCircleFilled />
        <h2>所有都已处理</h2>
        {decided > 0 && <p>本次处理 {decided} 条</p>}
        <Button type="primary" onClick={() => goBack()}>
          返回列表
        </Button>
      </output>
    </PageFrame>
  );
}

/**
 * A workbench of reviews: the waiting rows, one of them in full, opinion and verdicts, keys, and the next row after each
 * verdict. What another user decided meanwhile is reported and skipped; what was typed stays until it is sent.
 */
export function ReviewPage<L extends Endpoint, D extends Endpoint>(props: ReviewPageProps<L, D>) {
  const { title, back, list, read, subjectOf, onAt, invalidates = [], offline } = props;
  const useReading = offline?.useReading ?? useRead;
  const isKept = (one: number) => offline?.kept.get(one)?.isWaiting === true;
  const queue = useQueue(list, props.input, useReading, isKept);
  const { rows } = queue;
  // A verdict that was refused later leads back to its row.
  const isOpen = (one: number) => !queue.isLeft(one) || offline?.kept.get(one)?.isWaiting === false;
  const at = props.at !== undefined && isOpen(props.at) ? props.at : rows[0]?.id;
  const row = rows.find(({ id }) => id === at);
  const next = nextOf(rows, at);
  const idOf = (one: WaitingOf<L> | undefined) => one && (subjectOf?.(one) ?? one.id);
  const id = row ? idOf(row) : subjectOf ? undefined : at;
  const facts = useFacts(useReading, read, id);
  const ahead = useFacts(useReading, read, idOf(next), facts.data !== undefined);
  for (const { url } of (ahead.data && props.photos?.(ahead.data)) ?? []) preload(url, { as: 'image' });
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set());
  const { hold, line } = useHold();
  const invalidate = useInvalidate();

  const go = (to: WaitingOf<L> | undefined) => (to ? () => onAt(to.id) : undefined);
  const refresh = (subject: number | undefined) => {
    void invalidate([list, ...invalidates]);
    if (subject !== undefined) void invalidate([read], { id: subject });
  };
  const leave = (ids: readonly number[], byUser: boolean) => {
    queue.remove(ids, byUser);
    if (at !== undefined && ids.includes(at))
      go(
        nextOf(
          rows.filter((one) => one.id === at || !ids.includes(one.id)),
          at,
        ),
      )?.();
  };
  const skip = (ids: readonly number[], byUser: boolean) => {
    leave(ids, byUser);
    refresh(id);
  };
  const send = async (made: MadeDecision<Shown<L, D>>, subject: number, name: string) => {
    const isGone = () => isOver(read, subject, (data) => !made.verdict.when({ ...made.shown, facts: data }));
    const result = await sendDecision(made, isGone, offline?.handOver);
    refresh(subject);
    if (result instanceof ApiError) {
      queue.restore(made.id, result);
      return tellRefusal(result, name);
    }
    reviewDrafts.remove(props.form.path, made.id);
    if (result === 'done') notify.success(made.verdict.done);
    else if (result === 'kept') notify.info('已保存在本机，网络恢复后自动发送');
    else {
      queue.disown();
      notify.warn(`${name}：已由他人处理，没有重复提交`);
    }
  };
  const decide = (made: MadeDecision<Shown<L, D>>) => {
    const name = row ? props.item(row).title : title;
    const undo = () => {
      queue.restore(made.id);
      onAt(made.id);
    };
    hold({ id: made.id, text: `${made.verdict.label}：${name}`, send: () => send(made, id!, name), undo });
    leave([made.id], true);
  };
  useKeys({ j: go(next), k: go(previousOf(rows, at)) });

  const bar = (
    <>
      {line}
      {offline?.bar}
    </>
  );
  const isRead = queue.answer.data !== undefined;
  const isEmpty = at === undefined || subjectOf !== undefined;
  if (isRead && queue.total === 0 && isEmpty)
    return <AllDone title={title} back={back} decided={queue.decided} bar={bar} />;
  const place = rows.findIndex((one) => one.id === at);
  return (
    <PageFrame
      title={title}
      back={back}
      note={isRead && <output>{`${place < 0 ? '' : `第 ${place + 1} 条，`}共 ${queue.total} 条待处理`}</output>}
    >
      {bar}
      {/* Rows beyond the first ones are still being read. */}
      <Loaded of={{ ...queue.answer, ...(rows.length === 0 && isEmpty && { data: undefined }) }}>
        {() => (
          <div className="lab-review">
            <ReviewStrip
              rows={rows}
              total={queue.total}
              at={at}
              item={props.item}
              onPick={onAt}
              onMore={queue.more}
              tools={props.batch?.({ rows, seen, onDone: (ids) => skip(ids, true) })}
            />
            {id === undefined ? (
              <ReviewGone onNext={go(next)} />
            ) : (
              <Loaded of={facts}>
                {(data) => (
                  <ReviewDesk
                    key={`${at} ${offline?.kept.get(at!)?.isWaiting ?? ''}`}
                    id={at!}
                    shown={{ facts: data, row }}
                    facts={data}
                    isWaiting={row !== undefined && !facts.isFetching}
                    verdicts={props.verdicts}
                    form={props.form}
                    fields={props.fields}
                    initial={props.initial}
                    onNext={go(next)}
                    kept={at === undefined ? undefined : offline?.kept.get(at)}
                    refusal={queue.refusalOf(at!)}
                    onSeen={() => setSeen((former) => new Set(former).add(at!))}
                    onDecide={decide}
                    onSkip={() => skip([at!], false)}
                  >
                    {props.children({ facts: data, row })}
                  </ReviewDesk>
                )}
              </Loaded>
            )}
          </div>
        )}
      </Loaded>
    </PageFrame>
  );
}
