import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { Facts } from '#screens/frames/detail-page.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import { useRead } from '#kernel/web/api/query.ts';
import { useSession } from '#kernel/web/session/session.ts';
import { EquipmentStatus } from '../../shared/equipment.ts';
import { equipmentCardApi } from '../../shared/equipment-card.ts';
import { equipmentPath, NextCheck } from './equipment-columns.tsx';

/** Public page of the code on a piece of equipment, without login. */
export function EquipmentCode({ publicId }: { publicId: string }) {
  const card = useRead(equipmentCardApi.find, { public_id: publicId }, { quiet: true });
  const mayRead = useSession((state) => state.data?.rules.includes('base-info.equipment.read') ?? false);
  return (
    <Loaded of={card}>
      {(data) => (
        <PageFrame title={data.name} note={<EnumTag of={EquipmentStatus} value={data.status} />}>
          <Panel title={data.school_name} extra={mayRead && <Link to={`${equipmentPath}/${data.id}`}>设备详情</Link>}>
            <Facts
              items={[
                ['资产编号', data.asset_no],
                ['设备类型', data.kind_name],
                ['型号', data.model],
                ['实验室', data.lab_name],
                ['学院', data.college_name],
                ['房间', data.room_no],
                ['特种设备', data.is_special ? '是' : '否'],
                data.is_special && ['上次检验', data.last_check],
                data.is_special && ['下次检验', <NextCheck key="next" row={data} />],
              ]}
            />
          </Panel>
        </PageFrame>
      )}
    </Loaded>
  );
}
