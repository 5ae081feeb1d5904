import { refuse, assert } from '#kernel/server/errors.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { exact } from '../../shared/amount.rules.ts';
import { ContainerState } from '../../shared/container.states.ts';
import { whyBlocked } from '../../shared/container/wasting.rules.ts';
import { chemicalErrors } from '../../shared/errors.ts';
import type { PickInput } from '../../shared/outbound/outbound.ts';

export type Line = { line: number; substance_id: number; name: string; unit: string; amount: number; issued: number };
export type Candidate = {
  id: number;
  code: string;
  name: string;
  substance_id: number;
  state: number;
  lab_id: number | null;
  is_expired: boolean;
  blocked_note: string;
  quantity: number;
  unit: string;
  /** Promised to all, and to this requisition. */
  reserved: number;
  own: number;
};
export type Pick = { line: number; container: Candidate; amount: number; is_whole: boolean; reason: string };

const standing: readonly number[] = [ContainerState.stored, ContainerState.reserved];

/** Why a container cannot go out; undefined if it can. */
function whyNot({ state, lab_id, is_expired, blocked_note }: Candidate): string | undefined {
  if (is_expired) return '已过期';
  if (blocked_note !== '') return whyBlocked(blocked_note);
  if (!standing.includes(state) || lab_id !== null) return labelOf(ContainerState, state);
  return undefined;
}

function pickOf(item: PickInput, line: Line, container: Candidate): Pick {
  const { code, name, unit, quantity, reserved, own } = container;
  assert(container.substance_id === line.substance_id, chemicalErrors.otherSubstance, { code, name, line: line.line });
  const why = whyNot(container);
  if (why !== undefined) refuse(chemicalErrors.notIssuable, { name, code, why });
  const reason = item.reason ?? '';
  assert(own > 0 || reason !== '', chemicalErrors.needsReason, { code });
  const free = exact(quantity - reserved + own);
  const rest = exact(line.amount - line.issued);
  const asked = item.is_whole ? quantity : Number(item.amount ?? Math.min(own > 0 ? own : rest, free));
  assert(asked > 0 && asked <= free, chemicalErrors.reserved, { code, free, unit });
  return { line: line.line, container, amount: asked, is_whole: asked >= quantity, reason: own > 0 ? '' : reason };
}

/** What a container gives to its line: of one that goes as a whole no more than the line still needs. */
const countedOf = ({ amount, is_whole }: Pick, rest: number): number =>
  exact(is_whole ? Math.min(amount, rest) : amount);

/** Picks as they may go out; refuses the first that may not. Parts fill up what whole containers leave. */
export function checkPicks(
  items: readonly PickInput[],
  lines: readonly Line[],
  containers: ReadonlyMap<string, Candidate>,
): Pick[] {
  const picks = items.map((item) => {
    const line = lines.find((one) => one.line === item.line);
    const container = containers.get(item.code.toUpperCase());
    if (!line || !container) return refuse(chemicalErrors.otherStore, { code: item.code });
    return pickOf(item, line, container);
  });
  for (const { line, unit, amount, issued } of lines) {
    let rest = exact(amount - issued);
    const own = picks
      .filter((one) => one.line === line)
      .sort((one, other) => Number(other.is_whole) - Number(one.is_whole));
    const picked = exact(own.reduce((sum, one) => sum + one.amount, 0));
    for (const one of own) {
      const counted = countedOf(one, rest);
      assert(counted > 0 && counted <= rest, chemicalErrors.overAsked, { line, amount, unit, issued, picked });
      rest = exact(rest - counted);
    }
  }
  return picks;
}
