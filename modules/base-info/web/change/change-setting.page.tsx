import './change.css';
import { Alert, Button, Radio } from 'antd';
import { useState } from 'react';
import type { OutputOf } from '#kernel/shared/contract.ts';
import { labelOf } from '#kernel/shared/enums.ts';
import { ApiError } from '#kernel/web/api/api-error.ts';
import { useCommand, useRead } from '#kernel/web/api/query.ts';
import { Link } from '#kernel/web/router/links.ts';
import { holdsRight } from '#kernel/web/session/session.ts';
import { notify } from '#kernel/web/ui/notify.ts';
import { useLeaveGuard } from '#screens/frames/form-frame.tsx';
import { Loaded, PageFrame, Panel } from '#screens/frames/page-frame.tsx';
import {
  ChangeMode,
  InfoType,
  type ChangeModeCode,
  type InfoTypeCode,
} from '../../shared/change/change-field.rules.ts';
import { changeApi } from '../../shared/change/change-request.ts';
import { changeSettingApi } from '../../shared/change/change-setting.ts';

type Setting = OutputOf<typeof changeSettingApi.find>;

const modes = ChangeMode.$items.map(({ value, label }) => ({ value, label }));

function SettingTable({ infoType, setting }: { infoType: InfoTypeCode; setting: Setting }) {
  const [chosen, setChosen] = useState<Record<string, ChangeModeCode>>({});
  const setDirty = useLeaveGuard();
  const save = useCommand(changeSettingApi.save, [changeSettingApi.find, changeApi.plan], { quiet: true });
  const modeOf = ({ name, mode }: Setting['fields'][number]) => chosen[name] ?? (mode as ChangeModeCode);
  const changed = setting.fields.filter((field) => modeOf(field) !== field.mode);
  const set = (next: Record<string, ChangeModeCode>) => {
    setChosen(next);
    setDirty(true);
  };
  const reset = () =>
    set(Object.fromEntries(setting.fields.map(({ name, initial }) => [name, initial as ChangeModeCode])));
  const submit = async () => {
    const all = Object.fromEntries(setting.fields.map((field) => [field.name, modeOf(field)]));
    try {
      await save.mutateAsync({ info_type: infoType, version: setting.version, modes: all });
      setDirty(false);
      notify.success('保存成功，之后的修改按新设置生效');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify.error(error.message);
    }
  };
  return (
    <Panel
      title="受控内容"
      extra={
        setting.updated_at && (
          <span className="lab-page-note">
            {setting.updated_by} {setting.updated_at.slice(0, 16)} 修改
          </span>
        )
      }
    >
      <table className="change-items change-set">
        <thead>
          <tr>
            <th scope="col">内容</th>
            <th scope="col">修改后如何生效</th>
            <th scope="col">初始设置</th>
          </tr>
        </thead>
        <tbody>
          {setting.fields.map((field) => (
            <tr key={field.name} data-at={modeOf(field) !== field.mode}>
              <th scope="row">{field.label}</th>
              <td>
                <Radio.Group
                  aria-label={`${field.label}如何生效`}
                  options={modes}
                  value={modeOf(field)}
                  onChange={(event) => set({ ...chosen, [field.name]: event.target.value as ChangeModeCode })}
                />
              </td>
              <td data-label="初始设置">{labelOf(ChangeMode, field.initial)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="lab-form-foot">
        <Button onClick={reset}>恢复初始设置</Button>
        <Button type="primary" disabled={changed.length === 0} loading={save.isPending} onClick={() => void submit()}>
          保存
        </Button>
      </div>
    </Panel>
  );
}

function ChangeSetting({ infoType, title, process }: { infoType: InfoTypeCode; title: string; process: string }) {
  const answer = useRead(changeSettingApi.find, { info_type: infoType });
  return (
    <PageFrame title={title}>
      <Alert
        className="change-hint"
        type="info"
        showIcon
        title="学校管理员的修改直接生效；其他人员的修改按下表生效，审批通过前保持原值。"
        description={
          <>
            生效并备案：立即生效，由上一级阅知。一级审核由学院审核，二级审核由学院审核后报学校审核；一次提交中有一项须二级审核的，整单按二级审核。
            {holdsRight('workflow.process.read') && (
              <>
                审核人可在<Link to="/workflow/process">流程管理</Link>的“{process}”中调整。
              </>
            )}
          </>
        }
      />
      <Loaded of={answer}>
        {(setting) => <SettingTable key={setting.version} infoType={infoType} setting={setting} />}
      </Loaded>
    </PageFrame>
  );
}

export const RoomChangeSettingPage = () => (
  <ChangeSetting infoType={InfoType.room} title="房间变更设置" process="房间变更" />
);
export const OrgChangeSettingPage = () => (
  <ChangeSetting infoType={InfoType.org} title="组织变更设置" process="单位变更" />
);
