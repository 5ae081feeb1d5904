import type { IForbiddenRuleType } from 'dependency-cruiser';

// The rules about who may import whom, as dependency-cruiser reads them. DESIGN: "The house".

const slices = '^((?:platform|modules)/[^/]+)/';
const tests = '\\.(?:test|e2e)\\.tsx?$|/testing/';
const serverSide = '^lib/|^(?:kernel|apps)/server/|^(?:platform|modules)/[^/]+/server/';
const webSide = '^screens/|^(?:kernel|apps)/web/|^(?:platform|modules)/[^/]+/web/';
const sharedPart = '^kernel/shared/|^(?:platform|modules)/[^/]+/shared/';
const doors = ['/shared/', '/server/public\\.ts$', '/web/public\\.tsx$'];
const modules = '^(?:platform|modules)/.+/(?:module|entry)\\.tsx?$';

const serverPackages = npm(
  '@e965/xlsx|@fastify/[^/]+|docx|fastify|file-type|fontkit|kysely|node|nodemailer|pdfkit|pg|pg-boss|pino|piscina|prom-client|saxes|sharp|yauzl',
);
const webPackages = npm(
  '@ant-design/[^/]+|@tanstack/[^/]+|@testing-library/[^/]+|antd|dexie|react|react-dom|react-router|workbox-[^/]+|zustand',
);
const packagesAnywhere = npm('@noble/[^/]+|dayjs|zod');
const testPackages = npm('fast-check|vitest');

/** Files of slices in which statements for the database may stand. */
export const sqlRoles = '\\.(?:queries|service|policy|import|export|jobs|demo)\\.ts$';

export const boundaryRules: IForbiddenRuleType[] = [
  // Types that name each other cost nothing when the program runs.
  { name: 'no-cycles', from: {}, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
  { name: 'lib-knows-no-product', from: { path: '^lib/' }, to: { path: '^(?:kernel|screens|platform|modules|apps)/' } },
  { name: 'kernel-knows-no-business', from: { path: '^kernel/' }, to: { path: '^(?:screens|platform|modules|apps)/' } },
  { name: 'screens-know-no-business', from: { path: '^screens/' }, to: { path: '^(?:platform|modules|apps)/' } },
  { name: 'platform-knows-no-module', from: { path: '^platform/' }, to: { path: '^modules/' } },
  { name: 'only-apps-assemble', from: { pathNot: '^apps/' }, to: { path: modules } },
  // Tests go through the assembled platform, as a caller does.
  { name: 'only-apps-assemble', from: { path: slices, pathNot: tests }, to: { path: '^apps/' } },
  { name: 'only-apps-assemble', from: { path: slices }, to: { path: '^apps/web/' } },
  { name: 'server-and-web-never-meet', from: { path: serverSide }, to: { path: [webSide, webPackages] } },
  { name: 'server-and-web-never-meet', from: { path: webSide }, to: { path: [serverSide, serverPackages] } },
  {
    name: 'server-and-web-never-meet',
    from: { path: webSide, pathNot: tests },
    to: { dependencyTypes: ['core'] },
  },
  { name: 'shared-runs-anywhere', from: { path: sharedPart }, to: { path: [serverSide, webSide] } },
  { name: 'shared-runs-anywhere', from: { path: sharedPart, pathNot: tests }, to: { dependencyTypes: ['core'] } },
  {
    name: 'shared-runs-anywhere',
    from: { path: sharedPart, pathNot: tests },
    to: { dependencyTypesNot: ['core', 'local'], pathNot: [packagesAnywhere, '^(?:kernel|platform|modules)/'] },
  },
  {
    name: 'shared-runs-anywhere',
    from: { path: `(?:${sharedPart}).*\\.test\\.tsx?$` },
    to: { path: '(?:^|/)node_modules/', pathNot: [packagesAnywhere, testPackages] },
  },
  {
    name: 'slices-use-doors',
    from: { path: slices, pathNot: tests },
    to: { path: slices, pathNot: ['^$1/', ...doors, modules] },
  },
  {
    // A test may also prepare things with what another slice offers for that.
    name: 'slices-use-doors',
    from: { path: `${slices}.*(?:${tests})` },
    to: { path: slices, pathNot: ['^$1/', ...doors, modules, '/testing/'] },
  },
  {
    name: 'slices-use-doors',
    from: { path: '^(?:apps|e2e|tools)/' },
    to: { path: slices, pathNot: [...doors, modules, '/testing/'] },
  },
  {
    name: 'sql-lives-in-its-roles',
    from: { path: '^(?:platform|modules|apps)/', pathNot: [sqlRoles, tests] },
    to: { path: npm('kysely|pg'), dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'policies-stand-alone',
    from: { path: `${slices}server/.+\\.policy\\.ts$` },
    // The units of a scope are a condition that the organisation compiles.
    to: { pathNot: ['^kernel/(?:shared|server)/', '^$1/shared/', '^platform/org/server/public', npm('kysely')] },
  },
];

// Where a package is not installed the name stands alone, so that a rule holds there too.
function npm(names: string): string {
  return `(?:^|.*node_modules/)(?:${names})(?:/|$)`;
}
