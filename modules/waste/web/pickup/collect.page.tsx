import '../parts/waste.css';
import { Alert, Button } from 'antd';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import { labelOf } from '#kernel/shared/enums.ts';
import { readKey, useInvalidate } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { notify } from '#kernel/web/ui/notify.ts';
import { loadCodeReader } from '#modules/base-info/web/public.tsx';
import { loadPhotoWork, notifyDelivery } from '#modules/inspection/web/public.tsx';
import { OutboxBar, startOutbox, useCached, type OutboxEntry } from '#platform/offline/web/public.tsx';
import { EnumTag, ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { HandoverStatus, Period, PlanStatus } from '../../shared/pickup.states.ts';
import { planApi, type PlanDetail, type PlanStop } from '../../shared/pickup/plan.ts';
import { LabelScan } from '../parts/label-scan.tsx';
import type { CollectDialogProps } from './collect-dialog.tsx';
import { planPath, planReads } from './plan-reads.ts';
import { note, sendStop, useDrafts, useQueued } from './round-draft.ts';
import { isOpen, openNotes, shownContainers, type ShownContainer, type StopDraft } from './round-draft.rules.ts';
import type { SignDialogProps } from './sign-dialog.tsx';

const collectDialog = () => import('./collect-dialog.tsx');
const signDialog = () => import('./sign-dialog.tsx');
const CollectDialog = lazyPart<CollectDialogProps>(() => collectDialog().then((m) => m.CollectDialog));
const SignDialog = lazyPart<SignDialogProps>(() => signDialog().then((m) => m.SignDialog));
// The network may be gone when the first dialog opens, on a device that has not kept the whole product yet.
const loadRound = () => Promise.allSettled([collectDialog(), signDialog(), loadPhotoWork(), loadCodeReader()]);
const soonMs = 500;

type Asked =
  | { kind: 'weigh' | 'refuse'; stop: PlanStop; container: ShownContainer }
  | { kind: 'sign'; stop: PlanStop; container?: undefined };

type StopProps = {
  plan: PlanDetail;
  stop: PlanStop;
  draft: StopDraft | undefined;
  queued: OutboxEntry | undefined;
  onAsk: (asked: Asked) => void;
  onDone: () => void;
};

type ContainerProps = Pick<StopProps, 'plan' | 'stop' | 'onAsk'> & { container: ShownContainer; isBusy: boolean };

function Container({ plan, stop, container, isBusy, onAsk }: ContainerProps) {
  const {
    label_no,
    name,
    declared_kg,
    weighed_kg,
    zone_name,
    status,
    reason,
    isLocal,
    is_special: isSpecial,
  } = container;
  const isWeighed = status === HandoverStatus.weighed;
  const mayChange = plan.can.includes('collect') && !isBusy && (isOpen(container) || isLocal);
  return (
    <li>
      <span>
        <b>
          {name} {isSpecial && <ToneTag tone="bad">特殊</ToneTag>} <EnumTag of={HandoverStatus} value={status} />
        </b>
        <small>{label_no}</small>
        <br />
        <small>
          申报 {declared_kg} kg{weighed_kg !== null && `，称重 ${weighed_kg} kg，${zone_name}`}
          {reason !== '' && `，${reason}`}
        </small>
      </span>
      {mayChange && (
        <span>
          {isLocal && !isWeighed ? (
            <Button onClick={() => void note(plan.id, stop.apply_id, label_no, undefined)}>取消拒收</Button>
          ) : (
            <>
              <Button onClick={() => onAsk({ kind: 'weigh', stop, container })}>
                {isWeighed ? '重新称重' : '称重'}
              </Button>{' '}
              <Button danger onClick={() => onAsk({ kind: 'refuse', stop, container })}>
                拒收
              </Button>
            </>
          )}
        </span>
      )}
    </li>
  );
}

/** How far a stop is, and what ends it: a signature for what was weighed, or the refusals alone. */
function Foot({ plan, stop, draft, onAsk, onDone }: StopProps) {
  const [busy, setBusy] = useState(false);
  const rows = shownContainers(stop, draft, plan.zones);
  const weighed = rows.filter(({ status }) => status === HandoverStatus.weighed).length;
  const refused = openNotes(stop, draft).filter(({ noted }) => noted.kind === 'refuse').length;
  const left = rows.filter(({ status }) => status === HandoverStatus.waiting).length;
  if (!plan.can.includes('collect') || weighed + refused === 0) return null;
  const refuseAll = async () => {
    if (!(await notify.confirm({ text: `拒收 ${refused} 件，实验室会收到整改通知。确定吗？`, danger: true }))) return;
    setBusy(true);
    const delivery = await sendStop(plan, stop, draft, undefined);
    setBusy(false);
    if (notifyDelivery(delivery, '已拒收，已通知实验室整改')) onDone();
  };
  return (
    <div className="waste-foot">
      <span>
        {[weighed > 0 && `已称 ${weighed} 件`, refused > 0 && `拒收 ${refused} 件`, left > 0 && `还有 ${left} 件未称`]
          .filter(Boolean)
          .join('，')}
      </span>
      {weighed > 0 ? (
        <Button type="primary" size="large" onClick={() => onAsk({ kind: 'sign', stop })}>
          交接签名
        </Button>
      ) : (
        <Button type="primary" danger size="large" loading={busy} onClick={() => void refuseAll()}>
          提交拒收
        </Button>
      )}
    </div>
  );
}

function Stop(props: StopProps) {
  const { plan, stop, draft, queued, onAsk } = props;
  const isWaiting = queued?.state === 'waiting';
  return (
    <Panel
      title={`${stop.building_name} ${stop.place}`}
      extra={isWaiting && <ToneTag tone="info">已保存在本机，待发送</ToneTag>}
    >
      <p className="lab-page-note">
        {stop.lab_name}　{stop.contact} <a href={`tel:${stop.phone}`}>{stop.phone}</a>　{stop.has_lift ? '有' : '无'}
        电梯
        {stop.remark && `　${stop.remark}`}
      </p>
      {queued?.state === 'refused' && (
        <Alert
          type="error"
          showIcon
          title={`没有发送成功：${queued.error}`}
          description="请改正后重新签名"
          style={{ marginBottom: 12 }}
        />
      )}
      {stop.handovers.some(({ is_special }) => is_special) && (
        <Alert
          type="warning"
          showIcon
          title="含特殊废物，请按处置要求收运"
          description={stop.opinion}
          style={{ marginBottom: 12 }}
        />
      )}
      <ul className="waste-stop">
        {shownContainers(stop, draft, plan.zones).map((container) => (
          <Container key={container.id} {...{ plan, stop, container, onAsk }} isBusy={isWaiting} />
        ))}
      </ul>
      {!isWaiting && <Foot {...props} />}
    </Panel>
  );
}

type Hit = { stop: PlanStop; container: ShownContainer };

/** The container of the round that was scanned; the end of a code is enough where it is the only one. */
function containerOf(plan: PlanDetail, drafts: ReadonlyMap<number, StopDraft>, code: string): Hit | string {
  const hits = plan.stops.flatMap((stop) =>
    shownContainers(stop, drafts.get(stop.apply_id), plan.zones)
      .filter(({ label_no }) => label_no.endsWith(code))
      .map((container) => ({ stop, container })),
  );
  if (hits.length === 0) return '这个容器不在本次收运计划中，请核对标签';
  if (hits.length > 1) return '有几个容器的标签号以此结尾，请扫码或输入完整标签号';
  const { name, status } = hits[0]!.container;
  return isOpen(hits[0]!.container) ? hits[0]! : `“${name}”${labelOf(HandoverStatus, status)}`;
}

/** Reads the round again when the outbox has sent one of its stops. */
function useSettling(waiting: number) {
  const client = useQueryClient();
  const before = useRef(waiting);
  useEffect(() => {
    if (waiting < before.current) void client.invalidateQueries({ queryKey: [readKey(planApi.find)] });
    before.current = waiting;
  }, [client, waiting]);
}

/** 现场收运: scan, weigh, refuse, sign. Made for a phone at the door of a laboratory, with or without a network. */
export function CollectPage() {
  const id = Number(useParams()['id']);
  const read = useCached(planApi.find, { id });
  const drafts = useDrafts(id);
  const queued = useQueued(id);
  const [asked, setAsked] = useState<Asked>();
  const invalidate = useInvalidate();
  useEffect(startOutbox, []);
  useEffect(() => {
    const timer = setTimeout(() => void loadRound(), soonMs);
    return () => clearTimeout(timer);
  }, []);
  useSettling(queued.size);
  const done = () => {
    setAsked(undefined);
    void invalidate(planReads);
  };
  const row = read.data?.data;
  return (
    <PageFrame
      title={row ? `现场收运 ${row.no}` : '现场收运'}
      note={row && <EnumTag of={PlanStatus} value={row.status} />}
      back={{ else: planPath }}
    >
      <OutboxBar />
      <Loaded of={read}>
        {({ data, cachedAt }) => {
          const scan = (code: string) => {
            const hit = containerOf(data, drafts, code);
            if (typeof hit === 'string') return notify.error(hit);
            return setAsked({ kind: 'weigh', ...hit });
          };
          const shared = { plan: data, onClose: () => setAsked(undefined) };
          return (
            <>
              {cachedAt !== undefined && (
                <Alert
                  type="warning"
                  showIcon
                  title="没有网络，显示的是上次读取的内容；称重和签名先保存在本机，联网后自动发送"
                  style={{ marginBottom: 16 }}
                />
              )}
              <Panel title={`${data.plan_on} ${labelOf(Period, data.period)}　入${data.warehouse_name}`}>
                {data.can.includes('collect') && <LabelScan hint="扫描或输入标签号" onCode={scan} />}
                <p className="lab-page-note">
                  已收 {data.handled}／{data.containers} 件
                </p>
              </Panel>
              {data.stops.map((stop) => (
                <Stop
                  key={stop.apply_id}
                  plan={data}
                  stop={stop}
                  draft={drafts.get(stop.apply_id)}
                  queued={queued.get(stop.apply_id)}
                  onAsk={setAsked}
                  onDone={done}
                />
              ))}
              {asked && asked.kind !== 'sign' && <CollectDialog {...asked} {...shared} drafts={drafts} />}
              {asked?.kind === 'sign' && (
                <SignDialog
                  {...shared}
                  stop={asked.stop}
                  draft={drafts.get(asked.stop.apply_id)}
                  isOffline={cachedAt !== undefined || !navigator.onLine}
                  onDone={done}
                />
              )}
            </>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
