import { Empty } from 'antd';
import type { ReactNode } from 'react';

const defaultEmpty = '暂无数据';

/** Shown instead of rows: a sentence with the picture of the UI kit, or what the list has to say. */
export function EmptyState({ children = defaultEmpty }: { children?: ReactNode }) {
  if (typeof children !== 'string') return children;
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={children} />;
}
