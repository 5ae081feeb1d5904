import './outbound.css';
import { useState } from 'react';
import { useCommand } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { outboundApi, type OutboundDetail, type PickInput, type PickRow } from '../../shared/outbound/outbound.ts';
import { RequisitionStatus } from '../../shared/requisition/requisition.states.ts';
import { ControlMarks } from '../parts/control-marks.tsx';
import { ScanBox } from '../parts/scan-box.tsx';
import { OutboundSigning } from './outbound-signing.tsx';
import type { PickDialogProps } from './pick-dialog.tsx';
import { PickList } from './pick-list.tsx';

const PickDialog = lazyPart<PickDialogProps>(() => import('./pick-dialog.tsx').then((m) => m.PickDialog));

const asInput = ({ line, code, amount, is_whole, reason }: PickRow): PickInput => ({
  line,
  code,
  is_whole,
  reason,
  ...(!is_whole && { amount }),
});

function Lines({ row }: { row: OutboundDetail }) {
  return (
    <ul className="chem-asked">
      {row.lines.map(({ line, name, cas, amount, issued, unit, controls }) => (
        <li key={line}>
          <strong>{name}</strong>（{cas}）{amount} {unit}
          {Number(issued) > 0 && `，已出库 ${issued} ${unit}`} <ControlMarks marks={controls} />
        </li>
      ))}
    </ul>
  );
}

function Picking({ row }: { row: OutboundDetail }) {
  const pick = useCommand(outboundApi.pick, [outboundApi.find, outboundApi.list]);
  const [edited, setEdited] = useState<{ pick: PickInput; isOther: boolean }>();
  const mayPick = row.can.includes('issue');
  const others = (code: string) => row.picks.filter((one) => one.code !== code).map(asInput);
  const save = (items: PickInput[]) =>
    pick.mutateAsync({ requisition_id: row.id, version: row.outbound?.version ?? 0, items });
  const scan = (code: string) => {
    if (row.picks.some((one) => one.code === code)) return notify.info(`${code} 已备好`);
    const stop = row.route.find((one) => one.code === code);
    if (stop) return void save([...others(code), { line: stop.line, code }]).catch(() => undefined);
    const line = row.lines.find(({ amount, issued }) => Number(issued) < Number(amount))?.line ?? 1;
    setEdited({ pick: { line, code }, isOther: true });
  };
  return (
    <Panel title={`拣货单（已备 ${row.picks.length} 件）`}>
      {mayPick && <ScanBox hint="扫描或输入容器编码" busy={pick.isPending} onCode={scan} />}
      <PickList
        row={row}
        mayPick={mayPick}
        onAmount={(one) => setEdited({ pick: asInput(one), isOther: one.reason !== '' })}
        onDrop={(one) => void save(others(one.code)).catch(() => undefined)}
      />
      {edited && (
        <PickDialog row={row} others={others(edited.pick.code)} {...edited} onClose={() => setEdited(undefined)} />
      )}
    </Panel>
  );
}

/** 出库办理: scan what is reserved, sign, hand over. Made for a phone in the store. */
export function OutboundDetailPage() {
  return (
    <DetailPage
      title={(row) => `出库 ${row.no}`}
      note={(row) => <EnumTag of={RequisitionStatus} value={row.status} />}
      read={outboundApi.find}
      back={{ else: '/chemical/outbound' }}
    >
      {(row) => (
        <>
          <Panel title={`${row.lab_name}　${row.people.map(({ name }) => name).join('、')}`}>
            <Lines row={row} />
            <p className="lab-page-note">{row.warehouse_name}</p>
          </Panel>
          <Picking row={row} />
          <OutboundSigning row={row} />
        </>
      )}
    </DetailPage>
  );
}
