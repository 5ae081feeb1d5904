import { settingApi } from '#platform/codes/shared/setting.ts';
import { useCached } from '#platform/offline/web/public.tsx';

type Pair = { sys_key: string; value: string };
/** The setting among those that everybody reads. */
export const isOn = (pairs: readonly Pair[]) =>
  pairs.find(({ sys_key }) => sys_key === 'photo_watermark')?.value !== '0';

/** True if photos get a watermark; undefined while it is read. */
export function useWatermark(): boolean | undefined {
  const { data } = useCached(settingApi.config, {});
  return data && isOn(data.data);
}
