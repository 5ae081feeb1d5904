/** A day of a year that every year has. */
export const isDayOfYear = (text: string): boolean =>
  /^\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`2025-${text}T00:00:00Z`)) &&
  new Date(`2025-${text}T00:00:00Z`).toISOString().slice(5, 10) === text;
