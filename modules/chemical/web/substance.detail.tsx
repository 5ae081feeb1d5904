import { labelOf } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { FileLinks } from '#screens/fields/photos.tsx';
import { OnOffTag, ToneTag } from '#screens/frames/cells.tsx';
import { DetailPage, Facts } from '#screens/frames/detail-page.tsx';
import { Panel } from '#screens/frames/page-frame.tsx';
import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { overviewApi } from '../shared/overview.ts';
import { BaseUnit, ChemicalState, substanceApi, type SubstanceDetail } from '../shared/substance.ts';
import { ControlSources } from './parts/control-marks.tsx';
import { HazardPanel } from './parts/hazard-panel.tsx';
import { SpecPanel } from './parts/spec-panel.tsx';
import { catalogPath, stopQuestion } from './parts/substance-columns.tsx';

type Topic = keyof SubstanceDetail['advice'];

/** What the school has written, or general advice in its place. */
function Advice({ row, topic }: { row: SubstanceDetail; topic: Topic }) {
  if (row[topic] !== '') return <span className="chem-advice">{row[topic]}</span>;
  return (
    <span className="chem-advice">
      <ToneTag>通用建议</ToneTag> {row.advice[topic]}
    </span>
  );
}

export function SubstanceDetailPage() {
  const setStatus = useCommand(substanceApi.setStatus, [substanceApi.list, overviewApi.find]);
  return (
    <DetailPage
      title={(row) => row.name}
      note={(row) => (
        <>
          CAS {row.cas} <OnOffTag value={row.status} />
        </>
      )}
      read={substanceApi.find}
      back={{ else: catalogPath }}
      actions={[...statusActions(setStatus.mutateAsync, stopQuestion), editAction((id) => `${catalogPath}/edit/${id}`)]}
    >
      {(row) => (
        <>
          <Panel title="管控类别">
            <ControlSources marks={row.controls} coming={row.coming_controls} />
            {row.concentration_rule && <p className="lab-page-note">{row.concentration_rule}</p>}
          </Panel>
          <HazardPanel row={row} />
          <Panel title="基本信息">
            <Facts
              items={[
                ['CAS 号', row.cas],
                ['别名', row.aliases],
                ['英文名', row.en_name],
                ['分子式', row.formula],
                ['摩尔质量', row.molar_mass && `${row.molar_mass} g/mol`],
                ['密度', row.density && `${row.density} g/mL`],
                ['物态', labelOf(ChemicalState, row.state)],
                ['计量单位', labelOf(BaseUnit, row.base_unit)],
                ['闪点', row.flash_point && `${row.flash_point} ℃`],
                ['UN 编号', row.un_no],
                ['目录序号', row.catalog_no],
                ['反应性标签', row.react_tag_names.map(({ name }) => name).join('、')],
              ]}
            />
          </Panel>
          <Panel title="储存与应急" extra={<span className="lab-page-note">通用建议以该品种的安全技术说明书为准</span>}>
            <Facts
              columns={1}
              items={[
                ['储存组', `${row.storage_group} ${row.storage_group_name}`],
                ['储存条件', <Advice key="storage" row={row} topic="storage_condition" />],
                ['急救措施', <Advice key="aid" row={row} topic="first_aid" />],
                ['泄漏处置', <Advice key="spill" row={row} topic="spill" />],
                ['灭火方法', <Advice key="fire" row={row} topic="extinguishing" />],
                ['安全技术说明书', row.sds_files.length > 0 ? <FileLinks key="sds" files={row.sds_files} /> : '未上传'],
              ]}
            />
          </Panel>
          <SpecPanel substance={row} />
        </>
      )}
    </DetailPage>
  );
}
