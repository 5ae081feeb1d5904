import { labelOf } from '#kernel/shared/enums.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { moneyText } from '#platform/funds/shared/money.rules.ts';
import { Panel } from '#screens/frames/page-frame.tsx';
import { priceApi, UserClass, type PriceRow } from '../../shared/price/price.ts';

const isCharged = (amount: string) => Number(amount) > 0;

function priceText({ start_fee, hour_price, sample_price, minimum, off_factor }: PriceRow): string {
  const parts = [
    isCharged(hour_price) && `每小时 ${moneyText(hour_price)} 元`,
    isCharged(hour_price) && Number(off_factor) !== 1 && `非工作时间 × ${Number(off_factor)}`,
    isCharged(sample_price) && `每个样品 ${moneyText(sample_price)} 元`,
    isCharged(start_fee) && `起步 ${moneyText(start_fee)} 元`,
    isCharged(minimum) && `最低 ${moneyText(minimum)} 元`,
  ].filter(Boolean);
  return parts.join('，') || '不收费';
}

/** What the use of a resource costs each class of users today. */
export function PricePanel({ resourceId }: { resourceId: number }) {
  const { data } = useRead(priceApi.list, { resource_id: resourceId, current: true, size: 15 }, { quiet: true });
  if (!data) return null;
  return (
    <Panel title="收费">
      {data.content.length === 0 ? (
        <p className="resv-text">不收费</p>
      ) : (
        data.content.map((row) => (
          <p key={row.id} className="resv-text">
            <strong>{labelOf(UserClass, row.user_class)}</strong>　{priceText(row)}
          </p>
        ))
      )}
    </Panel>
  );
}
