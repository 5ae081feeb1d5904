/** Schools that were filled as a demonstration at awkward instants. */
export type DemoDays = {
  /** Key of a school, and when it was filled, such as `2026-12-03 06:30:00`. */
  days: readonly (readonly [key: DemoDay, at: string])[];
  /** Rows of a school; `s` is a table with its id. */
  read: <R extends object>(key: DemoDay, text: string) => Promise<R[]>;
};

const mostAwkward = {
  thursday: '2026-12-03 06:30:00',
  newYear: '2027-01-01 00:10:00',
  vacation: '2027-02-10 21:40:00',
  schoolYear: '2027-09-01 09:00:00',
};
const further = {
  lastEvening: '2026-12-31 23:40:00',
  saturday: '2027-05-29 10:00:00',
  leapDay: '2028-02-29 12:00:00',
};
export type DemoDay = keyof typeof mostAwkward | keyof typeof further;

/** Instants at which a demonstration is easily empty-handed or ahead of its time; `EVERY_DAY=1` tries the further ones as well. */
export const demoInstants: Readonly<Partial<Record<DemoDay, string>>> = {
  ...mostAwkward,
  ...(process.env.EVERY_DAY === '1' && further),
};

/** The days with the largest school: each state of what is rare is there. */
export const largestDay: DemoDay = 'thursday';
