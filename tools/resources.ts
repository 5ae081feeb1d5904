// `npm run resources`: writes the table of all resources into ARCHITECTURE.md; `--check` only compares. A resource is what a
// contract (`xApi`) lets people list, create or change, or what has a table of its name. A cell counts the lines of its files in a role; `+n` are lines in a
// file that it shares with others.
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { migrationsBelow, sourcesBelow } from './sources.ts';
import { node } from './steps.ts';

type Resource = { slice: string; noun: string; isForm: boolean; cells: Record<string, string> };

const fileRoles = ['queries', 'service', 'policy', 'import', 'export', 'list', 'form', 'detail', 'test'] as const;
const columns = ['contract', 'migration', 'routes', ...fileRoles];
/** Roles that a resource has unless the table says why not; a form only where it is created or updated. */
const usual = ['contract', 'migration', 'routes', 'queries', 'service', 'list', 'form'];

/** Why a resource differs, by `slice noun`. */
const reasons: Record<string, string> = {
  'base-info hazard': 'table `base_info.hazard_source`; kinds and sums in files of their own',
  'base-info risk-point': 'form page also for changes; what asks for them is `risk-change`, ADR 65',
  'base-info facility': 'table `base_info.lab_facility`; edited in dialogs on the page of its lab',
  'base-info person': 'read from accounts; its list and its file are one page',
  'base-info member': 'table `base_info.lab_member`; added and edited in dialogs of the list',
  'base-info record': 'table `base_info.person_record`; written in a dialog of the person file',
  'base-info company': 'edited in a dialog of the list',
  'base-info invitation': 'own ones of the host, made and withdrawn in a dialog of the list of sign-ups',
  'base-info door': 'a tab of the page `acs`; edited in a dialog',
  'base-info door-grant': 'a tab of the page `acs`; given, prolonged and revoked in dialogs',
  'base-info door-application': 'a tab of the page `acs`; made and decided in dialogs',
  'base-info facility-rule': 'edited in a dialog beside the rules of grading',
  'base-info change': 'tables `change_request` and `change_item`; raised and decided on one page',
  'base-info extension': 'filled in on the pages of what it is about; ADR 71',
  'base-info change-setting': 'a page of its own: the mode of each controlled field',
  'base-info grading': 'one document, edited by editions on the page `grading`',
  'base-info judgement': 'a tab of the page `grading`; the list decides, nobody fills a form',
  'base-info regrading': 'a tab of the page `grading`; written by a job',
  'chemical substance': 'page `catalog`; flags come from `control-list`, ADR 130',
  'chemical spec': 'a panel of the page of its substance, edited in a dialog; calls at `/api/specs`',
  'chemical control-list': 'editions, edited in a dialog of the list; ADR 130',
  'chemical compat': 'table `compat_rule`; tabs of the page `storage`, edited in dialogs; ADR 132',
  'chemical container': 'comes into being by inbound or opening stock; ADR 131',
  'chemical inbound': 'with its lines; signatures of two keepers in `dual`',
  'chemical transfer': 'written down on a page of its own, sent and received on its page, never changed: ADR 137',
  'chemical stocktake': 'made in a dialog of the list, counted and decided on its page: ADR 137',
  'chemical return': 'table `container_return`; made and taken back in dialogs of the list',
  'chemical use': 'table `use_record`; written in a dialog of the list, never changed',
  'chemical requisition': 'with its lines; the engine decides it, the store issues it: ADR 133',
  'chemical cylinder':
    'calls at `/chemical/gas`; moved, used and returned in dialogs, its record in `cylinder_event`: ADR 170',
  'chemical gas-kind': 'a tab of the page `gas`, edited in a dialog; ADR 170',
  'chemical gas-exception':
    'a tab of the page `gas`, written in a dialog and removed; contract with `gas-kind`, ADR 170',
  'chemical supplier': 'edited in a dialog of the list',
  'chemical permit': 'comes into being with a purchase that passes; filled in in a dialog of the list; ADR 136',
  'chemical report':
    'table `police_report`; opened by inbounds and by the year, filed in a dialog; a tab of the page `controlled`',
  'chemical keeper-card':
    'keepers of `stock` with their registration; a tab of the page `controlled`, edited in dialogs',
  'chemical warning': 'raised and ended by a job; handled in a dialog of the list; ADR 139',
  'chemical quota': 'edited in a dialog of the list',
  'reservation booking':
    'booked on the calendar of its resource; lists `mine` and `examine`, decided in dialogs; ADR 145',
  'reservation closure': 'closed in a dialog of the list after a preview',
  'reservation appeal': 'made and decided in dialogs; ADR 147',
  'reservation price': 'append-only; edited in a dialog of the list as a row from a later day on; ADR 147',
  'reservation qualification': 'edited in a dialog of the list; ADR 147',
  'reservation resource': 'listed as instruments, rooms and what is kept; ADR 145',
  'reservation use':
    'table `use_record`; comes into being with the end of a booking, added and corrected in dialogs of the list',
  'ebi appeal': 'made and decided in dialogs; ADR 155',
  'ebi measure': 'founded by the publication of a task, carried out and lifted in dialogs; ADR 155',
  'ebi score': 'founded by the start of a task, calculated; adjusted in a dialog; ADR 155',
  'ebi task': 'made in a dialog of the list, which leads through its steps; ADR 155',
  'instrument instrument':
    'comes into being with its equipment, which it joins; edited in dialogs of the list; ADR 152',
  'instrument month': 'collected, or added and corrected in dialogs of the list; ADR 152',
  'instrument training': 'edited in a dialog of the list',
  'instrument plan': 'edited in a dialog of the list; ADR 152',
  'instrument report': 'comes into being with its plan; listed to fill and to decide; ADR 152',
  'ministry code': 'edited in a dialog of the list; ADR 151',
  'ministry record': 'a row of the tables SJ1 to SJ7; the list is `table`, edited in a dialog; ADR 151',
  'ministry unit-map': 'edited in a dialog of the list; ADR 151',
  'ministry year': 'cards of the home page with what is to be done; its files are the list `export`; ADR 151',
  'consumable material': 'edited in a dialog of the list; calls at `/purchase/catalog`; ADR 156',
  'consumable inbound': 'written on a form, received and cancelled on its page; ADR 156',
  'consumable holding': 'a material in a store; comes into being with its first receipt; ADR 156',
  'consumable emergency': 'batches of emergency materials, read only; ADR 156',
  'consumable goods-store': 'warehouses that keep consumables, a pick list; ADR 156',
  'consumable outbound': 'comes into being with an issue or a write-off, never changed; ADR 156',
  'consumable requisition': 'decided and issued on its page; ADR 156',
  'consumable stocktake': 'begun in a dialog of the list, counted and decided on its page; ADR 156',
  'special-equipment asset': 'one row to a row of equipment; states in dialogs, files and history on its page; ADR 154',
  'special-equipment inspection': 'applied for, reported and undone in dialogs of the list; ADR 154, 160',
  'special-equipment record': 'written in a dialog of the list, never changed',
  'special-equipment accessory': 'edited in a dialog of the list',
  'special-equipment operator': 'a certificate of a person; edited in a dialog of the list',
  'special-equipment checklist': 'edited in a dialog of the page `setting`, filled in one of the piece; ADR 160',
  'special-equipment cycle': 'in the files of rule; edited in a dialog of the page `setting`; ADR 154',
  'special-equipment item': 'in the files of rule; edited in a dialog of the page `setting`; ADR 154',
  'teaching course': 'edited in a dialog; its students are rows of `course_student`, imported and added there; ADR 149',
  'teaching project': 'table `course_lab`, in the files of course-lab; edited in a dialog of the list; ADR 149',
  'teaching enrolment': 'table `course_student`; a panel of the page of its course, filled by import or in a dialog',
  'teaching teaching-term':
    'table `term_periods`; terms of `platform/org` with the periods of a day, edited in a dialog',
  'teaching batch': 'written, published, moved and cancelled in dialogs; its sheet is the form `attendance`; ADR 149',
  'purchase purchase':
    'table `purchase`, with its lines; decided by the engine line by line, taken on in dialogs; ADR 157',
  'purchase order':
    'table `purchase_order`; made on the page of its purchase, paid and cancelled in dialogs of the list; ADR 157',
  'purchase mine': 'own purchases of goods and, by a door, of chemicals; nothing is written; ADR 157',
  'project project':
    'written on the form `apply`, decided, signed and stopped in dialogs of its page, which is below `running`; ADR 153',
  'experiment experiment': 'table `experiment.project`; what it may do follows from its assessment; ADR 158',
  'experiment assessment': 'editions of an experiment, written on a page of their own and decided in dialogs; ADR 158',
  'project call': 'edited in a dialog of the list and its page',
  'project review': 'assigned on the page of its project, scored on the form `review`; ADR 153',
  'project library': 'projects in the order of the school: sorted and approved on one page; ADR 153',
  'project expense': 'asked for on the page of its project; approved and paid in dialogs of the list; ADR 153',
  'project stage-check': 'submitted on the page of its project, concluded in a dialog of the list `check`; ADR 153',
  'project change': 'asked for on the page of its project, decided in a dialog of the list; ADR 153',
  'project progress': 'append-only; a tab of the page of its project',
  'report task':
    'comes into being with its plan; listed to fill and to decide, its services are named for what they do; ADR 150',
  'training train-college': 'the colleges of the school, at the path of the specification',
  'training tag': 'table `knowledge_tag`; edited in a dialog of the list; ADR 142',
  'training resource': 'tables `study_resource` and `resource_tag`; ADR 142',
  'training study': 'tables `study_record`, `study_clock`, `study_time`; read and counted by the learner; ADR 142',
  'training certificate-kind': 'a tab of the page `certificate`, edited in a dialog; ADR 143',
  'training score':
    'table `exam_score`; comes into being with the first attempt, voided in a dialog of the list; ADR 143',
  'training admission': 'listed as applications, tasks and people; applied for on a page of its own; ADR 144',
  'training requirement': 'edited in a dialog of the list; ADR 144',
  'training report': 'read from accounts and what they have done',
  'waste type': 'edited in a dialog of the list; ADR 140',
  'waste spec': 'a panel below the list of types, edited in a dialog',
  'waste disposer': 'with its contracts on one page, edited in dialogs',
  'waste manifest': 'made once; departs, is received and settled',
  'waste contract': 'in the files of disposer',
  'waste stock': 'the records that are stored; ADR 141',
  'waste zone': 'in panels of the page `warehouse`, edited in a dialog; ADR 141',
  'waste apply': 'made once and never changed: withdrawn and asked for again',
  'waste plan': 'made in a dialog of the list; collected on a page of its own',
  'waste profile': 'kept from a container in a dialog, chosen in its form; ADR 168',
  'waste patrol': 'noted in a dialog of the page `warehouse`, listed below its panels; ADR 168',
  'waste annual': 'confirmed, filed and declared in dialogs; ADR 168',
  'waste cost': 'comes into being with the receipt of a load, allocated in a dialog; ADR 168',
  'waste record': 'deposits, seal and end in dialogs; label of its own; ADR 140',
  'funds budget-card': 'edited in dialogs of its list and page; calls at `/api/budget_card`',
  'funds card-flow': 'shown on the page of its card',
  'inspection bulletin': 'generated from an activity, read and edited on one page',
  'inspection check-item': 'table `inspection.item`',
  'inspection item-store': 'table `inspection.store`; edited in dialogs beside the items',
  'inspection item-group': 'in the files of item-store; edited in dialogs beside the items',
  'inspection inspector': 'edited in a dialog of the list',
  'inspection item-set': 'a tab of the page `check-item-new`; edited in a dialog',
  'inspection check-list': 'edited in a dialog of the list; its items with the version',
  'inspection list-version': 'table `inspection.check_list_version`; in the files of check-list',
  'inspection reach-rule': 'revisions on one page, edited in a dialog',
  'inspection college-score': 'computed for all colleges of an activity; lines are edited on its page',
  'inspection recommend': 'a candidate of the results until it is filled in; edited in a dialog of the list',
  'inspection award': 'taken from recommendations and scores; added in a dialog of the list',
  'inspection excellent': 'published scores with their award, nothing is written; in the files of award',
  'inspection draft': 'a problem before it is issued: table `inspection.problem`',
  'inspection delay': 'asked for on the page of a problem, decided in a tab of `rectify-examine`',
  'inspection examine': 'decisions on a problem in the state 待审核: files of problem, list `problem-examine`',
  'inspection review': 'decisions on a rectified problem: table `inspection.rectification`, list `rectify-examine`',
  'inspection record':
    'filled by sections on the page of a check, kept without network; listed by `result` of an activity',
  'inspection self-task': 'made by the nightly run of its plan, filled in on the phone; in the files of self-check',
  'inspection daily-check': 'made each hour for the day, filled in on the phone; shown by day and in a history',
  'inspection daily-config': 'configured in a dialog of the list, for many laboratories at once',
  'inspection reach-work':
    'one stage of a reach check for a unit, made at its start; lists `work.list` and `work-labs`',
  'inspection reach-result': 'made with the works of a reach check; lists `result.list` and `result-org`',
  'inspection ledger': 'a view over records and problems, nothing is written',
  'inspection self-ledger': 'a view over self-tasks and problems; a tab of the page `ledger`',
  'codes cache': 'refreshed on one page, for all schools',
  'codes setting': 'all settings on one page',
  'codes system': 'table `codes.system_entry`; edited on the page of the menu',
  'forms form': 'edited in a designer: page `form-design`',
  'stock warehouse': 'a tab of the page `storage` of chemicals; calls at `/api/warehouse`',
  'stock cabinet': 'edited in a dialog beside its warehouse',
  'stock cell': 'edited in a dialog beside its cabinet',
  'stock keeper': 'edited in a dialog beside the warehouse',
  'workflow process': 'edited in a designer: page `process-design`',
  'workflow draft': 'saved by the page that starts a case',
  'workflow delegation': 'made in a dialog of the list',
  'workflow instance': 'in `task.queries.ts`; pages `mine`, `instances`, `history`',
  'workflow task': 'in `task.queries.ts` and the services of the engine; pages `todo`, `done`, `history`',
  'workflow copy': 'in `task.queries.ts`',
  'workflow phrase': 'in `draft.service.ts`; edited in a dialog beside the opinion',
  'identity menu': 'written by `role.service.ts`; edited on the page of the menu',
  'identity user': 'table `identity.account`',
  'identity log': 'table of the kernel, partitioned by month; written by every call, read here',
  'identity own-address':
    "one's own mail and phone; table `identity.new_address` for what waits, edited on the personal page",
  'identity own-session': "one's own sessions, seen and ended on the personal page; table `identity.session`",
  'identity second-factor': 'set up at the login or on the personal page; its tables hold secrets and are read there',
  'identity login-code': 'one code at a time, shown on the login page',
  'notices template': 'in the files of notice; pages `notice-template`',
  'notices period': 'in the files of notice; edited in the list `notice-period`',
  'notices todo': 'gathered from the `todos` of all slices; nothing is stored',
  'notices inbox': 'table `notices.message`; in the files of notice',
  'org campus': 'edited in a dialog of the list `campus-config`',
  'org manager-request': 'asked for and decided beside the list of schools',
  'org org-type': 'table `org.type`',
  'org room': 'pages `position`, as the specification calls them',
  'org unit': 'a tree with dialogs: page `organization`',
  'org term': 'a tab of the settings, edited in dialogs',
  'org calendar-day': 'in the files of term: days of rest and of moved work',
  'org floor-plan': 'edited in a dialog of the list of buildings; places in `org.room.plan_xy`',
};

