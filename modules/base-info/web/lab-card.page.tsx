import './parts/lab-card.css';
import './parts/print.css';
import { Button } from 'antd';
import { useParams } from 'react-router';
import { Link, useNavigate } from '#kernel/web/router/links.ts';
import { pageBase } from '#kernel/shared/contract.ts';
import { isOffered, offeredPart } from '#kernel/web/router/offered-parts.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded, PageFrame } from '#screens/frames/page-frame.tsx';
import { holdsRight, useSession } from '#kernel/web/session/session.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { labCardApi, type OwnCard } from '../shared/lab-card.ts';
import { CardNotes } from './parts/card-notes.tsx';
import { usePrint, usePrinted } from './parts/card-print.ts';
import { labPath } from './parts/lab-columns.tsx';
import { PrintedCard } from './parts/printed-card.tsx';

const DoorChecks = offeredPart('inspection.door-checks');

function Tools({ card }: { card: OwnCard }) {
  const navigate = useNavigate();
  const print = usePrint();
  const printed = usePrinted();
  return (
    <>
      <Button onClick={() => void navigate(`/lab-baseinfo/lab-card/${card.lab_id}/qrcodes`)}>二维码</Button>
      {holdsRight('base-info.lab.print') && (
        <>
          <PdfButton
            endpoint={labCardApi.cardsPdf}
            input={{ lab_ids: [card.lab_id] }}
            onDone={() => void printed([card]).catch(() => undefined)}
          />
          <Button type="primary" onClick={() => print([card])}>
            打印
          </Button>
        </>
      )}
    </>
  );
}

function Own({ id }: { id: number }) {
  const card = useRead(labCardApi.card, { id });
  return (
    <PageFrame
      title={card.data ? `${card.data.name}信息牌` : '实验室信息牌'}
      back={{ else: labPath(id) }}
      tools={card.data && <Tools card={card.data} />}
    >
      <Loaded of={card}>
        {(data) => (
          <>
            <CardNotes card={data} />
            <PrintedCard card={data} />
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}

/** Public page of the code at the door: the card, and above it what a signed-in person checks here. */
function Public({ publicId }: { publicId: string }) {
  const card = useRead(labCardApi.publicCard, { public_id: publicId }, { quiet: true });
  // The rights of a session arrive after the page.
  const hasChecks = useSession(() => isOffered('inspection.door-checks'));
  return (
    <>
      {hasChecks && <DoorChecks publicId={publicId} />}
      <Loaded of={card}>{(data) => <PrintedCard card={data} />}</Loaded>
    </>
  );
}

export function LabCardPage() {
  const name = useParams()['org_id'] ?? '';
  const isKnown = useSession((state) => state.token !== null);
  const mayRead = isKnown && holdsRight('base-info.lab.read');
  const isOwn = /^\d+$/.test(name);
  return (
    <div className={isOwn ? 'card-screen print-screen' : 'card-screen'}>
      {isOwn && mayRead && <Own id={Number(name)} />}
      {isOwn && !mayRead && (
        <div className="lab-read-failed">
          <strong>{isKnown ? '当前角色不能按编号查看信息牌' : '请扫描实验室门口的二维码，或登录后查看'}</strong>
          <p>扫描门口的二维码打开信息牌，不需要登录</p>
          {!isKnown && (
            <Link
              className="lab-button"
              to={`/login?callBackUrl=${encodeURIComponent(`${pageBase}/lab-baseinfo/lab-card/${name}`)}`}
            >
              登录
            </Link>
          )}
        </div>
      )}
      {!isOwn && <Public publicId={name} />}
    </div>
  );
}
