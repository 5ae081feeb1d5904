import { Button, Empty } from 'antd';
import type { ReactNode } from 'react';

type Props = { text: ReactNode; children?: ReactNode };

export const defaultEmpty = '暂无数据';

/** Replaces rows where there are none: a sentence that says what to do, and the button that does it. */
export function EmptyState({ text, children }: Props) {
  return (
    <Empty className="lab-empty" image={Empty.PRESENTED_IMAGE_SIMPLE} description={text}>
      {children}
    </Empty>
  );
}

/** What a table shows instead of rows: a sentence, or what its page has to say. */
export const emptyOf = (empty: ReactNode = defaultEmpty) =>
  typeof empty === 'string' ? <EmptyState text={empty} /> : empty;

/** Replaces rows that the conditions exclude. */
export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState text="没有符合条件的内容，请放宽条件，或清除条件查看全部">
    <Button onClick={onClear}>清除条件</Button>
  </EmptyState>
);
