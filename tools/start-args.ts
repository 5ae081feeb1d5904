import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const { scripts } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: { start: string };
};

/** What `npm start` gives to node, so that journeys and measurements run the service as people do. */
export const startArgs = scripts.start.split(' ').slice(1);
