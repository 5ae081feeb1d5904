import './room.css';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useRead } from '#kernel/web/api/query.ts';
import { lazyPart } from '#kernel/web/router/lazy-part.tsx';
import { holdsRight } from '#kernel/web/session/session.ts';
import { PdfButton } from '#platform/print/web/public.tsx';
import { useOptions } from '#screens/fields/options.ts';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { roomApi } from '../../shared/room/room.ts';
import { Contents } from './contents.tsx';
import { RoomLinks } from './room-links.tsx';
import type { ShareDialogProps } from './share-dialog.tsx';

const ShareDialog = lazyPart<ShareDialogProps>(() => import('./share-dialog.tsx').then((m) => m.ShareDialog));

function Choice({ room, onChoose }: { room: string; onChoose: (room: string) => void }) {
  const { options, loading } = useOptions({ read: roomApi.pick, value: 'room' });
  return (
    <Panel>
      <label htmlFor="room-choice">房间或仓库</label>{' '}
      <Select<string>
        id="room-choice"
        style={{ width: 'min(520px, 100%)' }}
        loading={loading}
        options={options as { value: string; label: string }[]}
        placeholder="请选择存放化学品的房间或仓库"
        showSearch={{ optionFilterProp: 'label' }}
        value={room || null!}
        onChange={onChoose}
      />
    </Panel>
  );
}

function Room({ room }: { room: string }) {
  const contents = useRead(roomApi.find, { room });
  return <Loaded of={contents}>{(data) => <Contents contents={data} />}</Loaded>;
}

/** 房间清单: what a room holds now, on paper, and by a link for the fire brigade. */
export function RoomPage() {
  const [search, setSearch] = useSearchParams();
  const [sharing, setSharing] = useState(false);
  const room = search.get('room') ?? '';
  const mayShare = holdsRight('chemical.room.share');
  return (
    <PageFrame
      title="房间清单"
      tools={
        room !== '' && (
          <>
            <PdfButton endpoint={roomApi.print} input={{ room }} />
            {mayShare && (
              <Button type="primary" onClick={() => setSharing(true)}>
                生成限时链接
              </Button>
            )}
          </>
        )
      }
    >
      <Choice room={room} onChoose={(next) => setSearch({ room: next }, { replace: true })} />
      {room !== '' && <Room room={room} />}
      {room !== '' && mayShare && <RoomLinks room={room} />}
      {sharing && <ShareDialog room={room} onClose={() => setSharing(false)} />}
    </PageFrame>
  );
}
