import type { Actor } from '#kernel/server/context.ts';
import { holdsRight, scopeOf, type Scope } from '#kernel/server/policy.ts';
import { InfoType, type InfoTypeCode } from '../../shared/change/change-field.rules.ts';

/** Requests about laboratories and rooms of these units are seen. */
export const changeScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.change.read');
const examineScope = (actor: Actor): Scope => scopeOf(actor, 'base-info.change.examine');

/** True if the caller writes controlled fields without an approval. */
export const decidesAlone = (actor: Actor, infoType: InfoTypeCode): boolean =>
  holdsRight(actor, infoType === InfoType.org ? 'base-info.lab.direct' : 'org.room.key');

/** Who reads what was written at once: the college, or of those who examine themselves the school. */
export const RecordReader = { college: 1, school: 2 } as const;
export type RecordReaderCode = (typeof RecordReader)[keyof typeof RecordReader];
export const recordReaderFor = (actor: Actor, collegeId: number | null): RecordReaderCode =>
  collegeId === null || holdsRight(actor, 'base-info.change.examine') ? RecordReader.school : RecordReader.college;
/** The reader that the caller is; undefined: none. */
export function readerOf(actor: Actor): RecordReaderCode | undefined {
  const scope = examineScope(actor);
  if (scope.kind === 'none') return undefined;
  return scope.kind === 'all' ? RecordReader.school : RecordReader.college;
}
