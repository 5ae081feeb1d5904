import { labelOf } from '#kernel/shared/enums.ts';
import { chineseDay } from '#kernel/shared/time.ts';
import { InspectorKind, type InspectorRow } from './inspector.ts';

export const appointmentTitle = '聘任书';

/** The words of an appointment, on the page and on paper. */
export function appointmentText({ kind, org_name, duty_orgs, from_on, to_on }: InspectorRow): string {
  // Without a choice the duty is all of the unit that appoints.
  return `兹聘任您为实验室安全${labelOf(InspectorKind, kind)}，负责${duty_orgs || org_name}的实验室安全检查。聘期自${chineseDay(from_on)}至${chineseDay(to_on)}。`;
}

/** Who appoints: the school, or one of its colleges. */
export const appointedBy = ({ org_name }: InspectorRow, school: string): string =>
  org_name === school ? school : `${school}${org_name}`;
