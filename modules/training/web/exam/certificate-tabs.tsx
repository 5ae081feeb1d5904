import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';

const tabs = [
  { value: 'certificate', label: '证书' },
  { value: 'kind', label: '证书类别' },
];

/** The two lists of the page; each starts without the filters of the other. */
export function CertificateTabs({ active }: { active: 'certificate' | 'kind' }) {
  const setSearch = useSearchParams()[1];
  return (
    <Segmented
      aria-label="证书管理"
      options={tabs}
      value={active}
      onChange={(tab) => setSearch(tab === 'kind' ? { tab } : {})}
    />
  );
}
