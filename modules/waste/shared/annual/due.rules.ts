/** The day of a year on which its plan, and the declaration of the year before, are due: `03-31` by default. */
export const planDueOn = (year: number, due: string): string => `${year}-${due}`;
export const declarationDueOn = (year: number, due: string): string => `${year + 1}-${due}`;

/** A day of a year that every year has. */
export const isDayOfYear = (text: string): boolean =>
  /^\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`2025-${text}T00:00:00Z`)) &&
  new Date(`2025-${text}T00:00:00Z`).toISOString().slice(5, 10) === text;
