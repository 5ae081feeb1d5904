import './room.css';
import { useParams } from 'react-router';
import { Code } from '#kernel/shared/envelope.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useRead } from '#kernel/web/api/query.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { roomApi } from '../../shared/room/room.ts';
import { Contents } from './contents.tsx';

const isGone = (error: unknown) =>
  error instanceof ApiError && (error.code === Code.notFound || error.code === Code.badInput);

/** Target of a link for rescuers, without login: what the room holds now. */
export function RoomLinkPage() {
  const public_id = useParams()['id'] ?? '';
  const contents = useRead(roomApi.shared, { public_id }, { quiet: true });
  if (isGone(contents.error))
    return (
      <main className="room-ended">
        <h1>链接已失效</h1>
        <p>链接已到期、被撤销或不完整，请向学校值班人员重新索取。</p>
      </main>
    );
  return (
    <main className="room-page">
      <Loaded of={contents}>
        {(data) => (
          <>
            <header>
              <h1>{data.name} 化学品清单</h1>
              <PdfButton endpoint={roomApi.sharedPrint} input={{ public_id }} />
              <p>
                {data.school_name} · {data.purpose} · 链接有效至 {data.ends_at}
              </p>
            </header>
            <Contents contents={data} />
          </>
        )}
      </Loaded>
    </main>
  );
}
