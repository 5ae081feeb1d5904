import { fileURLToPath } from 'node:url';
import { offer } from '#kernel/server/offers.ts';
import type { Slice } from '#kernel/server/slice.ts';
import { codesPages } from '../shared/pages.ts';
import { codesRights } from '../shared/rights.ts';
import { codesSettings } from '../shared/settings.ts';
import { codeCopy } from './code-copy.service.ts';
import { copyPart } from './copy-part.rules.ts';
import { codeRoutes } from './code.routes.ts';
import { maySeeSettingFile } from './setting.queries.ts';
import { prepareCodes } from './code.service.ts';
import { baseDictionaries } from './dictionary.rules.ts';
import { prepareSystems } from './system.service.ts';

export const codesSlice: Slice = {
  name: 'codes',
  migrations: fileURLToPath(new URL('./migrations', import.meta.url)),
  routes: codeRoutes,
  rights: codesRights,
  pages: codesPages,
  settings: codesSettings,
  offers: [offer(copyPart, codeCopy)],
  exemptTables: ['codes.cache_refresh'],
  filePolicies: { setting: maySeeSettingFile },
  prepareSchool: async (ctx) => {
    await prepareCodes(ctx, baseDictionaries);
    await prepareSystems(ctx);
  },
};
