/** A chapter (level 2) or section (level 3) of the manual; the text of a chapter ends where its first section begins. */
export type ManualPart = { id: string; title: string; level: 2 | 3; html: string; text: string };
