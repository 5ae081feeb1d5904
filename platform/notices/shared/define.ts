import type { ReminderRoleCode } from './reminder-role.ts';

/** First day from the day that a notice is about (negative: before it), then every so many days, so many times. */
export type Course = { first_day: number; every_days: number; times: number };
/**
 * Who is told besides those responsible: these roles at the unit, and from so many days after the anchor on further ones.
 * Null where a type is told to nobody else.
 */
export type Recipients = {
  recipients: ReminderRoleCode[] | null;
  escalate_from: number | null;
  escalate_to: ReminderRoleCode[] | null;
};
/** A period as a school has set it: also from which hour on, and whether days of rest are left out. */
export type Period = Course & Recipients & { send_hour: number; skip_holidays: boolean };

/** The roles that learn of a reminder so many days after the day that it is about. */
export const rolesTold = ({ recipients, escalate_from, escalate_to }: Recipients, day: number): ReminderRoleCode[] => [
  ...new Set([...(recipients ?? []), ...(escalate_from !== null && day >= escalate_from ? (escalate_to ?? []) : [])]),
];

/** A kind of notice. Title and body are what a school starts with; `{name}` stands for a variable. */
export type NoticeType = {
  type: string;
  label: string;
  occasion: string;
  title: string;
  body: string;
  byMail?: boolean;
  bySms?: boolean;
  /** `anchor`: what the days are counted from, in words. */
  period?: Course & { anchor: string } & Partial<Recipients>;
};

/** Names of the variables of a text, each once. */
export const variablesOf = (text: string) => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!))];

/** Declares the notices of a slice; `variables` are also available to a school's own wording. */
export function defineNotices<const T extends string>(
  types: Record<T, Omit<NoticeType, 'type'> & { variables?: readonly string[] }>,
): (NoticeType & { type: T; variables: string[] })[] {
  return (Object.keys(types) as T[]).map((type) => {
    const { variables = [], ...notice } = types[type];
    return { ...notice, type, variables: [...new Set([...variablesOf(notice.title + notice.body), ...variables])] };
  });
}

/** Puts values into a text; a variable without a value becomes empty. */
export const fillText = (text: string, params: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
