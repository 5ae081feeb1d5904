import { useCached } from '#platform/offline/web/public.tsx';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { codeApi } from '#platform/codes/shared/code.ts';
import { appliesTo } from '../../shared/core/check-items.rules.ts';
import type { ContentLab, recordApi } from '../../shared/record/record.ts';

export type Content = OutputOf<typeof recordApi.content>;

export const useLevels = () => useCached(codeApi.plain, { parentKey: 'lab_level' }).data?.data ?? [];

/** Items that apply to a laboratory. */
export const itemsOf = (content: Content, lab: ContentLab) => content.items.filter((item) => appliesTo(item, lab));
