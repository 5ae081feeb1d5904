export { codesByName } from './code-by-name.queries.ts';
export { codesOf } from './code.queries.ts';
export { settingOf } from './setting.queries.ts';
export { listSystems } from './system.queries.ts';
export { builtSystems } from './system.rules.ts';
