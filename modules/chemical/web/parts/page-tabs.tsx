import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';

type Props<K extends string> = { label: string; tabs: readonly { value: K; label: string }[]; active: K };

/** The lists of a page, of which the first is its own address; each starts without the filters of another. */
export function PageTabs<K extends string>({ label, tabs, active }: Props<K>) {
  const setSearch = useSearchParams()[1];
  return (
    <Segmented<K>
      aria-label={label}
      options={[...tabs]}
      value={active}
      onChange={(tab) => setSearch(tab === tabs[0]!.value ? {} : { tab })}
    />
  );
}
