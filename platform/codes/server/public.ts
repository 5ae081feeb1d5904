export { codesOf } from './code.queries.ts';
export { settingOf } from './setting.queries.ts';
