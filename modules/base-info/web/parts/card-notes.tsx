import { Alert } from 'antd';
import type { OwnCard } from '../../shared/lab-card.ts';
import { CardLacking } from './card-lacking.tsx';

/** What to know before a card is printed: the last print is untrue, a level waits, something is missing. */
export function CardNotes({ card }: { card: OwnCard }) {
  const { missing, outdated, judging } = card;
  const note = { className: 'card-missing', type: 'warning', showIcon: true } as const;
  return (
    <>
      {outdated.length > 0 && (
        <Alert
          {...note}
          type="error"
          title="已打印的信息牌已过期，请重新打印"
          description={`打印后变化的内容：${outdated.join('、')}`}
        />
      )}
      {judging && (
        <Alert
          {...note}
          title={`安全等级${judging.status}：${judging.from} → ${judging.to}`}
          description="信息牌仍显示现等级。评估通过后请重新打印"
        />
      )}
      <CardLacking className="card-missing" labId={card.lab_id} version={card.version} rows={card.lacking} />
      {missing.length > 0 && (
        <Alert {...note} title={`信息牌还缺 ${missing.length} 项，不会印成空白`} description={missing.join('、')} />
      )}
    </>
  );
}
