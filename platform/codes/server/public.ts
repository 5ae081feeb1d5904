export { codesOf, codesOfKeys } from './code.queries.ts';
export { settingOf } from './setting.queries.ts';
