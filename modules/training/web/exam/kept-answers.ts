import type { StartedSession } from '../../shared/exam/session.ts';

/** An answer on this device; `isSaved` once the server has acknowledged it. */
type KeptAnswer = { picked: number[]; seq: number; isSaved: boolean };

/** What the device keeps of a session, so that neither a reload nor a lost network takes anything. */
export type KeptSession = {
  session_id: number;
  device: string;
  answers: Record<number, KeptAnswer>;
  marked: number[];
};

const keyOf = (examId: number) => `lab.exam.${examId}`;

export function readKept(examId: number): KeptSession | undefined {
  try {
    const text = localStorage.getItem(keyOf(examId));
    return text === null ? undefined : (JSON.parse(text) as KeptSession);
  } catch {
    return undefined;
  }
}

/** Without storage (private windows) the answers live as long as the page. */
export function writeKept(examId: number, kept: KeptSession): void {
  try {
    localStorage.setItem(keyOf(examId), JSON.stringify(kept));
  } catch {
    // The server has what it has acknowledged.
  }
}

export function dropKept(examId: number): void {
  try {
    localStorage.removeItem(keyOf(examId));
  } catch {
    // Nothing was kept.
  }
}

/** The session as the server has it, with newer answers of this device that it has not got yet. */
export function mergeKept(session: StartedSession, kept: KeptSession | undefined): KeptSession {
  const own = kept?.session_id === session.session_id ? kept : undefined;
  const answers: KeptSession['answers'] = {};
  for (const { position, picked } of session.answers) answers[position] = { picked, seq: 0, isSaved: true };
  // Another device may have answered since: of what this one did not send before, only questions without an answer are left.
  const isSameDevice = own?.device === session.device;
  for (const [position, answer] of Object.entries(own?.answers ?? {}))
    if (!answer.isSaved && (isSameDevice || !(position in answers))) answers[Number(position)] = answer;
  return { session_id: session.session_id, device: session.device, answers, marked: own?.marked ?? [] };
}

/** Positions that the server has not acknowledged, in the order in which they were answered. */
export const unsaved = ({ answers }: KeptSession): number[] =>
  Object.entries(answers)
    .filter(([, { isSaved }]) => !isSaved)
    .sort(([, a], [, b]) => a.seq - b.seq)
    .map(([position]) => Number(position));

export const isAnswered = ({ answers }: KeptSession, position: number): boolean =>
  (answers[position]?.picked.length ?? 0) > 0;
