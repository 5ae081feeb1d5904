import { Enabled, labelOf } from '#kernel/shared/enums.ts';
import { Link } from '#kernel/web/router/links.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { OnOffTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction } from '#screens/frames/row-actions.tsx';
import { hazardApi, HazardSourceOrigin, HazardState } from '../../shared/hazard/hazard.ts';
import { SourceLacking } from '../parts/card-lacking.tsx';
import { equipmentPath } from '../parts/equipment-columns.tsx';
import { LabLink } from '../parts/lab-link.tsx';
import { amountOf, ControlledTag, hazardPath } from './hazard-columns.tsx';

export function HazardDetailPage() {
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => <OnOffTag value={row.status} />}
      read={hazardApi.find}
      back={{ else: hazardPath }}
      actions={[editAction((id) => `${hazardPath}/edit/${id}`)]}
    >
      {(row) => (
        <>
          {row.status === Enabled.on && <SourceLacking labId={row.lab_id} sourceId={row.id} />}
          <Panel title="基本信息">
            <Facts
              items={[
                ['种类', row.kind_name],
                ['管控类别', <ControlledTag key="controlled" value={row.controlled} />],
                ['CAS 号', row.cas],
                ['规格', row.spec],
                ['数量', amountOf(row.qty, row.unit)],
                ['最大存量', row.max_qty && amountOf(row.max_qty, row.unit)],
                ['存在状态', labelOf(HazardState, row.state)],
                ['GHS 象形图', row.ghs_names.join('、')],
                ['实验室', <LabLink key="lab" id={row.lab_id} name={`${row.lab_name}（${row.lab_code}）`} />],
                ['学院', row.college_name],
                ['房间', row.room_no],
                ['存放位置', row.place],
                ['责任人', row.keeper_name],
                ['储存方式', row.storage],
                ['许可或备案号', row.license_no],
                [
                  '来源',
                  row.source === HazardSourceOrigin.equipment ? (
                    <Link key="source" to={`${equipmentPath}/${row.source_id}`}>
                      设备总览，在设备中修改
                    </Link>
                  ) : row.source === HazardSourceOrigin.waste ? (
                    <Link key="source" to={`/waste/record/${row.source_id}`}>
                      产废登记，在容器中处理
                    </Link>
                  ) : row.source === HazardSourceOrigin.gas ? (
                    <Link key="source" to={`/chemical/gas?keyword=${row.place.replace('气瓶 ', '')}`}>
                      实验气体，在气瓶中办理
                    </Link>
                  ) : row.source === HazardSourceOrigin.chemical ? (
                    <Link key="source" to={`/chemical/stock?substance_id=${row.source_id}&lab_id=${row.lab_id}`}>
                      库存查询，在化学品中办理
                    </Link>
                  ) : (
                    labelOf(HazardSourceOrigin, row.source)
                  ),
                ],
                ['更新时间', row.updated_at],
                ['防护措施', row.measure_names.join('、'), 2],
                ['安全技术说明书', <FileLinks key="sds" files={row.sds_files} />, 2],
              ]}
            />
          </Panel>
        </>
      )}
    </DetailPage>
  );
}
