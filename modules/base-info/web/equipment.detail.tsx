import { editAction } from '#screens/frames/row-actions.tsx';
import { Link } from '#kernel/web/router/links.ts';
import { EnumTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { ExtensionTarget } from '../shared/extension.ts';
import { EquipmentStatus, equipmentApi } from '../shared/equipment.ts';
import { ExtensionInfo } from './parts/extension-info.tsx';
import { NextCheck, equipmentPath } from './parts/equipment-columns.tsx';
import { labPath } from './parts/lab-columns.tsx';

export function EquipmentDetailPage() {
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <EnumTag of={EquipmentStatus} value={row.status} />}
      read={equipmentApi.find}
      back={{ else: equipmentPath }}
      actions={[editAction((id) => `${equipmentPath}/edit/${id}`)]}
    >
      {(row) => (
        <>
          <Panel title="基本信息">
            <Facts
              items={[
                ['资产编号', row.asset_no],
                ['设备类型', row.kind_name],
                ['型号', row.model],
                ['品牌', row.brand],
                ['单价', row.price && `${row.price} 元`],
                ['购置日期', row.buy_date],
                ['实验室', <Link key="lab" to={labPath(row.lab_id)}>{`${row.lab_name}（${row.lab_code}）`}</Link>],
                ['学院', row.college_name],
                ['房间', row.room_no],
                ['保管人', row.keeper_name],
                ['特种设备', row.is_special ? '是' : '否'],
                row.is_special && ['使用登记证号', row.special_no],
                row.is_special && ['检验周期', row.check_cycle && `${row.check_cycle} 个月`],
                row.is_special && ['上次检验', row.last_check],
                row.is_special && ['下次检验', <NextCheck key="next" row={row} />],
              ]}
            />
          </Panel>
          <ExtensionInfo target={ExtensionTarget.equipment} targetId={row.id} />
        </>
      )}
    </DetailPage>
  );
}
