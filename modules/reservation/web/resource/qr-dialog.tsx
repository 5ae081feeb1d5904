import '../reservation.css';
import { Modal } from 'antd';
import { useRead } from '#kernel/web/api/query.ts';
import { Loaded } from '#screens/frames/page-frame.tsx';
import { resourceApi } from '../../shared/resource/resource.ts';

export type QrProps = { id: number; name: string; onClose: () => void };

/** The code that hangs at a resource: who scans it books there or checks in. */
export function QrDialog({ id, name, onClose }: QrProps) {
  const answer = useRead(resourceApi.qr, { id });
  return (
    <Modal open title="预约二维码" footer={null} onCancel={onClose} width={480}>
      <Loaded of={answer}>
        {({ qr }) => (
          <div className="resv-qr">
            <h2>{name}</h2>
            <img src={qr} alt={`${name}的预约二维码`} />
            <p className="lab-page-note">贴在仪器或门口，扫码后可以预约、签到和签退</p>
            <a href={qr} download={`${name}预约二维码.png`}>
              下载图片
            </a>
          </div>
        )}
      </Loaded>
    </Modal>
  );
}
