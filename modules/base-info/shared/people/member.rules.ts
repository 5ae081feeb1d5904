import { UserType } from '#platform/identity/shared/user.ts';
import { Admission, MemberKind, type MemberKindCode } from './member.ts';

/** What a person of this type is in a laboratory. */
export function kindOf(userType: string): MemberKindCode {
  if (userType === UserType.outside) return MemberKind.outside;
  return userType === UserType.teacher || userType === UserType.other ? MemberKind.teacher : MemberKind.student;
}

/** Admission on a day; the last day counts. */
export function admissionOf(admittedTo: string | null, today: string): string {
  if (admittedTo === null) return Admission.none;
  return admittedTo >= today ? Admission.admitted : Admission.expired;
}
