import { labelOf } from '#kernel/shared/enums.ts';
import { MemberDuty, MemberKind } from '../../shared/people/member.ts';
import type { PersonFile } from '../../shared/people/person.ts';
import { RecordKind } from '../../shared/people/record.ts';

type Entry = { at: string; who: string; what: string; note: string; bad?: boolean };

/** What happened to a person, the newest first. */
export function timelineOf({ memberships, records }: PersonFile): Entry[] {
  const joined = memberships.flatMap((one): Entry[] => [
    {
      at: one.joined_on,
      who: one.lab_name,
      what: '加入实验室',
      note: one.duties.map((duty) => labelOf(MemberDuty, duty)).join('、') || labelOf(MemberKind, one.kind),
    },
    ...(one.left_on === null ? [] : [{ at: one.left_on, who: one.lab_name, what: '离开实验室', note: '' }]),
  ]);
  const recorded = records.map((one) => ({
    at: one.starts_on ?? one.created_on,
    who: one.name,
    what: labelOf(RecordKind, one.kind),
    note: one.note,
    bad: one.kind === RecordKind.violation,
  }));
  return [...joined, ...recorded].sort((a, b) => b.at.localeCompare(a.at));
}
