import { firstThatHolds } from '#platform/forms/shared/condition.rules.ts';
import {
  allNodes,
  isFork,
  isStep,
  modelLimits,
  startKey,
  type ProcessModel,
  type ProcessNode,
  type StepNode,
  type Way,
} from './process-model.ts';

/**
 * Where an instance stands. `open`: keys of steps that wait for people, `start` when it was returned to its starter;
 * `joined`: ways of a parallel node that have reached its join; `visits`: how often each node was entered.
 */
export type Position = { open: string[]; joined: Record<string, string[]>; visits: Record<string, number> };
/** What a move led to, in the order in which it happened. */
export type Move = {
  position: Position;
  /** Steps and copies that were entered, and handlers to run. */
  entered: ProcessNode[];
  ended: boolean;
  /** Node that was entered too often; the move must be refused. */
  loop?: string;
};
type Values = Readonly<Record<string, unknown>>;

/** A list of nodes, and the way of a fork that holds it. */
type Place = {
  list: readonly ProcessNode[];
  fork?: { node: Extract<ProcessNode, { ways: Way[] }>; way: string; at: number; outer: Place };
};
type Spot = { node: ProcessNode; at: number; place: Place };

/** Position before anything was entered. */
export const nowhere: Position = { open: [], joined: {}, visits: {} };

function spotOf(model: ProcessModel, key: string): Spot | undefined {
  const search = (place: Place): Spot | undefined => {
    for (const [at, node] of place.list.entries()) {
      if (node.key === key) return { node, at, place };
      if (!isFork(node)) continue;
      for (const way of node.ways) {
        const hit = search({ list: way.nodes, fork: { node, way: way.key, at, outer: place } });
        if (hit) return hit;
      }
    }
    return undefined;
  };
  return search({ list: model.nodes });
}

/** The step of this key; undefined for the starter's own or an unknown one. */
export function stepOf(model: ProcessModel, key: string): StepNode | undefined {
  const node = spotOf(model, key)?.node;
  return node && isStep(node) ? node : undefined;
}

/** Leaves a step that is done, or the starter's own, and goes on to the next that wait for people. */
export function leaveStep(model: ProcessModel, position: Position, key: string, values: Values): Move {
  const move: Move = { position: clone(position), entered: [], ended: false };
  move.position.open = move.position.open.filter((one) => one !== key);
  if (key === startKey) return goOn({ list: model.nodes }, 0, values, move);
  const spot = spotOf(model, key);
  return spot ? goOn(spot.place, spot.at + 1, values, move) : move;
}

const clone = ({ open, joined, visits }: Position): Position => ({
  open: [...open],
  joined: Object.fromEntries(Object.entries(joined).map(([key, ways]) => [key, [...ways]])),
  visits: { ...visits },
});

function goOn(place: Place, from: number, values: Values, move: Move): Move {
  for (const [at, node] of place.list.entries()) {
    if (at < from) continue;
    if (move.ended || move.loop) return move;
    if (countVisit(node, move)) return move;
    if (node.type === 'end') return end(move);
    if (isStep(node)) return open(node, move);
    if (!isFork(node)) {
      move.entered.push(node);
      continue;
    }
    const ways = node.type === 'parallel' ? node.ways : wayTaken(node.ways, values);
    for (const way of ways) goOn({ list: way.nodes, fork: { node, way: way.key, at, outer: place } }, 0, values, move);
    return move;
  }
  return leavePlace(place, values, move);
}

function countVisit(node: ProcessNode, move: Move): boolean {
  const visits = (move.position.visits[node.key] ?? 0) + 1;
  move.position.visits[node.key] = visits;
  if (visits > modelLimits.visits) move.loop = node.key;
  return move.loop !== undefined;
}

function end(move: Move): Move {
  move.ended = true;
  move.position.open = [];
  return move;
}

