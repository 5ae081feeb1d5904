/** A source and the sources that it imports. */
type Source = { file: string; imports: readonly string[] };
type Arrow = { slice: string; from: string; to: string; file: string; detail: string };

const place = /^((?:platform|modules)\/[^/]+)\/(?:server|shared|web)\/(?!(?:parts|testing|migrations)\/)([^/]+)\//;
const test = /\.test\.tsx?$/;

/** Imports from one topic folder of a slice into another; the folders of one name in server, shared and web are one topic. */
function topicArrows(sources: readonly Source[]): Arrow[] {
  return sources
    .filter(({ file }) => !test.test(file))
    .flatMap(({ file, imports }) => imports.flatMap((detail) => arrowOf(file, detail) ?? []));
}

function arrowOf(file: string, detail: string): Arrow | undefined {
  const [, slice, from] = place.exec(file) ?? [];
  const [, other, to] = place.exec(detail) ?? [];
  if (slice === undefined || from === undefined || to === undefined || slice !== other || from === to) return undefined;
  return { slice, from, to, file, detail };
}

/** Imports between two topics that import each other; which of both is wrong is for the reader to say. */
export function mutualTopics(sources: readonly Source[]): Arrow[] {
  const arrows = topicArrows(sources);
  const keys = new Set(arrows.map(({ slice, from, to }) => `${slice} ${from} ${to}`));
  return arrows.filter(({ slice, from, to }) => keys.has(`${slice} ${to} ${from}`));
}
