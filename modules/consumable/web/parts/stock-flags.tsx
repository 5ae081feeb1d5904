import { EnumTag } from '#screens/frames/cells.tsx';
import { StockFlag } from '../../shared/stock/holding.ts';

/** What is to be watched about a material in a store. */
export const StockFlags = ({ flags }: { flags: readonly string[] }) =>
  flags.length === 0 ? (
    '正常'
  ) : (
    <>
      {flags.map((flag) => (
        <EnumTag key={flag} of={StockFlag} value={flag} />
      ))}
    </>
  );
