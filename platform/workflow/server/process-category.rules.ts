/** Codes of the categories that every school starts with, in the dictionary of forms and processes. */
export const categories = { purchase: '1', booking: '2', change: '3', project: '4', safety: '5', other: '99' } as const;
