// Which files a slice may have (STYLE: "Where things go"). A new role needs a record in docs/adr and a word here.

const noun = '[a-z0-9]+(?:-[a-z0-9]+)*';
const serverRole = 'routes|queries|service|policy|import|export|jobs|rules|states|tables|demo';
const webRole = 'list|form|detail|page|rules';

// One level of folders by topic, with the same names in the three tiers; components of a topic stand beside its pages.
const topic = `(?!(?:parts|testing|migrations)/)${noun}/`;

const allowed = [
  `shared/(?:${topic})?${noun}(?:\\.(?:rules|states))?(?:\\.test)?\\.ts`,
  `server/(?:${topic})?${noun}\\.(?:${serverRole})\\.ts`,
  `server/(?:${topic})?${noun}(?:\\.(?:${serverRole}))?\\.test\\.ts`,
  `server/(?:public|module|options|rights|tables)\\.ts`,
  `web/(?:${topic})?${noun}\\.(?:${webRole})\\.tsx?`,
  `web/(?:${topic})?${noun}(?:\\.(?:${webRole}))?\\.test\\.tsx?`,
  `web/(?:public\\.tsx|entry\\.tsx|module\\.tsx?)`,
  `web/(?:parts/|${topic})${noun}(?:\\.rules)?(?:\\.test)?\\.tsx?`,
  `(?:server|web)/testing/${noun}\\.tsx?`,
];

const inSlice = new RegExp(`^(?:platform|modules)/${noun}/(?:${allowed.join('|')})$`);
const elsewhere = new RegExp(`^(?:${noun}/)*${noun}(?:\\.${noun})*\\.tsx?$`);
const nameless = /(?:^|[/.-])(?:utils?|helpers?|common|misc)[/.]/;

/** What is wrong with the place or the name of a source file; undefined when nothing is. */
export function roleFault(file: string): string | undefined {
  if (nameless.test(file)) return 'no utils, helpers or common: find the noun the function belongs to';
  if (/^(?:platform|modules)\//.test(file))
    return inSlice.test(file) ? undefined : 'not a file role of a slice (tools/file-roles.ts)';
  return elsewhere.test(file) ? undefined : 'folders and files are kebab-case';
}