function open(node: StepNode, move: Move): Move {
  move.position.open.push(node.key);
  move.entered.push(node);
  return move;
}

/** The first way whose condition holds, else the one without a condition. */
function wayTaken(ways: readonly Way[], values: Values): Way[] {
  const asked = ways.filter((way) => way.when !== undefined);
  const taken = firstThatHolds(asked, (way) => way.when!, values) ?? ways.find((way) => way.when === undefined);
  return taken ? [taken] : [];
}

function leavePlace({ fork }: Place, values: Values, move: Move): Move {
  if (!fork) return end(move);
  if (fork.node.type === 'parallel') {
    const joined = [...new Set([...(move.position.joined[fork.node.key] ?? []), fork.way])];
    if (joined.length < fork.node.ways.length) {
      move.position.joined[fork.node.key] = joined;
      return move;
    }
    delete move.position.joined[fork.node.key];
  }
  return goOn(fork.outer, fork.at + 1, values, move);
}

/** Steps before `key` on the way to it, nearest first; a step of another way of a running parallel node is none. */
export function stepsBefore(model: ProcessModel, key: string): StepNode[] {
  const spot = spotOf(model, key);
  if (!spot) return [];
  const before: StepNode[] = [];
  for (
    let place: Place | undefined = spot.place, at = spot.at;
    place;
    at = place.fork?.at ?? 0, place = place.fork?.outer
  )
    before.push(...allNodes(place.list.slice(0, at)).filter(isStep).reverse());
  return before;
}

/**
 * Goes back to an earlier step, or to the starter. `closed` are the open steps after it: their decisions are void and
 * asked for again.
 */
export function goBack(
  model: ProcessModel,
  position: Position,
  target: string,
): { position: Position; closed: string[] } {
  const next = clone(position);
  const spot = target === startKey ? undefined : spotOf(model, target);
  const after = spot ? keysAfter(spot) : new Set([...allNodes(model.nodes).map(({ key }) => key), startKey]);
  const closed = next.open.filter((key) => after.has(key));
  next.open = [...next.open.filter((key) => !after.has(key)), target];
  for (const key of Object.keys(next.joined)) if (after.has(key)) delete next.joined[key];
  if (spot) {
    rejoin(spot.place, next, closed);
    next.visits[target] = (next.visits[target] ?? 0) + 1;
  }
  return { position: next, closed };
}

/** Keys of a step and of everything that follows it. */
function keysAfter({ at, place }: Spot): Set<string> {
  const keys = new Set(allNodes(place.list.slice(at)).map(({ key }) => key));
  for (let one = place.fork; one; one = one.outer.fork)
    for (const { key } of allNodes(one.outer.list.slice(one.at + 1))) keys.add(key);
  return keys;
}

// Back into a way of a parallel node that had been left: its other ways are done and stay so. While it still runs, the
// other ways keep what they have reached.
function rejoin(place: Place, position: Position, closed: readonly string[]): void {
  for (let fork = place.fork; fork; fork = fork.outer.fork) {
    if (fork.node.type !== 'parallel') continue;
    const inside = new Set(allNodes([fork.node]).map(({ key }) => key));
    const wasLeft = !closed.some((key) => inside.has(key));
    if (wasLeft)
      position.joined[fork.node.key] = fork.node.ways.map(({ key }) => key).filter((key) => key !== fork.way);
    else position.joined[fork.node.key] = (position.joined[fork.node.key] ?? []).filter((key) => key !== fork.way);
  }
}

/** Steps that the values lead through from the start, with those of every parallel way, as a trial run shows them. */
export function pathOf(model: ProcessModel, values: Values): ProcessNode[] {
  const path: ProcessNode[] = [];
  let move = leaveStep(model, nowhere, startKey, values);
  for (;;) {
    path.push(...move.entered);
    const [next] = move.position.open;
    if (next === undefined || move.loop) return path;
    move = leaveStep(model, move.position, next, values);
  }
}