const none = '–';
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Every resource of the slices whose files are given by path. */
export function resourcesOf(files: Readonly<Record<string, string>>): Resource[] {
  const slices = new Set(
    Object.keys(files).flatMap((file) => /^((?:platform|modules)\/[^/]+)\//.exec(file)?.[1] ?? []),
  );
  return [...slices].sort().flatMap((folder) => {
    const own = Object.entries(files).filter(([file]) => file.startsWith(`${folder}/`));
    const contracts = own
      .filter(([file]) => /\/shared\/[^.]+\.ts$/.test(file))
      .flatMap(contractsIn)
      .filter(({ noun, isListed, isForm }) => isListed || isForm || migrationOf(own, folder, noun) !== none);
    const nouns = contracts.map(({ noun }) => noun);
    return contracts.map((contract) => ({
      slice: folder.split('/')[1]!,
      noun: contract.noun,
      isForm: contract.isForm,
      cells: {
        contract: contract.lines,
        migration: migrationOf(own, folder, contract.noun),
        routes: routesOf(own, contract),
        ...Object.fromEntries(fileRoles.map((role) => [role, linesOf(own, nouns, contract.noun, role)])),
      },
    }));
  });
}

type Source = [file: string, text: string];
type Contract = { noun: string; api: string; isListed: boolean; isForm: boolean; lines: string };

const countLines = (text: string) => text.split('\n').length - 1;

function contractsIn([file, text]: Source): Contract[] {
  const blocks = [
    ...text.matchAll(/^export const ((\w+)Api) = ((?:\w+\((?:'[\w-]+', )?)?\{(?:\n[\s\S]*?^|[^\n]*)\})\)?;/gm),
  ];
  return blocks.map(([block, api, name, body]) => {
    const noun = kebab(name ?? '');
    const isOwn = file.endsWith(`/${noun}.ts`) && blocks.length === 1;
    return {
      noun,
      api: api ?? '',
      isListed: offers(body, 'list'),
      isForm: offers(body, 'create', 'update'),
      lines: isOwn ? String(countLines(text)) : `+${countLines(block) + 1}`,
    };
  });
}

/** Whether the body of a contract has an endpoint of one of these names. */
function offers(body: string | undefined, ...names: string[]): boolean {
  const name = `(?:${names.join('|')})`;
  return new RegExp(`resourceEndpoints\\(|^ {2}${name}[:,]|^\\{[^\\n]*\\b${name}[, ]`, 'm').test(body ?? '');
}

/** Lines of the tables of a noun: its own migration, or its part of one. */
function migrationOf(own: Source[], folder: string, noun: string): string {
  const migrations = own.filter(([file]) => file.endsWith('.sql'));
  const named = migrations.find(([file]) => new RegExp(`/\\d+-${noun}\\.sql$`).test(file));
  if (named) return String(countLines(named[1]));
  const table = `${folder.split('/')[1]!}.${noun}`.replaceAll('-', '_');
  const part = migrations.flatMap(
    ([, text]) => new RegExp(`create table ${table} \\([\\s\\S]*?^\\)[^\\n]*;$`, 'm').exec(text) ?? [],
  );
  return part[0] === undefined ? none : `+${countLines(part[0]) + 1}`;
}

function routesOf(own: Source[], { noun, api }: Contract): string {
  const named = own.find(([file]) => file.endsWith(`/${noun}.routes.ts`));
  if (named) return String(countLines(named[1]));
  const lines = own
    .filter(([file]) => file.endsWith('.routes.ts'))
    .flatMap(([, text]) => text.split('\n').filter((line) => line.includes(`(${api}.`) || line.includes(`(${api}, `)));
  return lines.length === 0 ? none : `+${lines.length}`;
}

/** Files named for the noun, `lab-status.service.ts` for `lab` too; the longest noun that fits has the file. */
function linesOf(own: Source[], nouns: readonly string[], noun: string, role: string): string {
  const mine = own.filter(([file]) => {
    const name = new RegExp(`/([a-z0-9-]+)(?:\\.[a-z]+)?\\.${role}\\.tsx?$`).exec(file)?.[1];
    if (name === undefined || (role === 'test' && !file.includes('/server/'))) return false;
    const fitting = nouns.filter((it) => name === it || name.startsWith(`${it}-`));
    return fitting.sort((a, b) => b.length - a.length)[0] === noun;
  });
  return mine.length === 0 ? none : String(mine.reduce((sum, [, text]) => sum + countLines(text), 0));
}

/** Resources that lack a usual role without a reason, and reasons without a resource. */
export function unexplained(resources: readonly Resource[], why: Readonly<Record<string, string>>): string[] {
  const gaps = ({ cells, isForm }: Resource) =>
    usual.filter((role) => cells[role] === none && (isForm || role !== 'form'));
  const keys = resources.map(({ slice, noun }) => `${slice} ${noun}`);
  return [
    ...resources.flatMap((it, i) =>
      gaps(it).length > 0 && !(keys[i]! in why) ? [`${keys[i]!}: ${gaps(it).join(', ')}`] : [],
    ),
    ...Object.keys(why).flatMap((key) => (keys.includes(key) ? [] : [`${key}: no such resource`])),
  ];
}

/** The table as Markdown. */
export function tableOf(resources: readonly Resource[], why: Readonly<Record<string, string>>): string {
  const rows = resources.map(({ slice, noun, cells }) => [
    slice,
    noun,
    ...columns.map((column) => cells[column] ?? none),
    why[`${slice} ${noun}`] ?? '',
  ]);
  const head = ['slice', 'resource', ...columns, 'differs, because'];
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const markers = /(<!-- resources -->\n)[\s\S]*?(<!-- \/resources -->)/;
// Prettier aligns tables; what counts is what stands in the cells.
const plain = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---');

if (import.meta.main) {
  const root = resolve(import.meta.dirname, '..');
  const sources = ['platform', 'modules'].flatMap((tier) => [
    ...sourcesBelow(root, tier),
    ...migrationsBelow(root, tier),
  ]);
  const resources = resourcesOf(
    Object.fromEntries(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')])),
  );
  const gaps = unexplained(resources, reasons);
  for (const gap of gaps) console.log(`not explained in tools/resources.ts: ${gap}`);
  const file = join(root, 'ARCHITECTURE.md');
  const text = readFileSync(file, 'utf8');
  const wanted = text.replace(
    markers,
    (_, start: string, end: string) => `${start}\n${tableOf(resources, reasons)}\n\n${end}`,
  );
  const isCurrent = plain(wanted) === plain(text) && markers.test(text);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, wanted);
    node('node_modules/oxfmt/bin/oxfmt', [file]);
  } else if (!isCurrent) console.log('the table of resources in ARCHITECTURE.md is out of date: npm run resources');
  process.exitCode = gaps.length === 0 && (isCurrent || !process.argv.includes('--check')) ? 0 : 1;
}
