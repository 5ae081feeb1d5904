import { Button, Modal, QRCode } from 'antd';
import { useRef } from 'react';
import { pageBase } from '#kernel/shared/contract.ts';
import { saveFile } from '#kernel/web/api/download.ts';
import type { RoomRow } from '../../shared/room.ts';

/** QR code for the door of a room; opens the room's page. */
export function RoomCodeDialog({ room, onClose }: { room: RoomRow; onClose: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const text = `${location.origin}${pageBase}/lab-baseinfo/position/${room.id}`;
  const save = () =>
    box.current?.querySelector('canvas')?.toBlob((image) => image && saveFile(image, `房间二维码_${room.code}.png`));
  return (
    <Modal
      open
      title="房间二维码"
      width={360}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          <Button type="primary" onClick={save}>
            下载图片
          </Button>
        </>
      }
    >
      <div ref={box} style={{ display: 'grid', justifyItems: 'center', gap: 12, textAlign: 'center' }}>
        <QRCode value={text} size={220} errorLevel="M" bordered={false} marginSize={2} />
        <strong>{room.full_name}</strong>
        <span className="lab-page-note">{room.code}</span>
      </div>
    </Modal>
  );
}
