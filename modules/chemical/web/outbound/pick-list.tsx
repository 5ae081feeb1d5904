import { CheckCircleFilled } from '@ant-design/icons';
import { Button } from 'antd';
import type { OutboundDetail, PickRow } from '../../shared/outbound/outbound.ts';

type Props = {
  row: OutboundDetail;
  mayPick: boolean;
  onAmount: (pick: PickRow) => void;
  onDrop: (pick: PickRow) => void;
};

/** Cell by cell, what is to be fetched and what is in the basket. */
export function PickList({ row, mayPick, onAmount, onDrop }: Props) {
  const picked = new Map(row.picks.map((pick) => [pick.code, pick]));
  const rest = row.route.filter(({ code }) => !picked.has(code));
  const stops = [
    ...row.picks.map((pick) => ({ ...pick, pick })),
    ...rest.map((stop) => ({ ...stop, pick: undefined })),
  ].sort((one, other) => one.place.localeCompare(other.place, 'zh') || one.code.localeCompare(other.code));
  if (stops.length === 0) return <p className="lab-page-note">没有预留的容器，请扫描要交付的容器并填写原因</p>;
  return (
    <ul className="chem-route" aria-label="拣货单">
      {stops.map(({ code, name, place, quantity, unit, amount, expires_on, pick }) => (
        <li key={code} className={pick ? 'chem-route-done' : ''}>
          <strong>{place}</strong>
          <span>
            {code}　{name}
          </span>
          <span>
            取 {amount} {unit}
            <span className="chem-route-note">
              {pick?.is_whole === false || Number(amount) < Number(quantity)
                ? `（瓶内 ${quantity} ${unit}，分装）`
                : '（整瓶）'}
              {expires_on && `　有效期至 ${expires_on}`}
              {pick?.reason && `　更换：${pick.reason}`}
            </span>
          </span>
          {pick ? (
            <span className="chem-route-tools">
              <CheckCircleFilled aria-hidden /> 已备
              {mayPick && (
                <>
                  <Button size="small" onClick={() => onAmount(pick)}>
                    改数量
                  </Button>
                  <Button size="small" danger onClick={() => onDrop(pick)}>
                    移除
                  </Button>
                </>
              )}
            </span>
          ) : (
            <span className="chem-route-note">待扫描</span>
          )}
        </li>
      ))}
    </ul>
  );
}
