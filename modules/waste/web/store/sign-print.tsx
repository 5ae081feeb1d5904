import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { PdfButton } from '#platform/print/web/public.tsx';
import { FacilitySignDistance, ZoneSignDistance } from '../../shared/store/sign-sizes.ts';
import { zoneApi, type ZoneRow } from '../../shared/store/zone.ts';

export type SignPrintProps = {
  store: { id: number; name: string; keepers: readonly { name: string }[] };
  /** The zone at which the sign hangs; without one, the sign is that at the door of the store. */
  zone?: ZoneRow;
  onClose: () => void;
};

const note = '按标准的尺寸输出，请交标志制作单位按 1:1 制作。';

function ZoneSign({ zone }: { zone: ZoneRow }) {
  const [distance, setDistance] = useState<string>(ZoneSignDistance.near);
  return (
    <Form layout="vertical">
      <p className="lab-page-note">黄色底，列出本设施的分区，本分区为橘黄色并注明当前所处位置。{note}</p>
      <Form.Item label="观察距离">
        <Select value={distance} onChange={setDistance} options={[...ZoneSignDistance.$items]} />
      </Form.Item>
      <PdfButton
        endpoint={zoneApi.zoneSign}
        input={{ id: zone.id, distance: distance as typeof ZoneSignDistance.near }}
        label="下载标志"
      />
    </Form>
  );
}

function FacilitySign({ store }: Pick<SignPrintProps, 'store'>) {
  const [sign, setSign] = useState({
    distance: FacilitySignDistance.near as string,
    person: store.keepers[0]?.name ?? '',
    phone: '',
  });
  const isFilled = sign.person.trim() !== '' && sign.phone.trim() !== '';
  return (
    <Form layout="vertical">
      <p className="lab-page-note">
        设置在暂存设施的入口，写明单位、设施编码、负责人和联系方式，二维码打开暂存库存。{note}
      </p>
      <Form.Item label="观察距离">
        <Select
          value={sign.distance}
          onChange={(distance) => setSign({ ...sign, distance })}
          options={[...FacilitySignDistance.$items]}
        />
      </Form.Item>
      <Form.Item label="负责人" required htmlFor="sign-person">
        <Input
          id="sign-person"
          value={sign.person}
          maxLength={20}
          onChange={({ target }) => setSign({ ...sign, person: target.value })}
        />
      </Form.Item>
      <Form.Item label="联系方式" required htmlFor="sign-phone">
        <Input
          id="sign-phone"
          value={sign.phone}
          maxLength={20}
          placeholder="手机号或带区号的座机号"
          onChange={({ target }) => setSign({ ...sign, phone: target.value })}
        />
      </Form.Item>
      <PdfButton
        endpoint={zoneApi.facilitySign}
        input={{ ...sign, id: store.id, distance: sign.distance as typeof FacilitySignDistance.near }}
        label="下载标志"
        disabled={!isFilled}
      />
    </Form>
  );
}

/** Signs of HJ 1276 for a store and its zones. */
export const SignPrint = ({ store, zone, onClose }: SignPrintProps) => (
  <Modal
    open
    title={zone ? `贮存分区标志：${zone.name}` : `贮存设施标志：${store.name}`}
    footer={null}
    onCancel={onClose}
  >
    {zone ? <ZoneSign zone={zone} /> : <FacilitySign store={store} />}
  </Modal>
);
