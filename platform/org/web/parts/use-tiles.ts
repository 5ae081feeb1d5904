import { useRead } from '#kernel/web/api/query.ts';
import { settingApi } from '#platform/codes/shared/setting.ts';
import { systemOf } from '../../shared/coordinates.rules.ts';
import { projectionOf } from './projection.rules.ts';

/** The tile service of the school; no template where there is none. */
export function useTiles() {
  const { data } = useRead(settingApi.config, {}, { quiet: true, staleMs: 60_000 });
  const valueOf = (key: string) => data?.find(({ sys_key }) => sys_key === key)?.value ?? '';
  return {
    template: valueOf('map_tile_url'),
    attribution: valueOf('map_attribution'),
    projection: projectionOf(systemOf(valueOf('map_system'))),
  };
}
