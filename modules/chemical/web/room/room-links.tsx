import './room.css';
import { Button, Popconfirm, Typography } from 'antd';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { ToneTag } from '#screens/frames/cells.tsx';
import { Loaded, Panel } from '#screens/frames/page-frame.tsx';
import { roomApi, type RoomLink } from '../../shared/room/room.ts';

function Link({ link }: { link: RoomLink }) {
  const revoke = useCommand(roomApi.revoke, [roomApi.links]);
  return (
    <li>
      {link.is_open && <img src={link.qr} alt={`“${link.purpose}”链接的二维码`} />}
      <div>
        <strong>{link.purpose}</strong>{' '}
        <ToneTag tone={link.is_open ? 'good' : 'neutral'}>{link.is_open ? '有效' : '已失效'}</ToneTag>
        <small>
          {link.created_by_name} 生成于 {link.created_at.slice(0, 16)}，有效至 {link.ends_at.slice(0, 16)}
        </small>
        {link.is_open && (
          <Typography.Text copyable={{ text: link.url, tooltips: ['复制链接', '已复制'] }} code>
            {link.url}
          </Typography.Text>
        )}
      </div>
      {link.is_open && (
        <Popconfirm title="撤销后链接立即失效。确定撤销吗？" onConfirm={() => revoke.mutate({ id: link.id })}>
          <Button danger loading={revoke.isPending}>
            撤销
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}

/** Links to a room: whom they were given to, and until when they hold. */
export function RoomLinks({ room }: { room: string }) {
  const links = useRead(roomApi.links, { room });
  return (
    <Loaded of={links}>
      {({ content }) =>
        content.length > 0 && (
          <Panel title="限时链接">
            <ul className="room-links">
              {content.map((link) => (
                <Link key={link.id} link={link} />
              ))}
            </ul>
          </Panel>
        )
      }
    </Loaded>
  );
}
