export { codesByName } from './code-by-name.queries.ts';
export { codesOf } from './code.queries.ts';
export { codeReference, codesReference } from './code-reference.queries.ts';
export { prepareCodes } from './code.service.ts';
export type { Dictionary } from './dictionary.rules.ts';
export { settingOf, settingsOf } from './setting.queries.ts';
export { updateSetting } from './setting.service.ts';
export { listSystems } from './system.queries.ts';
export { builtSystems } from './system.rules.ts';
