import { codeSource } from '#platform/codes/shared/code-source.ts';
import { BuildingFilter, CampusFilter, CollegeFilter } from '#platform/org/web/public.tsx';
import { Enabled } from '#kernel/shared/enums.ts';
import { useCommand } from '#kernel/web/api/query.ts';
import { useListUrl } from '#kernel/web/router/list-url.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { Button } from 'antd';
import { judgementApi } from '../../shared/hazard/judgement.ts';
import { EnumFilter, SelectFilter, TextFilter } from '#screens/fields/filters.tsx';
import { namesOf } from '#screens/fields/names.ts';
import { ListPage } from '#screens/frames/list-page.tsx';
import { NewButton } from '#screens/frames/new-button.tsx';
import { editAction, statusActions } from '#screens/frames/row-actions.tsx';
import { ExportButton } from '#screens/sheets/export-button.tsx';
import { ImportButton } from '#screens/sheets/import-button.tsx';
import {
  Controlled,
  hazardApi,
  HazardSourceOrigin,
  HazardState,
  hazardSheet,
  type HazardFilters,
} from '../../shared/hazard/hazard.ts';
import { hazardKinds } from '../parts/hazard-kinds.ts';
import { hazardColumns, hazardPath } from './hazard-columns.tsx';
import { HazardSums } from './hazard-sums.tsx';

const filter = namesOf(hazardApi.list);
const hazardReads = [hazardApi.list, hazardApi.sums, hazardApi.find];

function Sums() {
  const { url } = useListUrl();
  return <HazardSums filters={url.filters as HazardFilters} />;
}

/** Mirrors of special equipment are made current on request; each night they are anyway. */
function SyncButton() {
  const sync = useCommand(hazardApi.sync, [...hazardReads, judgementApi.ofLab, judgementApi.list]);
  if (!holdsRight('base-info.hazard.edit')) return null;
  const run = async () => {
    const text =
      '将设备总览中在用的特种设备、实验室的化学品、气瓶和危险废物同步为危险源，并重新计算有变化的实验室。确定同步吗？';
    if (!(await notify.confirm({ text }))) return;
    const { added, changed, stopped } = await sync.mutateAsync({});
    notify.success(
      added + changed + stopped === 0
        ? '没有变化，危险源与设备、化学品、气瓶、危险废物一致'
        : `同步完成：新增 ${added} 条，更新 ${changed} 条，停用或移除 ${stopped} 条`,
    );
  };
  return (
    <Button loading={sync.isPending} onClick={() => void run()}>
      同步
    </Button>
  );
}

export function HazardListPage() {
  const setStatus = useCommand(hazardApi.setStatus, hazardReads);
  return (
    <ListPage
      title="危险源清单"
      read={hazardApi.list}
      empty={
        holdsRight('base-info.hazard.edit')
          ? '还没有登记危险源。逐条新增，或用“导入”一次登记一间实验室、一个学院的危险源'
          : '没有可以查看的危险源'
      }
      filters={
        <>
          <TextFilter name={filter('keyword')} label="关键词" placeholder="名称、CAS 号或存放位置" />
          <CollegeFilter name={filter('college_id')} />
          <TextFilter name={filter('lab')} label="实验室" placeholder="实验室名称或编号" />
          <SelectFilter name={filter('kind')} label="种类" source={hazardKinds} />
          <EnumFilter name={filter('controlled')} label="管控类别" of={Controlled} />
          <EnumFilter name={filter('state')} label="存在状态" of={HazardState} />
          <SelectFilter name={filter('ghs')} label="GHS 象形图" source={codeSource('ghs')} />
          <EnumFilter name={filter('source')} label="来源" of={HazardSourceOrigin} />
          <EnumFilter name={filter('status')} label="状态" of={Enabled} />
          <CampusFilter name={filter('campus_id')} />
          <BuildingFilter name={filter('building_id')} campus={filter('campus_id')} />
          <SelectFilter name={filter('nature')} label="实验室性质" source={codeSource('lab_nature')} />
          <EnumFilter name={filter('lab_enabled')} label="实验室状态" of={Enabled} />
        </>
      }
      toolbar={
        <>
          <ImportButton title="导入危险源" sheet={hazardSheet} invalidates={hazardReads} />
          <ExportButton endpoint={hazardSheet.export} name="危险源.xlsx" />
          <ExportButton endpoint={hazardApi.distribution} label="分布清单" name="危险源分布清单.xlsx" />
          <SyncButton />
        </>
      }
      create={<NewButton to={`${hazardPath}/edit/0`} right="base-info.hazard.edit" label="新增危险源" />}
      summary={() => <Sums />}
      columns={hazardColumns}
      rowActions={[
        { label: '查看', to: (row) => `${hazardPath}/${row.id}` },
        // Others come to this page from the laboratory.
        {
          label: '防护与设施',
          when: () => holdsRight('base-info.facility.read') && !holdsRight('base-info.lab.read'),
          to: (row) => `/lab-baseinfo/protective-measures/${row.lab_id}`,
        },
        editAction((id) => `${hazardPath}/edit/${id}`),
        ...statusActions(
          setStatus.mutateAsync,
          ({ name }: { name: string }) => `停用后“${name}”不再计入存量和分级。确定停用吗？`,
        ),
      ]}
    />
  );
}
