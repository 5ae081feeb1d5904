/** Colours of series that have none of their own, in the order in which they are told apart best. */
export const palette: readonly [string, string, string, ...string[]] = [
  '#2f6fde',
  '#1fa06f',
  '#f59a23',
  '#7a5af0',
  '#12a0bc',
  '#d9489a',
  '#a8703c',
  '#8796ad',
  '#c0392b',
  '#607d3b',
];
