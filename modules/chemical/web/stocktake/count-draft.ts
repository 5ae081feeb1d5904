import { formatDateTime } from '#kernel/shared/time.ts';
import { serverNow } from '#kernel/web/api/config.ts';
import type { Count } from '../../shared/stocktake/count.rules.ts';
import { resultOf } from '../../shared/stocktake/count.rules.ts';
import { LineResult } from '../../shared/stocktake.states.ts';
import {
  stocktakeApi,
  type CountInput,
  type CountLine,
  type StocktakeDetail,
} from '../../shared/stocktake/stocktake.ts';
import { deliver, startOutbox, useLive, type Delivery, type OutboxEntry } from '#platform/offline/web/public.tsx';

const subjectOf = (id: number) => `chemical.stocktake.${id}.`;

/** A line as the screen shows it: `isPending` is on the device only. */
export type ShownLine = CountLine & { isPending: boolean };

/** A count that was made on this device, and whether the server still has to get it. */
type Kept = { input: CountInput; isPending: boolean };

/** The last count of each container that the device has kept, by its code. */
export function keptCounts(id: number, entries: readonly OutboxEntry[]): Map<string, Kept> {
  const own = entries.filter(({ subject }) => subject.startsWith(subjectOf(id)));
  return new Map(
    own.map(({ input, state }) => [
      String(input['code']),
      { input: input as unknown as CountInput, isPending: state !== 'sent' },
    ]),
  );
}

/** Counts of a stocktake in the outbox, also those that were sent: what was read last may be older than they are. */
export const useKeptCounts = (id: number): Map<string, Kept> =>
  keptCounts(
    id,
    useLive(
      (db) => db.parcels.where('subject').startsWith(subjectOf(id)).sortBy('seq'),
      [] as OutboxEntry[],
      String(id),
    ),
  );

const countOf = ({ is_lost = false, measured }: CountInput): Count => ({
  isLost: is_lost,
  measured: measured === undefined ? null : Number(measured),
});

function overlaid(line: CountLine, { input, isPending }: Kept): ShownLine {
  const count = countOf(input);
  const book = Number(line.book ?? 0);
  const difference = count.isLost ? -book : count.measured === null ? null : count.measured - book;
  return {
    ...line,
    result: line.is_expected ? resultOf(count, book) : line.result,
    measured: input.measured ?? null,
    difference: difference === null ? null : String(Number(difference.toFixed(4))),
    explanation: input.explanation ?? '',
    isPending,
  };
}

const stranger = (code: string): CountLine => ({
  code,
  name: '联网后核对',
  cas: '',
  is_controlled: false,
  is_expected: false,
  place: '',
  book: null,
  unit: '',
  result: LineResult.unknown,
  measured: null,
  difference: null,
  explanation: '',
  note: '不在本次盘点范围内，发送后显示应在何处',
  counter_name: '',
  counted_at: null,
});

/** The lines as the server last told, with newer counts of the device on top of them. */
export function shownLines({ lines }: Pick<StocktakeDetail, 'lines'>, kept: ReadonlyMap<string, Kept>): ShownLine[] {
  const known = new Set(lines.map(({ code }) => code));
  const strangers = [...kept.keys()].filter((code) => !known.has(code)).map(stranger);
  return [...lines, ...strangers].map((line) => {
    const own = kept.get(line.code);
    const isNewer = own && (own.isPending || (own.input.at ?? '') > (line.counted_at ?? ''));
    return isNewer ? overlaid(line, own) : { ...line, isPending: false };
  });
}

/** Sends what was counted of a container, or keeps it until there is a network; the last count of a container replaces the one before. */
export async function sendCount(input: CountInput): Promise<Delivery> {
  startOutbox();
  return deliver({
    subject: `${subjectOf(input.id)}${input.code}`,
    title: `盘点 ${input.code}`,
    url: `/chemical/stocktake/${input.id}`,
    endpoint: stocktakeApi.count,
    // It may arrive hours later, when the book says something else.
    input: { ...input, at: formatDateTime(new Date(serverNow())) },
  });
}
