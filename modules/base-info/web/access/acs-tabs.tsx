import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { holdsRight } from '#kernel/web/session/session.ts';

type AcsTab = 'grants' | 'applications' | 'doors';

/** The lists of 门禁准入; each starts without the filters of another. */
export function AcsTabs({ active }: { active: AcsTab }) {
  const setSearch = useSearchParams()[1];
  const options: { value: AcsTab; label: string }[] = [
    { value: 'grants', label: '授权列表' },
    { value: 'applications', label: holdsRight('base-info.door.grant') ? '申请审核' : '申请记录' },
    ...(holdsRight('base-info.door.device') ? [{ value: 'doors' as const, label: '设备' }] : []),
  ];
  return (
    <Segmented<AcsTab>
      aria-label="门禁准入"
      options={options}
      value={active}
      onChange={(tab) => setSearch(tab === 'grants' ? {} : { tab })}
    />
  );
}
