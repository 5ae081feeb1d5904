import '../parts/waste.css';
import { Button } from 'antd';
import { useState } from 'react';
import { labelOf } from '#kernel/shared/enums.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import type { HandoverRow } from '../../shared/pickup/apply.ts';
import { HandoverStatus, Period, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi, type PlanDetail, type PlanStop } from '../../shared/pickup/plan.ts';
import { LabelScan } from '../parts/label-scan.tsx';
import type { CollectDialogProps } from './collect-dialog.tsx';
import { planPath, planReads } from './plan-reads.ts';

const CollectDialog = lazyPart<CollectDialogProps>(() => import('./collect-dialog.tsx').then((m) => m.CollectDialog));

type Asked = { kind: 'collect' | 'refuse'; container: HandoverRow } | { kind: 'sign'; stop: PlanStop };
const isOpen = ({ status }: HandoverRow) => status === HandoverStatus.waiting || status === HandoverStatus.weighed;

function Container({
  container,
  mayCollect,
  onAsk,
}: {
  container: HandoverRow;
  mayCollect: boolean;
  onAsk: (asked: Asked) => void;
}) {
  const { label_no, name, declared_kg, weighed_kg, zone_name, status } = container;
  return (
    <li>
      <span>
        <b>
          {name} <EnumTag of={HandoverStatus} value={status} />
        </b>
        <small>{label_no}</small>
        <br />
        <small>
          申报 {declared_kg} kg{weighed_kg !== null && `，称重 ${weighed_kg} kg，${zone_name}`}
        </small>
      </span>
      {mayCollect && isOpen(container) && (
        <span>
          <Button size="small" onClick={() => onAsk({ kind: 'collect', container })}>
            {status === HandoverStatus.weighed ? '重新称重' : '称重'}
          </Button>{' '}
          <Button size="small" danger onClick={() => onAsk({ kind: 'refuse', container })}>
            拒收
          </Button>
        </span>
      )}
    </li>
  );
}

function Stop({ stop, mayCollect, onAsk }: { stop: PlanStop; mayCollect: boolean; onAsk: (asked: Asked) => void }) {
  const weighed = stop.handovers.filter(({ status }) => status === HandoverStatus.weighed);
  const left = stop.handovers.filter(({ status }) => status === HandoverStatus.waiting).length;
  return (
    <Panel title={`${stop.building_name} ${stop.place}`}>
      <p className="lab-page-note">
        {stop.lab_name}　{stop.contact} <a href={`tel:${stop.phone}`}>{stop.phone}</a>　{stop.has_lift ? '有' : '无'}
        电梯
        {stop.remark && `　${stop.remark}`}
      </p>
      <ul className="waste-stop">
        {stop.handovers.map((container) => (
          <Container key={container.id} container={container} mayCollect={mayCollect} onAsk={onAsk} />
        ))}
      </ul>
      {mayCollect && weighed.length > 0 && (
        <div className="waste-foot">
          <span>
            已称 {weighed.length} 件{left > 0 && `，还有 ${left} 件未称`}
          </span>
          <Button type="primary" onClick={() => onAsk({ kind: 'sign', stop })}>
            交接签名
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** The container of the round that was scanned; the end of a code is enough where it is the only one. */
function containerOf({ stops }: PlanDetail, code: string): HandoverRow | string {
  const hits = stops.flatMap(({ handovers }) => handovers).filter(({ label_no }) => label_no.endsWith(code));
  if (hits.length === 1)
    return isOpen(hits[0]!) ? hits[0]! : `“${hits[0]!.name}”${labelOf(HandoverStatus, hits[0]!.status)}`;
  return hits.length === 0
    ? '这个容器不在本次收运计划中，请核对标签'
    : '有几个容器的标签号以此结尾，请扫码或输入完整标签号';
}

/** 现场收运: scan, weigh, refuse, sign. Made for a phone at the door of a laboratory. */
export function CollectPage() {
  const [asked, setAsked] = useState<Asked>();
  const scan = (plan: PlanDetail) => (code: string) => {
    const hit = containerOf(plan, code);
    if (typeof hit === 'string') return notify.error(hit);
    setAsked({ kind: 'collect', container: hit });
  };
  return (
    <DetailPage
      title={(row) => `现场收运 ${row.no}`}
      note={(row) => <EnumTag of={PlanStatus} value={row.status} />}
      read={planApi.find}
      back={{ else: planPath }}
      invalidates={planReads}
    >
      {(row) => (
        <>
          <Panel title={`${row.plan_on} ${labelOf(Period, row.period)}　入${row.warehouse_name}`}>
            {row.can.includes('collect') && <LabelScan hint="扫描或输入标签号" onCode={scan(row)} />}
            <p className="lab-page-note">
              已收 {row.handled}／{row.containers} 件
            </p>
          </Panel>
          {row.stops.map((stop) => (
            <Stop key={stop.apply_id} stop={stop} mayCollect={row.can.includes('collect')} onAsk={setAsked} />
          ))}
          {asked && <CollectDialog {...asked} plan={row} onClose={() => setAsked(undefined)} />}
        </>
      )}
    </DetailPage>
  );
}
