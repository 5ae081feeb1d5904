import { useSearchParams } from 'react-router';
import { holdsRight } from '#kernel/web/session/session.ts';
import { TabBar } from '../core/tab-bar.tsx';

/** The items of the library, and the sets made of them; each starts without the filters of the other. */
export function LibraryTabs({ active }: { active: 'items' | 'sets' }) {
  const setSearch = useSearchParams()[1];
  if (!holdsRight('inspection.item-set.read')) return null;
  return (
    <div className="insp-tabs">
      <TabBar
        label="检查项库"
        active={active}
        onPick={(key) => setSearch(key === 'sets' ? { tab: key } : {})}
        items={[
          { key: 'items', label: '检查项' },
          { key: 'sets', label: '检查项集' },
        ]}
      />
    </div>
  );
}
