import { sql, type RawBuilder } from 'kysely';
import {
  confirmedStates,
  needsRectifying,
  ProblemLevel,
  ProblemState,
  type ProblemStateCode,
} from '../../shared/core/problem.states.ts';

// Literals, so that the planner can match them with partial indexes.
const among = (p: string, states: readonly ProblemStateCode[]): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${p}.state`)} in (${sql.join(states.map((state) => sql.lit(state)))})`;

/** Problem `p` is in this state. */
export const isState = (state: ProblemStateCode): RawBuilder<boolean> => among('p', [state]);
/** Problem `p` is in one of these states. */
export const isAmong = (states: readonly ProblemStateCode[]): RawBuilder<boolean> => among('p', states);

/** Problem `p` is not rejected; it may await confirmation. */
export const isKept = sql<boolean>`p.state <> ${sql.lit(ProblemState.fail)}`;

/** Problem `p` is neither finished nor rejected. */
export const isUnsettled = sql<boolean>`not ${among('p', [ProblemState.finished, ProblemState.fail])}`;

/** What figures count as a problem: confirmed and not rejected. */
export const isConfirmed = among('p', confirmedStates);
/** The same for a problem under another alias. */
export const isConfirmedOf = (alias: string): RawBuilder<boolean> => among(alias, confirmedStates);

/** Problem `p` awaits rectification. */
export const isOpen = among('p', needsRectifying);

const hasLevel = (level: string) => sql<boolean>`p.level = ${sql.lit(level)}`;
export const isUrgent = hasLevel(ProblemLevel.urgent);
export const isOrdinary = hasLevel(ProblemLevel.ordinary);
