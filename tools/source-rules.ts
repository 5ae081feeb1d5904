import { sqlRoles } from './boundary-rules.ts';

// Rules that an import alone does not show; they look at the text of a file.

const statement = /\bctx\.db\b|\bsql(?:<[^`]*>)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\s*\(/;
const writing =
  /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\s*\(|\b(?:insert|merge)\s+into\b|\bdelete\s+from\b|\btruncate\s+\w|\bupdate\s+[\w."]+\s+(?:as\s+\w+\s+|\w+\s+)?set\b/i;

// Iterator helpers, which Chrome 109 lacks; their names alone do not tell them from those of arrays.
const iteratorHelper =
  /\.(?:values|keys|entries)\(\)\s*\.(?:map|filter|flatMap|take|drop|reduce|toArray|forEach|some|every|find)\(/;
// A setting of the session outlives the transaction and shows the next user of the connection another school.
const sessionSetting = /\bset_config\s*\([^)]*,\s*false\s*\)|\bset\s+(?:session\s+)?app\.\w/i;

// A state or a level in words; those of units (`u.level = 'lab'`) say what kind of row it is, like the name of a table.
const stateInWords =
  /\b\w*(?:status|state|level)\s*(?:=|<>|!=|is\s+(?:not\s+)?distinct\s+from|(?:not\s+)?in\s*\(|(?:=|<>)\s*(?:any|all)\s*\()\s*\(?'(?!(?:school|college|department|labcenter|research|pisys|lab|warehouse|security|equip)')\w+'/i;
const template = /`(?:[^`\\]|\\.)*`/g;

// Link and useNavigate of the router take any text; those of kernel/web/router/links.ts take addresses of pages.
const untypedLink = /import \{[^}]*\b(?:Link|useNavigate)\b[^}]*\} from 'react-router'/;

// What a rule calls now comes from `ctx.now`, which tests choose; the clock of the server stamps sessions, locks, leases and limits.
const databaseClock = /(?<![.\w])now\(\)/;
const technicalStamps =
  /^kernel\/server\/|^platform\/(?:identity\/server\/(?:account|attempt|device|hourly|login|login-code|password-reset|reset-link|session)\.service|files\/server\/file\.service|notices\/server\/mail\.jobs)\.ts$|^modules\/base-info\/server\/people\/out-sign-up\.service\.ts$/;
// Tests give the database a clock of its own by a function `now()`; these ask the machine all the same.
const machineClock =
  /(?<![.'"\w])(?:current_(?:date|time|timestamp)|local(?:time|timestamp))\b(?!['"\w:])|\b(?:clock|statement|transaction)_timestamp\(\)/i;
const processClock = /\bnew Date\(\)|\bDate\.now\(\)/;
/** The clock itself, and stamps that no rule reads. */
const mayReadClock =
  /^apps\/server\/app\.ts$|^kernel\/server\/(?:db\/prepare|http\/call-log|jobs)\.ts$|^platform\/backup\/server\/|^modules\/base-info\/server\/access\/door-device\.service\.ts$/;

// A promise made by a render is another one after a failure, and its page asks the server without end.
const promiseOfRender = /import \{[^}]*\buse\b[^}]*\} from 'react'[\s\S]*(?<![.\w])use\([\w.]+\(/;

const exportFirst = /<ExportButton[\s\S]*<ImportButton/;

/** Names of the rules that the text of a file breaks; `modules` are the folders of the sub-systems. */
export function sourceFaults(file: string, source: string, modules: readonly string[]): string[] {
  const code = withoutComments(source);
  const faults: string[] = [];
  if (mayHoldNoSql(file) && statement.test(code)) faults.push('sql-lives-in-its-roles');
  if (file.endsWith('.queries.ts') && writing.test(code)) faults.push('queries-do-not-write');
  if (/\/(?:web|shared)\//.test(file) && iteratorHelper.test(code)) faults.push('browsers-of-campuses');
  if (!isTest(file) && sessionSetting.test(code)) faults.push('settings-end-with-the-transaction');
  if (!isTest(file) && isServer(file) && (code.match(template) ?? []).some((text) => stateInWords.test(text)))
    faults.push('states-come-from-their-enum');
  if (file.startsWith('platform/') && !isTest(file) && namesSchemaOf(modules).test(code))
    faults.push('platform-names-no-module-schema');
  if (/^(?:platform|modules)\//.test(file) && !isTest(file) && untypedLink.test(code)) faults.push('links-name-a-page');
  if (file.endsWith('.tsx') && promiseOfRender.test(code)) faults.push('renders-make-no-promises');
  if (file.endsWith('.tsx') && exportFirst.test(code)) faults.push('import-before-export');
  if (!/^(?:tools|bench)\//.test(file) && machineClock.test(code)) faults.push('now-comes-from-the-clock-of-tests');
  if (isProductServer(file) && !technicalStamps.test(file) && (code.match(template) ?? []).some(asksDatabase))
    faults.push('rules-take-the-time-from-ctx');
  if (isProductServer(file) && !mayReadClock.test(file) && processClock.test(code))
    faults.push('rules-take-the-time-from-ctx');
  return faults;
}

// Written before the rule and applied wherever the product runs: what it read then must stay as it was.
const migrationsBeforeTheRule = ['platform/identity/server/migrations/0028-holding-source.sql'];

/** Names of the rules that a migration breaks; `modules` are the folders of the sub-systems. */
export function migrationFaults(file: string, text: string, modules: readonly string[]): string[] {
  if (!/^(?:kernel|platform)\//.test(file) || migrationsBeforeTheRule.includes(file)) return [];
  return namesSchemaOf(modules).test(text.replace(/--.*$/gm, '')) ? ['platform-names-no-module-schema'] : [];
}

/** Files a source names by `new URL('./x.ts', import.meta.url)`: workers, which no import shows. */
export function workersNamedIn(source: string): string[] {
  const named = withoutComments(source).matchAll(/new URL\(\s*'(\.[^']+\.tsx?)'\s*,\s*import\.meta\.url\s*\)/g);
  return [...named].map((match) => match[1] ?? '');
}

/** Statements that name a table of a module; its schema is called like its folder. */
function namesSchemaOf(modules: readonly string[]): RegExp {
  if (modules.length === 0) return /(?!)/;
  const schemas = modules.map((name) => name.replaceAll('-', '_')).join('|');
  const before = String.raw`\b(?:from|join|into|update|using)\s+|,\s*|(?:From|Into|Table|Join)\(\s*'`;
  return new RegExp(`(?:${before})(?:${schemas})\\.\\w+`, 'i');
}

function mayHoldNoSql(file: string): boolean {
  if (!/^(?:platform|modules|apps)\//.test(file)) return false;
  return !new RegExp(sqlRoles).test(file) && !isTest(file);
}

const asksDatabase = (text: string) => databaseClock.test(text);
const isProductServer = (file: string) =>
  /^(?:kernel|platform|modules|apps)\/(?:[^/]+\/)?server\//.test(file) && !isTest(file);
const isServer = (file: string) => /^(?:platform|modules|apps)\/(?:[^/]+\/)?server\//.test(file);

function isTest(file: string): boolean {
  return /\.test\.tsx?$|\/testing\//.test(file);
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/(^|\s)\/\/.*$/gm, '$1');
}
