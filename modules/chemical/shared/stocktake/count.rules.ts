import { isBeyond } from '../use/difference.rules.ts';
import { LineResult, type LineResultCode } from '../stocktake.states.ts';

/** What was found of an expected container. */
export type Count = { isLost: boolean; measured: number | null };

/** How a count compares with the book. A container that is there and was not measured has what the book says. */
export function resultOf({ isLost, measured }: Count, book: number): LineResultCode {
  if (isLost) return LineResult.lost;
  if (measured === null || measured === book) return LineResult.match;
  return measured > book ? LineResult.surplus : LineResult.short;
}

/** A difference that somebody has to explain: a missing container, or more than the tolerance. */
export const needsExplanation = ({ isLost, measured }: Count, book: number): boolean =>
  isLost || (measured !== null && isBeyond(measured, book));
