import { StorePlaces } from '#platform/stock/web/public.tsx';
import { PageFrame } from '#screens/frames/page-frame.tsx';

/** 仓库管理: stores with their keepers, cabinets and cells, whatever stands in them. */
export const WarehousePage = () => (
  <PageFrame title="仓库管理">
    <StorePlaces />
  </PageFrame>
);
