import { Tabs } from 'antd';
import { useSearchParams } from 'react-router';
import { StorePlaces } from '#platform/stock/web/public.tsx';
import { PageFrame } from '#screens/frames/page-frame.tsx';
import { CompatMatrix } from './compat-matrix.tsx';
import { CompatTags } from './compat-tags.tsx';
import { PlacementAsk } from './placement-ask.tsx';

/** 存储设置: where chemicals stand, and which may stand together. */
export function StoragePage() {
  const [search, setSearch] = useSearchParams();
  return (
    <PageFrame title="存储设置">
      <Tabs
        activeKey={search.get('tab') ?? 'places'}
        onChange={(tab) => setSearch({ tab }, { replace: true })}
        destroyOnHidden
        items={[
          { key: 'places', label: '仓库和储存柜', children: <StorePlaces /> },
          { key: 'matrix', label: '混存规则', children: <CompatMatrix /> },
          { key: 'tags', label: '反应性禁忌', children: <CompatTags /> },
          { key: 'ask', label: '存放试算', children: <PlacementAsk /> },
        ]}
      />
    </PageFrame>
  );
}
